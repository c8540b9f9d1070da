import type { WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import { cityOf } from '#kernel/cities.ts'
import { coverAddress } from '#kernel/covers.ts'
import { localeOf } from '#kernel/locales.ts'
import { formatDay } from '#kernel/time.ts'
import { piecePathOf } from '../rules.ts'
import type { PieceRow } from '../server/including.ts'
import type { Membership } from '../server/own-membership.ts'
import type { Seats } from '../server/seats.ts'
import type { Lock, Reader } from '../server/visiting.ts'
import type { Frame } from './MembersPage.tsx'
import { membershipsTextIn } from './texts.ts'

type Lang = Frame['site']['lang']

/** A course opens in the player, anything else on a page of its own; what's closed says why there. */
export function hrefOf(
  { handle }: WorkspaceRecord,
  piece: PieceRow,
  lock: Lock | null,
  as: string | undefined,
): string {
  if (piece.courseId && !lock) return `/learn/${piece.courseId}`
  return `${piecePathOf(handle, piece.id)}${as ? `?as=${encodeURIComponent(as)}` : ''}`
}

/** A course has its own cover; what's only here has a drawing. */
export const coverOf = ({ handle }: WorkspaceRecord, { id, courseId, title }: PieceRow): string =>
  courseId ? coverAddress(courseId, title) : `${piecePathOf(handle, id)}/cover.svg`

export function statusIn(
  membership: Membership,
  words: ReturnType<typeof membershipsTextIn>['area'],
  reader: Reader,
  day: (at: Date) => string,
): string {
  const tier = reader.as === 'member' ? reader.tier.title : ''
  const { trialEndsAt, endsAt, nextAt } = membership
  return [
    words.you(tier),
    ...(trialEndsAt ? [words.trial(day(trialEndsAt))] : []),
    ...(endsAt ? [words.until(day(endsAt))] : nextAt && !trialEndsAt ? [words.next(day(nextAt))] : []),
  ].join(' ')
}

export const dayIn =
  ({ timeZone }: WorkspaceRecord, lang: Lang) =>
  (at: Date): string =>
    formatDay(at.toISOString(), localeOf(lang), timeZone)

/** On the clock of the zone it was entered in, which is said beside it: "Friday, December 4 at 7:00 PM, Lisbon time". */
export function whenOf(piece: PieceRow, lang: Lang): string | null {
  return clockOf(piece, lang, { dateStyle: 'full', timeStyle: 'short' })
}

/** The same where there's little room. Of what's over, the day is enough. */
export function shortWhenOf(piece: PieceRow, lang: Lang, now: Date): string | null {
  const { startsAt, zone } = piece
  if (!startsAt || !zone) return null
  if (startsAt < now) return formatDay(startsAt.toISOString(), localeOf(lang), zone)
  const day = { weekday: 'short', month: 'short', day: 'numeric' } as const
  return clockOf(piece, lang, { ...day, hour: 'numeric', minute: '2-digit' })
}

function clockOf(
  { startsAt, zone }: PieceRow,
  lang: Lang,
  options: Intl.DateTimeFormatOptions,
): string | null {
  if (!startsAt || !zone) return null
  const when = new Intl.DateTimeFormat(localeOf(lang), { ...options, timeZone: zone })
  return membershipsTextIn(lang).piece.at(when.format(startsAt), cityOf(zone, lang))
}

/** What there is to press: nothing once it's over, and for who only looks. */
export const seatsIn = ({ isOwn, left, isOver }: Seats, reader: Reader) => ({
  isOwn,
  left,
  canPress: reader.as === 'member' && !isOver,
})
