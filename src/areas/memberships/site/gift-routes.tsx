import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { grants } from '#areas/access/server/tables.ts'
import { normalEmail } from '#areas/accounts/rules.ts'
import { getUserDocument } from '#areas/accounts/server/users.ts'
import type { WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import { leadingOn, nothingHere, storeOf } from '#areas/accounts/site/store.ts'
import { limitTypedAddress } from '#areas/payments/server/checkout/limits.ts'
import { orders } from '#areas/payments/server/tables.ts'
import { isSignedIn } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import { localeOf } from '#kernel/locales.ts'
import { formatMoney } from '#kernel/money.ts'
import { frameIn, type SiteTools, sendPage } from '#platform/http/site.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { sentenceIn } from '#platform/sentences.ts'
import { within } from '#platform/tables.ts'
import { renderSite } from '#ui/site/render.ts'
import { giftFormPathOf, giftPathOf } from '../gift-rules.ts'
import { membersPathOf } from '../rules.ts'
import { acceptGift } from '../server/gift-acceptance.ts'
import { stateOf } from '../server/gift-orders.ts'
import { askRefund, claimGift, sendGift } from '../server/gift-sending.ts'
import { beginGift, findGift, type GiftVisit, giftableTier, sharedTokenOf } from '../server/gifts.ts'
import { rankedTiers } from '../server/tiers.ts'
import { storeOfMembership } from './around.ts'
import { giveRight, limitLinks } from './enter-route.ts'
import { GiftFormPage } from './GiftFormPage.tsx'
import { GiftBuyerPage, GiftPage } from './GiftPages.tsx'
import { dayIn } from './piece-facts.ts'

type BySlug = { Params: { handle: string; slug: string } }
type ByToken = { Params: { handle: string; token: string }; Querystring: Record<string, unknown> }
type Request = FastifyRequest<ByToken>

const zTexts = z.record(z.string(), z.string().catch('')).catch({})
type Texts = Record<string, string>

/** Buying a membership for someone else, and what's behind a gift's link. Opening a page changes nothing; each change is a press. */
export function mountGifts(scope: FastifyInstance, site: SiteTools): void {
  scope.get<BySlug>('/@:handle/membership/:slug/gift', (request, reply) =>
    leadingOn(request, reply, () => answerForm(site, request, reply, {})),
  )
  scope.post<BySlug>('/@:handle/membership/:slug/gift', (request, reply) => pressForm(site, request, reply))
  scope.get<ByToken>('/@:handle/members/gift/:token', (request, reply) =>
    leadingOn(request, reply, () => answerGift(site, request, reply)),
  )
  scope.post<ByToken>('/@:handle/members/gift/:token/accept', (request, reply) =>
    press(site, request, reply, async ({ ctx, workspace, visit }, { name = '' }) => {
      const as = acceptsAs(ctx, visit)
      if (!as) throw nothingHere()
      const called = as.asksName ? name : await nameOf(ctx)
      const { token } = await acceptGift(ctx, visit.gift, { email: as.email, name: called.slice(0, 120) })
      giveRight(ctx, request, reply, token)
      return membersPathOf(workspace.handle)
    }),
  )
  scope.post<ByToken>('/@:handle/members/gift/:token/address', (request, reply) =>
    press(site, request, reply, async ({ ctx, visit, path }, { email = '' }) => {
      if (visit.as !== 'shared') throw nothingHere()
      await limitTypedAddress(ctx, normalEmail(email))
      await claimGift(ctx, visit.gift, email)
      return `${path}?done=sent`
    }),
  )
  scope.post<ByToken>('/@:handle/members/gift/:token/send', (request, reply) =>
    press(site, request, reply, async ({ ctx, visit, path }, { email = '' }) => {
      if (visit.as !== 'buyer') throw nothingHere()
      await sendGift(ctx, visit.gift, email)
      return `${path}?done=sent`
    }),
  )
  scope.post<ByToken>('/@:handle/members/gift/:token/refund', (request, reply) =>
    press(site, request, reply, async ({ ctx, visit, path }) => {
      if (visit.as !== 'buyer') throw nothingHere()
      await askRefund(ctx, visit.gift)
      return `${path}?done=asked`
    }),
  )
}

const aroundOf = async (
  site: SiteTools,
  ctx: CallCtx,
  workspace: WorkspaceRecord,
  request: FastifyRequest,
) => ({
  site: frameIn(site.frame, workspace.language),
  store: await storeOfMembership(ctx, workspace),
  viewer: site.viewerOf(request),
  isTestMode: ctx.instance.demo,
})

async function answerForm(
  site: SiteTools,
  request: FastifyRequest<BySlug>,
  reply: FastifyReply,
  { sent = {}, error }: { sent?: Texts; error?: AppError },
) {
  const ctx = await site.ctxOf(request, reply)
  const workspace = await storeOf(ctx, request.params.handle)
  const { tier, prices } = await giftableTier(ctx, workspace.id, request.params.slug)
  const around = await aroundOf(site, ctx, workspace, request)
  const { offer = '', way = '', email = '', message = '' } = sent
  const html = renderSite(
    <GiftFormPage
      {...around}
      tier={tier.title}
      path={giftFormPathOf(workspace.handle, tier.slug)}
      prices={prices.map(({ offerId, interval, price }) => ({
        ...{ offerId, interval, price: formatMoney(price, localeOf(around.site.lang)) },
      }))}
      values={{ offer, way, email, message }}
      {...saidOf(ctx, workspace, error)}
    />,
  )
  return sendPage(reply, html, error?.status ?? 200)
}

/** What's wrong: beside its fields, or above them. */
function saidOf(ctx: CallCtx, { language }: WorkspaceRecord, error: AppError | undefined) {
  const fields = Object.entries(error?.fields ?? {})
  return {
    errors: Object.fromEntries(fields.map(([name, why]) => [name, sentenceIn(ctx, language, why)])),
    problem: error && fields.length === 0 ? sentenceIn(ctx, language, error.message) : null,
  }
}

const isForThisPage = (error: unknown): error is AppError =>
  error instanceof AppError && error.status < 500 && error.code !== 'NOT_FOUND'

async function pressForm(site: SiteTools, request: FastifyRequest<BySlug>, reply: FastifyReply) {
  const ctx = await site.ctxOf(request, reply)
  const workspace = await storeOf(ctx, request.params.handle)
  const sent = zTexts.parse(request.body ?? {})
  try {
    await limitLinks(ctx)
    const { offer: offerId = '', way = '', email = '', message = '' } = sent
    const begun = await beginGift(ctx, workspace, request.params.slug, { offerId, way, email, message })
    return reply.redirect(`/checkout/${begun.offerId}?hold=${begun.token}`, 303)
  } catch (error) {
    if (!isForThisPage(error)) throw error
    return answerForm(site, request, reply, { sent, error })
  }
}

type GiftPageVisit = { ctx: CallCtx; workspace: WorkspaceRecord; visit: GiftVisit; path: string }

async function open(site: SiteTools, request: Request, reply: FastifyReply): Promise<GiftPageVisit> {
  const ctx = await site.ctxOf(request, reply)
  await limitLinks(ctx)
  const workspace = await storeOf(ctx, request.params.handle)
  const { token } = request.params
  const visit = await findGift(ctx, workspace.id, token)
  if (!visit) throw nothingHere()
  return { ctx, workspace, visit, path: giftPathOf(workspace.handle, token) }
}

/** A press; what it's refused for is on the page that comes back. */
async function press(
  site: SiteTools,
  request: Request,
  reply: FastifyReply,
  work: (opened: GiftPageVisit, sent: Texts) => Promise<string>,
) {
  const opened = await open(site, request, reply)
  try {
    return reply.redirect(await work(opened, zTexts.parse(request.body ?? {})), 303)
  } catch (error) {
    if (!isForThisPage(error)) throw error
    return answerGift(site, request, reply, error)
  }
}

async function answerGift(site: SiteTools, request: Request, reply: FastifyReply, error?: AppError) {
  const { ctx, workspace, visit, path } = await open(site, request, reply)
  const { gift } = visit
  const isBuyer = visit.as === 'buyer'
  if (isBuyer && gift.state === 'begun')
    return reply.redirect(`/checkout/${gift.offerId}?hold=${request.params.token}`, 303)
  const tier = (await rankedTiers(ctx, workspace.id)).find(({ id }) => id === gift.tierId)
  const around = {
    ...(await aroundOf(site, ctx, workspace, request)),
    ...saidOf(ctx, workspace, error),
    ...{ path, tier: tier?.title ?? '', interval: gift.interval, message: gift.message },
  }
  const { done } = request.query
  const html = isBuyer ? (
    <GiftBuyerPage
      {...around}
      state={stateOf(ctx, gift, await rightOf(ctx, visit))}
      acceptedOn={gift.acceptedAt && dayIn(workspace, around.site.lang)(gift.acceptedAt)}
      toEmail={gift.toEmail}
      isUnsent={gift.unsentAt !== null}
      link={
        gift.state === 'waiting'
          ? `${ctx.instance.appUrl}${giftPathOf(workspace.handle, await sharedTokenOf(ctx, gift))}`
          : null
      }
      done={done === 'sent' || done === 'asked' ? done : null}
      isRefundAsked={gift.isRefundAsked}
    />
  ) : (
    <GiftPage
      {...around}
      giver={await giverOf(ctx, visit)}
      closed={closedAs[gift.state]}
      as={acceptsAs(ctx, visit)}
      isSent={done === 'sent'}
      areaHref={membersPathOf(workspace.handle)}
    />
  )
  return sendPage(reply, renderSite(html), error?.status ?? 200)
}

const closedAs = { begun: 'notPaid', waiting: null, accepted: 'accepted', withdrawn: 'over' } as const

async function rightOf(ctx: CallCtx, { gift }: GiftVisit) {
  const none = { revokedAt: null, endsAt: null }
  if (!gift.grantId) return none
  const [right] = await ctx.db
    .select({ revokedAt: grants.revokedAt, endsAt: grants.endsAt })
    .from(grants)
    .where(within(gift.workspaceId, grants, gift.grantId))
  return right ?? none
}

async function giverOf(ctx: CallCtx, { gift }: GiftVisit): Promise<string> {
  if (!gift.orderId) return ''
  const [order] = await ctx.db
    .select({ name: orders.buyerName, erasedAt: orders.buyerErasedAt })
    .from(orders)
    .where(within(gift.workspaceId, orders, gift.orderId))
  return order && !order.erasedAt ? order.name : ''
}

/** Whose address is proven: by the mailbox the link came to, or by an account. Who looks as someone accepts nothing. */
function acceptsAs({ actor }: CallCtx, visit: GiftVisit): { email: string; asksName: boolean } | null {
  if (isSignedIn(actor) && actor.viewedBy) return null
  if (visit.as === 'mailed') return { email: visit.email, asksName: true }
  if (visit.as === 'shared' && isSignedIn(actor) && actor.emailVerified)
    return { email: actor.email, asksName: false }
  return null
}

async function nameOf(ctx: CallCtx): Promise<string> {
  return isSignedIn(ctx.actor) ? (await getUserDocument(ctx, ctx.actor.userId)).displayName : ''
}
