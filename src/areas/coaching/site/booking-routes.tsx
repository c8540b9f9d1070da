import { randomBytes } from 'node:crypto'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import { leadingOn, nothingHere, storeOf } from '#areas/accounts/site/store.ts'
import { AppError } from '#kernel/errors.ts'
import { frameIn, type SiteTools, sendPage } from '#platform/http/site.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { sentenceIn } from '#platform/sentences.ts'
import { renderSite } from '#ui/site/render.ts'
import { bookPathOf, salesPathOf } from '../rules.ts'
import { browserLinkOf } from '../server/manage-link.ts'
import { bookableTimes, findBookable, pressBooking, whyNotPerson } from '../server/public-booking.ts'
import { hostFaceOf, nearestOf, storeOfCoaching, type Texts, zoneOf, zTexts } from './around.ts'
import { type BookForm, BookPage } from './BookPage.tsx'
import { mountMyBookings } from './my-booking-routes.tsx'
import { timesOnPage } from './times.ts'

type ByAddress = { Params: { handle: string; slug: string }; Querystring: Record<string, unknown> }

/** The pages where a time is chosen, and those behind the link of a booking. Plain forms, never kept. */
export async function mountBooking(app: FastifyInstance, site: SiteTools): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(formbody, { bodyLimit: 32 * 1024 })
    scope.addHook('onRequest', async (_request, reply) => {
      reply.kind = 'site'
      // `no-referrer` would make browsers post the forms here with `Origin: null`.
      reply.header('referrer-policy', 'same-origin')
      reply.header('cache-control', 'no-store')
    })
    scope.get<ByAddress>('/@:handle/coaching/:slug/book', (request, reply) =>
      leadingOn(request, reply, () => answer(site, request, reply, zTexts.parse(request.query), {})),
    )
    scope.post<ByAddress>('/@:handle/coaching/:slug/book', (request, reply) => press(site, request, reply))
    mountMyBookings(scope, site)
  })
}

async function press(
  site: SiteTools,
  request: FastifyRequest<ByAddress>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const ctx = await site.ctxOf(request, reply)
  const workspace = await storeOf(ctx, request.params.handle)
  const sent: Texts = zTexts.parse(request.body ?? {})
  const { at = '', name = '', email = '', note = '', zone = '', key = '' } = sent
  try {
    if (at === '') {
      const bookable = await findBookable(ctx, workspace, request.params.slug)
      const others = bookable ? whyNotPerson(bookable.way, { name, email, note }) : {}
      throw new AppError('INVALID', 'Choose a time', { fields: { at: 'Choose a time', ...others } })
    }
    const typed = { at, name, email, note, zone, key: /^[\w-]{8,64}$/.test(key) ? key : newKey() }
    const { workspaceId, bookingId, pay } = await pressBooking(ctx, workspace, request.params.slug, typed)
    const link = await browserLinkOf(ctx, { workspaceId, id: bookingId })
    return reply.redirect(pay ? `/checkout/${pay}?hold=${link.split('/').at(-1)}` : link, 303)
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500 || error.code === 'NOT_FOUND') throw error
    return answer(site, request, reply, { ...sent, zone }, { sent, error })
  }
}

const newKey = () => randomBytes(16).toString('base64url')

type FormRefusal = { sent?: Texts; error?: AppError }

async function answer(
  site: SiteTools,
  request: FastifyRequest<ByAddress>,
  reply: FastifyReply,
  asked: Texts,
  refused: FormRefusal,
): Promise<FastifyReply> {
  const ctx = await site.ctxOf(request, reply)
  const { handle, slug } = request.params
  const workspace = await storeOf(ctx, handle)
  const bookable = await findBookable(ctx, workspace, slug)
  if (!bookable) throw nothingHere()
  const { package: package_, way, known } = bookable
  const frame = frameIn(site.frame, workspace.language)
  const path = bookPathOf(workspace.handle, slug)
  const { timeZone, starts, seatsLeft } = await bookableTimes(ctx, workspace.id, package_)
  const viewerZone = zoneOf(asked.zone, timeZone)
  const html = renderSite(
    <BookPage
      site={frame}
      store={await storeOfCoaching(ctx, workspace)}
      viewer={site.viewerOf(request)}
      isTestMode={ctx.instance.demo}
      script={site.script('booking')}
      path={path}
      salesPath={salesPathOf(workspace.handle, slug)}
      host={await hostFaceOf(ctx, workspace)}
      package={package_}
      way={way}
      times={timesOnPage({
        ...{
          starts,
          seatsLeft,
          viewerZone,
          hostZone: timeZone,
          locale: frame.locale,
          now: ctx.now().getTime(),
        },
        ...{ day: asked.day, month: asked.month },
      })}
      isFull={
        seatsLeft !== null && starts.length > 0 && [...seatsLeft.values()].every((seats) => seats === 0)
      }
      viewerZone={viewerZone}
      hostZone={timeZone}
      form={formOf(ctx, workspace, { refused, known, path, viewerZone, locale: frame.locale })}
    />,
  )
  const { error } = refused
  if (error?.retryAfterSeconds) reply.header('retry-after', String(error.retryAfterSeconds))
  return sendPage(reply, html, error?.status ?? 200)
}

type Around = {
  refused: FormRefusal
  known: { name: string; email: string }
  path: string
  viewerZone: string
  locale: string
}

function formOf(
  ctx: CallCtx,
  workspace: WorkspaceRecord,
  { refused: { sent, error }, known, path, viewerZone, locale }: Around,
): BookForm {
  const say = (sentence: string) => sentenceIn(ctx, workspace.language, sentence)
  const errors = Object.fromEntries(
    Object.entries(error?.fields ?? {}).map(([field, sentence]) => [field, say(sentence)]),
  )
  return {
    key: newKey(),
    values: {
      ...(sent?.at ? { at: sent.at } : {}),
      name: sent?.name ?? known.name,
      email: sent?.email ?? known.email,
      note: sent?.note ?? '',
    },
    errors,
    problem: error ? say(error.message) : null,
    nearest: nearestOf(error, { path, viewerZone, locale }),
  }
}
