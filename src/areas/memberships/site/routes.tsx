import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { leadingOn, nothingHere, storeOf } from '#areas/accounts/site/store.ts'
import { isSignedIn } from '#kernel/actor.ts'
import { isId } from '#kernel/ids.ts'
import { type SiteTools, sendPage } from '#platform/http/site.ts'
import { renderSite } from '#ui/site/render.ts'
import { joinPathOf, membersPathOf, piecePathOf } from '../rules.ts'
import { calendarOf } from '../server/calendar.ts'
import { sendMemberLink } from '../server/fresh-link.ts'
import { joinPageOf } from '../server/join-page.ts'
import { nextSession } from '../server/next-session.ts'
import { fileOf } from '../server/piece-files.ts'
import { findBySlug } from '../server/sales.ts'
import { isOver, leaveSeat, seatsOf, takeSeat } from '../server/seats.ts'
import { coachingLeft } from '../server/tier-coaching.ts'
import { noteOpening, noteVisit, openPiece, ownRating, piecesFor, ratePiece } from '../server/visiting.ts'
import { type AreaVisit, openArea } from './area-visit.ts'
import { CoachingLeft } from './CoachingLeft.tsx'
import { cardIn, comingIn, lockIn, shelvesIn } from './cards.ts'
import { answerCover } from './cover.ts'
import { mountEntrance } from './enter-route.ts'
import { mountGifts } from './gift-routes.tsx'
import { answerJoinPage } from './join-route.tsx'
import { DoorPage, MembersPage } from './MembersPage.tsx'
import { PiecePage } from './PiecePage.tsx'
import { dayIn, seatsIn, statusIn, whenOf } from './piece-facts.ts'
import { membershipsTextIn } from './texts.ts'

type Query = Record<string, string | undefined>
type ByHandle = { Params: { handle: string }; Querystring: Query }
type BySlug = { Params: { handle: string; slug: string }; Querystring: Query }
type ByPiece = { Params: { handle: string; pieceId: string }; Querystring: Query }
/** The pages that tiers are joined at, and the member area: plain forms, without script the same. */
export async function mountMemberships(app: FastifyInstance, site: SiteTools): Promise<void> {
  app.get<ByHandle>('/@:handle/membership', (request, reply) => answerJoinPage(site, request, reply))
  // Each tier has an address of its own: it leads to where they're all beside each other.
  app.get<BySlug>('/@:handle/membership/:slug', (request, reply) =>
    leadingOn(request, reply, async () => {
      const ctx = await site.ctxOf(request, reply)
      const workspace = await storeOf(ctx, request.params.handle)
      const found = await findBySlug(ctx, workspace.id, request.params.slug)
      if (!found?.tier.publishedAt) throw nothingHere()
      reply.kind = 'site'
      return reply.redirect(joinPathOf(workspace.handle), 303)
    }),
  )
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // A gift's message, in letters that take nine characters each on the way.
    await scope.register(formbody, { bodyLimit: 16 * 1024 })
    scope.addHook('onRequest', async (_request, reply) => {
      reply.kind = 'site'
      // `no-referrer` would make browsers post the forms here with `Origin: null`.
      reply.header('referrer-policy', 'same-origin')
      reply.header('cache-control', 'no-store')
    })
    scope.get<ByHandle>('/@:handle/members', (request, reply) =>
      leadingOn(request, reply, () => answerArea(site, request, reply)),
    )
    scope.get<ByHandle>('/@:handle/members/manage', (request, reply) =>
      leadingOn(request, reply, async () => {
        const { workspace, membership } = await openArea(site, request, reply)
        const change = 'change' in request.query ? membership?.changeHref : null
        return reply.redirect(change ?? membership?.manageHref ?? membersPathOf(workspace.handle), 303)
      }),
    )
    scope.post<ByHandle>('/@:handle/members/link', (request, reply) =>
      leadingOn(request, reply, async () => {
        const ctx = await site.ctxOf(request, reply)
        const workspace = await storeOf(ctx, request.params.handle)
        const { email } = (request.body ?? {}) as { email?: unknown }
        await sendMemberLink(ctx, workspace.id, typeof email === 'string' ? email : '')
        return reply.redirect(`${membersPathOf(workspace.handle)}?sent=1`, 303)
      }),
    )
    mountEntrance(scope, site)
    mountGifts(scope, site)
    scope.get<ByPiece>('/@:handle/members/:pieceId', (request, reply) =>
      leadingOn(request, reply, () => answerPiece(site, request, reply)),
    )
    scope.get<ByPiece>('/@:handle/members/:pieceId/cover.svg', (request, reply) =>
      answerCover(site, request, reply),
    )
    scope.get<ByPiece>('/@:handle/members/:pieceId/event.ics', (request, reply) =>
      leadingOn(request, reply, () => answerCalendar(site, request, reply)),
    )
    scope.post<ByPiece>('/@:handle/members/:pieceId/seat', (request, reply) =>
      leadingOn(request, reply, () => answerSeat(site, request, reply)),
    )
    scope.post<ByPiece>('/@:handle/members/:pieceId/rating', (request, reply) =>
      leadingOn(request, reply, async () => {
        const { ctx, workspace, reader } = await openArea(site, request, reply)
        const { pieceId } = request.params
        if (!isId('mpc', pieceId)) throw nothingHere()
        const { stars } = (request.body ?? {}) as { stars?: unknown }
        await ratePiece(ctx, workspace, { pieceId, reader, stars: Number(stars) })
        return reply.redirect(piecePathOf(workspace.handle, pieceId), 303)
      }),
    )
  })
}

