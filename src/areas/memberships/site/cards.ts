import { piecePathOf } from '../rules.ts'
import type { PieceRow } from '../server/including.ts'
import type { Lock, ShownPiece } from '../server/visiting.ts'
import type { AreaVisit } from './area-visit.ts'
import type { ComingSession, LockedShelf, MemberCard, Moving } from './MembersPage.tsx'
import { coverOf, dayIn, hrefOf, shortWhenOf, whenOf } from './piece-facts.ts'
import { membershipsTextIn } from './texts.ts'

/** A piece a reader may open, or may from a day on. */
export function cardIn(
  { ctx, frame, workspace }: AreaVisit,
  piece: ShownPiece,
  as: string | undefined,
): MemberCard {
  const { lang } = frame.site
  const { area: words } = membershipsTextIn(lang)
  const { id, kind, title, teaser, lock } = piece
  const when = shortWhenOf(piece, lang, ctx.now())
  return {
    ...{ id, kind, title, teaser },
    href: hrefOf(workspace, piece, lock, as),
    cover: coverOf(workspace, piece),
    when: when && piece.recording ? `${when} · ${words.recorded}` : when,
    opens: lock && 'from' in lock ? words.opens(dayIn(workspace, lang)(lock.from)) : null,
  }
}

/** What's closed by a tier, the lowest of them first. */
export function shelvesIn(
  found: AreaVisit,
  pieces: readonly ShownPiece[],
  as: string | undefined,
): LockedShelf[] {
  return found.all.flatMap((tier): LockedShelf[] => {
    const closed = pieces.filter(({ lock }) => lock && 'tier' in lock && lock.tier.id === tier.id)
    if (closed.length === 0) return []
    return [
      {
        tier: tier.title,
        move: lockIn(found, { tier }).move,
        pieces: closed.map((piece) => ({
          ...{ id: piece.id, kind: piece.kind, title: piece.title },
          href: hrefOf(found.workspace, piece, piece.lock, as),
        })),
      },
    ]
  })
}

/** A session is on from its beginning: what's over isn't asked for. */
export function comingIn(
  { ctx, frame, workspace }: AreaVisit,
  piece: PieceRow,
  as: string | undefined,
): ComingSession {
  return {
    ...{ title: piece.title, teaser: piece.teaser, cover: coverOf(workspace, piece) },
    when: whenOf(piece, frame.site.lang) ?? '',
    isOn: piece.startsAt !== null && piece.startsAt <= ctx.now(),
    href: hrefOf(workspace, piece, null, as),
    calendar: `${piecePathOf(workspace.handle, piece.id)}/event.ics`,
  }
}

/** Why a piece is closed, and the way to what opens it. */
export function lockIn({ frame, workspace, membership }: AreaVisit, lock: Lock) {
  const { area: words } = membershipsTextIn(frame.site.lang)
  if ('from' in lock)
    return { text: words.opens(dayIn(workspace, frame.site.lang)(lock.from)), move: null, needsTier: false }
  const { tier } = lock
  const way = membership?.movesTo(tier.id) ?? null
  const move: Moving | null = way && {
    href: way.href,
    tier: tier.title,
    notes: [
      words.each(way.each, way.interval),
      ...(way.due ? [words.today(way.due)] : way.isNext ? [words.atNext] : []),
    ],
  }
  return { text: words.needs(tier.title), move, needsTier: true }
}
