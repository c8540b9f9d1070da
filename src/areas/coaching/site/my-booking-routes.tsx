import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendBytes } from '#areas/files/server/serving.ts'
import { limitTypedAddress } from '#areas/payments/server/checkout/limits.ts'
import { AppError } from '#kernel/errors.ts'
import { isId } from '#kernel/ids.ts'
import { frameIn, type SiteTools, sendPage } from '#platform/http/site.ts'
import { addressKey } from '#platform/limits/address-key.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { sentenceIn } from '#platform/sentences.ts'
import { renderSite } from '#ui/site/render.ts'
import { bookingPathOf, bookPathOf, momentOf } from '../rules.ts'
import { eventFile, uidOf } from '../server/calendar-file.ts'
import { getSharedFile } from '../server/client-files.ts'
import { cancelSession } from '../server/ending.ts'
import { confirmSession, moveSession } from '../server/moving.ts'
import { getMyBooking, type MyBooking } from '../server/my-booking.ts'
import { bookableTimes } from '../server/public-booking.ts'
import { nearestOf, storeOfCoaching, type Texts, zoneOf, zTexts } from './around.ts'
import { BookingPage } from './BookingPage.tsx'
import { CancelPage, MovePage } from './ChangePages.tsx'
import { timesOnPage } from './times.ts'

type ByToken = { Params: { token: string }; Querystring: Record<string, unknown> }
type ByFile = { Params: { token: string; fileId: string }; Querystring: Record<string, unknown> }
type Request = FastifyRequest<ByToken>

/** People look at their booking now and then; whoever tries links does it by the thousand. */
const looks = { name: 'coaching-links', points: 120, seconds: 600 }

/** `/bookings/:token`: what's behind the link of a booking. Opening a page changes nothing; each change is a press. */
export function mountMyBookings(scope: FastifyInstance, site: SiteTools): void {
  scope.get<ByToken>('/bookings/:token', (request, reply) => answer(site, request, reply))
  scope.get<ByToken>('/bookings/:token/session.ics', (request, reply) => answerFile(site, request, reply))
  scope.get<ByFile>('/bookings/:token/files/:fileId', (request, reply) => answerShared(site, request, reply))
  scope.get<ByToken>('/bookings/:token/time', (request, reply) => answerMove(site, request, reply))
  scope.get<ByToken>('/bookings/:token/cancel', (request, reply) => answerCancel(site, request, reply))
  scope.post<ByToken>('/bookings/:token/confirmation', (request, reply) =>
    change(site, request, reply, (ctx, { session, booking }) =>
      confirmSession(ctx, session.workspaceId, session.id, 'client', booking.id),
    ),
  )
  scope.post<ByToken>('/bookings/:token/cancel', (request, reply) =>
    change(site, request, reply, async (ctx, mine) => {
      const { session, booking } = mine
      // It counts, and whoever wants their host's time to be free again isn't kept from it.
      await limitStranger(ctx, mine).catch(unlessRefused)
      await cancelSession(ctx, session.workspaceId, session.id, { by: 'client', bookingId: booking.id })
    }),
  )
  scope.post<ByToken>('/bookings/:token/time', (request, reply) => move(site, request, reply))
}

async function open(site: SiteTools, request: Request, reply: FastifyReply) {
  const ctx = await site.ctxOf(request, reply)
  await ctx.instance.limits.spend(looks, ctx.http ? addressKey(ctx.http.ip) : 'inside')
  const mine = await getMyBooking(ctx, request.params.token)
  const frame = {
    site: frameIn(site.frame, mine.workspace.language),
    store: await storeOfCoaching(ctx, mine.workspace),
    viewer: site.viewerOf(request),
    isTestMode: ctx.instance.demo,
  }
  return { ctx, mine, frame, path: bookingPathOf(request.params.token) }
}

async function answer(site: SiteTools, request: Request, reply: FastifyReply, error?: AppError) {
  const { ctx, mine, frame, path } = await open(site, request, reply)
  const { workspace, package: package_ } = mine
  const problem = error ? sentenceIn(ctx, workspace.language, error.message) : undefined
  const bookPath =
    package_?.publishedAt && !package_.deletedAt ? bookPathOf(workspace.handle, package_.slug) : null
  const hasMoved = !error && request.query.done === 'moved'
  const html = renderSite(
    <BookingPage {...frame} {...{ mine, path, bookPath, problem, hasMoved }} now={ctx.now()} />,
  )
  return sendPage(reply, html, error?.status ?? 200)
}