/** Whoever isn't a member reads the same, except why theirs is over. */
function sendDoor(
  { ctx, workspace, reader, frame }: AreaVisit,
  request: { query: Query },
  reply: FastifyReply,
) {
  const because = reader.as === 'stranger' ? (reader.closed?.because ?? null) : null
  const page = (
    <DoorPage
      {...frame}
      because={
        because === 'paused' || because === 'refunded'
          ? because
          : because === 'ended' || because === 'revoked'
            ? 'ended'
            : null
      }
      isSent={request.query.sent === '1'}
      isSignedIn={isSignedIn(ctx.actor)}
      joinHref={joinPathOf(workspace.handle)}
    />
  )
  return sendPage(reply, renderSite(page), because || request.query.sent ? 200 : 403)
}

async function answerArea(site: SiteTools, request: FastifyRequest<ByHandle>, reply: FastifyReply) {
  const found = await openArea(site, request, reply)
  const { ctx, workspace, all, reader, membership, frame } = found
  if (reader.as === 'stranger') return sendDoor(found, request, reply)
  const page = Math.max(1, Math.min(1000, Number.parseInt(request.query.page ?? '1', 10) || 1))
  const { pieces, hasMore } = await piecesFor(ctx, workspace, { reader, all, page })
  const { lang } = frame.site
  const { area: words } = membershipsTextIn(lang)
  const at = (to: number) => {
    const query = new URLSearchParams({
      ...(request.query.as ? { as: request.query.as } : {}),
      ...(to > 1 ? { page: String(to) } : {}),
    })
    return query.size > 0 ? `${frame.path}?${query}` : frame.path
  }
  const day = dayIn(workspace, lang)
  const coming = page === 1 ? await nextSession(ctx, workspace, found) : null
  await noteVisit(ctx, workspace, reader)
  const left = reader.as === 'member' ? await coachingLeft(ctx, workspace, reader.member.grant.id) : null
  const html = (
    <MembersPage
      {...frame}
      name={(await joinPageOf(ctx, workspace.id)).title}
      status={membership ? statusIn(membership, words, reader, day) : ''}
      problem={
        membership?.isInGrace && membership.manageHref
          ? { text: words.grace, href: membership.manageHref }
          : null
      }
      manageHref={membership?.manageHref ?? null}
      coaching={left && <CoachingLeft {...{ left, words, day }} />}
      coming={coming && comingIn(found, coming, request.query.as)}
      cards={pieces
        .filter(({ lock, id }) => !(lock && 'tier' in lock) && id !== coming?.id)
        .map((piece) => cardIn(found, piece, request.query.as))}
      locked={shelvesIn(found, pieces, request.query.as)}
      newer={page > 1 ? at(page - 1) : null}
      older={hasMore ? at(page + 1) : null}
    />
  )
  return sendPage(reply, renderSite(html))
}