/** A press; what it's refused for is on the page that comes back. */
async function change(
  site: SiteTools,
  request: Request,
  reply: FastifyReply,
  work: (ctx: CallCtx, mine: MyBooking) => Promise<void>,
) {
  const { ctx, mine, path } = await open(site, request, reply)
  try {
    await work(ctx, mine)
    return reply.redirect(path, 303)
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500 || error.code === 'NOT_FOUND') throw error
    return answer(site, request, reply, error)
  }
}

/** Each change emails whoever was typed when it was booked. Who came by that email, or is signed in as them, is them. */
async function limitStranger(ctx: CallCtx, { shared, booking }: MyBooking): Promise<void> {
  if (shared === null) await limitTypedAddress(ctx, booking.email)
}

function unlessRefused(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'RATE_LIMITED') throw error
}

async function answerCancel(site: SiteTools, request: Request, reply: FastifyReply) {
  const { ctx, mine, frame, path } = await open(site, request, reply)
  if (!mine.isChangeable) return reply.redirect(path, 303)
  return sendPage(reply, renderSite(<CancelPage {...frame} {...{ mine, path }} now={ctx.now()} />))
}

async function move(site: SiteTools, request: Request, reply: FastifyReply) {
  const { ctx, mine, path } = await open(site, request, reply)
  const { at = '' }: Texts = zTexts.parse(request.body ?? {})
  try {
    const startsAt = momentOf(at)
    if (!startsAt) throw new AppError('INVALID', 'Choose a time')
    const { workspaceId, id } = mine.session
    await limitStranger(ctx, mine)
    await moveSession(ctx, workspaceId, id, { startsAt, by: 'client' })
    return reply.redirect(`${path}?done=moved`, 303)
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500 || error.code === 'NOT_FOUND') throw error
    return answerMove(site, request, reply, error)
  }
}

async function answerMove(site: SiteTools, request: Request, reply: FastifyReply, error?: AppError) {
  const { ctx, mine, frame, path } = await open(site, request, reply)
  if (!mine.isChangeable || mine.session.capacity > 1) return reply.redirect(path, 303)
  const { session, booking, host, workspace } = mine
  const asked: Texts = zTexts.parse(request.query)
  const viewerZone = zoneOf(asked.zone || (booking.timeZone ?? ''), host.timeZone)
  const minutes = (session.endsAt.getTime() - session.startsAt.getTime()) / 60_000
  const of = { id: session.packageId, minutes, seats: 1 }
  const { starts } = await bookableTimes(ctx, workspace.id, of, session.id)
  const { locale } = frame.site
  const html = renderSite(
    <MovePage
      {...frame}
      {...{ mine, path, viewerZone }}
      script={site.script('booking')}
      times={timesOnPage({
        starts: starts.filter((start) => start !== session.startsAt.getTime()),
        ...{ viewerZone, hostZone: host.timeZone, locale, now: ctx.now().getTime() },
        ...{ day: asked.day, month: asked.month },
      })}
      problem={error ? sentenceIn(ctx, workspace.language, error.message) : undefined}
      nearest={nearestOf(error, { path: `${path}/time`, viewerZone, locale })}
    />,
  )
  return sendPage(reply, html, error?.status ?? 200)
}

async function answerFile(site: SiteTools, request: Request, reply: FastifyReply) {
  const { ctx, mine, path } = await open(site, request, reply)
  const { booking, session, workspace, package: package_, joinUrl, place } = mine
  if (booking.status === 'canceled' || booking.status === 'held' || booking.status === 'lapsed')
    return reply.redirect(path, 303)
  const file = eventFile(
    {
      uid: uidOf(booking.id, ctx.instance.appUrl),
      sequence: booking.sequence,
      ...{ startsAt: session.startsAt, endsAt: session.endsAt, changedAt: session.updatedAt },
      title: `${package_?.title ?? 'Coaching'} – ${workspace.name}`,
      place: joinUrl ?? place ?? undefined,
      url: `${ctx.instance.appUrl}${path}`,
    },
    ctx.instance.brandName,
  )
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', 'attachment; filename="session.ics"')
    .send(file)
}

/** A file that the host shared, for a client who's proven to be them. Asked each time: sharing can end. */
async function answerShared(site: SiteTools, request: FastifyRequest<ByFile>, reply: FastifyReply) {
  const { ctx, mine } = await open(site, request, reply)
  const { fileId } = request.params
  if (!mine.shared || !isId('cfl', fileId))
    throw new AppError('NOT_FOUND', 'There’s nothing at this address.')
  const file = await getSharedFile(ctx, mine.booking, fileId)
  return sendBytes(ctx.instance, request, reply, { file, isSaved: true })
}