async function pieceOf(site: SiteTools, request: FastifyRequest<ByPiece>, reply: FastifyReply) {
  const { pieceId } = request.params
  if (!isId('mpc', pieceId)) throw nothingHere()
  const found = await openArea(site, request, reply)
  const piece = await openPiece(found.ctx, found.workspace, { ...found, pieceId })
  if (!piece) throw nothingHere()
  return { found, ...piece }
}

async function answerPiece(site: SiteTools, request: FastifyRequest<ByPiece>, reply: FastifyReply) {
  const { found, piece, lock, explanation } = await pieceOf(site, request, reply)
  const { ctx, workspace, reader, frame } = found
  // A stranger reads what there is, as on the join page, and never whether something's a draft.
  const isOpen = reader.as === 'owner' ? lock === null : explanation.allowed
  if (isOpen && piece.courseId) return reply.redirect(`/learn/${piece.courseId}`, 303)
  const { lang } = frame.site
  const { piece: words } = membershipsTextIn(lang)
  if (isOpen) {
    await noteVisit(ctx, workspace, reader)
    await noteOpening(ctx, workspace, { piece, reader })
  }
  const path = piecePathOf(workspace.handle, piece.id)
  const seats = isOpen ? await seatsOf(ctx, workspace, { piece, reader }) : null
  const file = isOpen ? await fileOf(ctx, piece) : null
  const over = isOver(piece, ctx.now())
  // Who has no seat isn't led in.
  const mayJoin = reader.as === 'owner' || seats === null || seats.isOwn
  const html = (
    <PiecePage
      {...frame}
      {...{ id: piece.id, kind: piece.kind, title: piece.title, teaser: piece.teaser }}
      lock={isOpen ? null : lock ? lockIn(found, lock) : { text: words.locked, move: null, needsTier: false }}
      joinHref={reader.as === 'stranger' ? joinPathOf(workspace.handle) : null}
      restartHref={found.membership?.endsAt ? found.membership.manageHref : null}
      inside={
        isOpen
          ? {
              body: piece.body,
              when: whenOf(piece, lang),
              minutes: piece.minutes,
              file,
              isOver: over,
              seats: seats && !over ? seatsIn(seats, reader) : null,
              link:
                piece.link && mayJoin && !over
                  ? { href: piece.link, text: piece.kind === 'session' ? words.joinSession : words.openLink }
                  : null,
              recording: piece.recording,
              calendar: piece.startsAt && !over ? `${path}/event.ics` : null,
              rating:
                reader.as === 'member'
                  ? { own: await ownRating(ctx, workspace, { pieceId: piece.id, reader }) }
                  : null,
            }
          : null
      }
    />
  )
  return sendPage(reply, renderSite(html), isOpen ? 200 : 403)
}

/** Presses of an owner, or of who has none, are left: there's nothing to take for them. */
async function answerSeat(site: SiteTools, request: FastifyRequest<ByPiece>, reply: FastifyReply) {
  const { found, piece, explanation } = await pieceOf(site, request, reply)
  const { ctx, workspace, reader } = found
  const path = piecePathOf(workspace.handle, piece.id)
  if (reader.as !== 'member' || !explanation.allowed) return reply.redirect(path, 303)
  const { leave } = (request.body ?? {}) as { leave?: unknown }
  const of = { pieceId: piece.id, reader }
  if (leave !== undefined) await leaveSeat(ctx, workspace, of)
  else await takeSeat(ctx, workspace, of)
  return reply.redirect(path, 303)
}

/** A session for the reader's own calendar, for who may open it. */
async function answerCalendar(site: SiteTools, request: FastifyRequest<ByPiece>, reply: FastifyReply) {
  const { found, piece, lock, explanation } = await pieceOf(site, request, reply)
  const isOpen = found.reader.as === 'owner' ? lock === null : explanation.allowed
  const text = isOpen ? calendarOf(found.ctx, found.workspace, piece) : null
  if (!text) throw nothingHere()
  return reply
    .header('content-type', 'text/calendar; charset=utf-8')
    .header('content-disposition', 'attachment; filename="session.ics"')
    .send(text)
}
