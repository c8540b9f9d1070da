import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { AppError } from '#kernel/errors.ts'
import type { Language } from '#kernel/language.ts'
import { type SiteTools, sendPage } from '#platform/http/site.ts'
import { describeProduct, productOf } from '#platform/product.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { sentenceIn } from '#platform/sentences.ts'
import { renderSite } from '#ui/site/render.ts'
import type { Order } from '../../server/checkout/order-opening.ts'
import { whyOfferClosed } from '../../server/checkout/why-closed.ts'
import { offerAt } from '../../server/offers.ts'
import { providerOf } from '../../server/provider/payments.ts'
import { itemsOf, receiptPath } from '../../server/receipts.ts'
import { cancelSubscription, replaceMethod, resumeSubscription } from '../../server/subscriptions/changing.ts'
import { subscribedLines } from '../../server/subscriptions/lines.ts'
import { managedPath } from '../../server/subscriptions/managed-path.ts'
import { taxedNow } from '../../server/subscriptions/ordering.ts'
import { canPause } from '../../server/subscriptions/pausing.ts'
import { periodCents } from '../../server/subscriptions/prices.ts'
import { ordersOf, subscriptionBehind } from '../../server/subscriptions/reading.ts'
import { restCents } from '../../server/subscriptions/rest.ts'
import { type SubscriptionRow, subscriptionPath } from '../../server/subscriptions/subscriptions.ts'
import { switchChoices } from '../../server/subscriptions/switching.ts'
import { accessEndsAt, pauseEndsAt, periodOf } from '../../subscription-rules.ts'
import { checkoutParts } from '../checkout-parts.ts'
import type { OpenCheckout } from '../open-checkout.ts'
import { surroundings } from '../order-page.ts'
import { CancelPage } from './CancelPage.tsx'
import { type ByToken, dayOf, Elsewhere, moneyOf, mountChanges, type Post } from './change-routes.tsx'
import { type FormRefusal, mountNaming, type Show } from './naming-routes.tsx'
import { dones, SubscriptionPage, type SubscriptionPageProps } from './SubscriptionPage.tsx'
import { subscriptionTextIn } from './texts.ts'

type Request = FastifyRequest<ByToken>

const zSent = z.record(z.string(), z.string().catch('')).catch({})
const changes = { name: 'subscription-changes', points: 20, seconds: 3600 }
/** One that a coupon for the first isn't for. */
const laterPeriod = 2

/** What someone pays for each month or year, behind the secret link in their emails: without an account, and without script. */
export function mountSubscriptions(scope: FastifyInstance, site: SiteTools): void {
  const opened = async (request: Request, reply: FastifyReply) => {
    const ctx = await site.ctxOf(request, reply)
    return { ctx, row: await subscriptionBehind(ctx, request.params.token) }
  }
  /** Some kinds are changed at a place of their own. */
  const leave = async (request: Request, reply: FastifyReply) => {
    const { ctx, row } = await opened(request, reply)
    const managedAt = await managedPath(ctx, row)
    return managedAt ? reply.redirect(managedAt, 303) : undefined
  }
  const show: Show = async (request, reply, ctx, row, refused) => {
    const html = renderSite(<SubscriptionPage {...(await propsOf(site, ctx, row, request, refused))} />)
    return sendPage(reply, html, refused?.error.status ?? 200)
  }

  scope.get<ByToken>('/subscriptions/:token', async (request, reply) => {
    const { ctx, row } = await opened(request, reply)
    return show(request, reply, ctx, row)
  })

  scope.get<ByToken>('/subscriptions/:token/cancel', { preHandler: leave }, async (request, reply) => {
    const { ctx, row } = await opened(request, reply)
    if (row.state === 'ended' || row.cancelsAtEnd || row.instalments !== null)
      return reply.redirect(`/subscriptions/${request.params.token}`, 303)
    const props = await propsOf(site, ctx, row, request)
    const until = row.state === 'pastDue' ? props.accessUntil : dayOf(row.paidUntil, row, props.site.lang)
    return sendPage(reply, renderSite(<CancelPage {...props} accessUntil={until} />))
  })

  // By a press, never by opening the link: email programs open links by themselves.
  const post: Post = (path, work) =>
    scope.post<ByToken>(`/subscriptions/:token/${path}`, async (request, reply) => {
      const { ctx, row } = await opened(request, reply)
      const sent = zSent.parse(request.body ?? {})
      try {
        await ctx.instance.limits.spend(changes, row.id)
        const managedAt = path === 'card' ? null : await managedPath(ctx, row)
        if (managedAt) throw new Elsewhere(managedAt)
        return reply.redirect(`/subscriptions/${request.params.token}${await work(ctx, row, sent)}`, 303)
      } catch (error) {
        if (error instanceof Elsewhere) return reply.redirect(error.path, 303)
        if (!(error instanceof AppError)) throw error
        if (error.retryAfterSeconds) reply.header('retry-after', String(error.retryAfterSeconds))
        const now = await subscriptionBehind(ctx, request.params.token)
        return show(request, reply, ctx, now, { error, sent })
      }
    })

  post('cancel', async (ctx, row, sent) => {
    await cancelSubscription(ctx, row, 'atEnd', sent.note)
    return ''
  })
  post('keep', async (ctx, row) => {
    await resumeSubscription(ctx, row)
    return '?done=kept'
  })
  mountChanges(scope, { opened, leave, propsOf: (...of) => propsOf(site, ...of), post })
  post('card', async (ctx, row, sent) => {
    const replaced = await replaceMethod(ctx, row, checkoutParts[row.provider]?.inputOf(sent))
    // The order's own page leads on to wherever its provider asks.
    if (replaced.state === 'paying') throw new Elsewhere(receiptPath(ctx, replaced.orderId))
    if (replaced.state === 'naming') return '/card'
    return replaced.state === 'paid' ? '?done=paid' : '?done=cardSaved'
  })

  mountNaming(scope, site, show)
}

/** What the price is called that was chosen for later. */
const nameOfNext = ({ switchesTo }: SubscriptionRow, choices: Awaited<ReturnType<typeof switchChoices>>) =>
  choices.find(({ terms }) => terms.offerId === switchesTo?.offerId)?.name ?? ''

async function propsOf(
  site: SiteTools,
  ctx: CallCtx,
  row: SubscriptionRow,
  request: Request,
  refused?: FormRefusal,
): Promise<SubscriptionPageProps> {
  const paid = await ordersOf(ctx, row)
  const first = paid.find(({ reason }) => reason === 'first')
  if (!first || first.buyerErasedAt) throw new AppError('NOT_FOUND', 'There’s nothing at this address.')
  const around = await surroundings(site, ctx, first, request)
  const { lang } = around.site
  const next = row.switchesTo ? { ...row, ...row.switchesTo } : row
  const [managedAt, items, { rule }, { rule: nextRule }, choices, rest, againHref, open] = await Promise.all([
    managedPath(ctx, row),
    itemsOf(ctx, first),
    taxedNow(ctx, row, first),
    taxedNow(ctx, next, first),
    switchChoices(ctx, row),
    restCents(ctx, row),
    againAt(ctx, row),
    openedAt(ctx, row, lang),
  ])
  const money = moneyOf(row, lang)
  const costs = (period: number) => money(periodCents(row, rule, period))
  const costsThen = (period: number) => money(periodCents(next, nextRule, period))
  const day = (at: Date) => dayOf(at, row, lang)
  const text = subscriptionTextIn(lang)
  const accessUntil = accessEndsAt(row)
  const isEnding = row.cancelsAtEnd && row.state !== 'ended'
  const path = `/subscriptions/${request.params.token}`
  const unpaid = paid.find(({ subscriptionPeriod }) => subscriptionPeriod === row.nextPeriod)
  const due = unpaid ? money(unpaid.totalCents) : costsThen(row.nextPeriod)
  const begins = row.byLink && row.dueAt ? periodOf(row, row.nextPeriod).startsAt : row.dueAt
  const dueAt = row.pauseMonths === null ? begins : pauseEndsAt(row, row.pauseMonths)
  return {
    ...around,
    path,
    title:
      (await titleNow(ctx, row, subscribedLines(items))) ??
      subscribedLines(items)
        .map(({ title }) => title)
        .join(', '),
    names: namesOf(ctx, subscribedLines(items), lang),
    state: isEnding
      ? 'ending'
      : row.endedReason === 'completed'
        ? 'completed'
        : row.pauseMonths === null
          ? row.state
          : 'pausing',
    plan:
      row.instalments === null
        ? null
        : {
            ...{ count: row.instalments, paid: row.nextPeriod - 1 },
            rest: rest === null ? null : { amount: money(rest), cents: rest },
          },
    each: row.instalments
      ? text.plan.each(row.instalments, costs(laterPeriod))
      : text.each[row.interval](costs(laterPeriod)),
    due: dueAt && !isEnding ? { amount: due, day: day(dueAt) } : null,
    pause:
      dueAt && (row.state === 'paused' || row.pauseMonths !== null)
        ? { from: day(row.paidUntil), until: day(dueAt) }
        : null,
    ...{ managedAt, canPause: canPause(row) },
    canSwitch: choices.length > 0 && row.switchesTo === null,
    switchesTo: row.switchesTo && {
      each: text.each[row.switchesTo.interval](costsThen(laterPeriod)),
      ...{ day: day(row.paidUntil), name: nameOfNext(row, choices) },
    },
    ...{ againHref: managedAt && againHref ? managedAt : againHref, open },
    accessUntil: accessUntil ? day(accessUntil) : '',
    method: row.byLink && row.provider === 'bank' ? text.byLink.bankTransfer : row.methodLabel,
    byLink: row.byLink ? { isDue: row.askedPeriod === row.nextPeriod && row.state !== 'ended' } : null,
    payments: paid.map((order) => ({
      key: order.id,
      day: day(order.paidAt ?? order.createdAt),
      amount: money(order.totalCents),
      state: stateOf(row, order),
      href: order.status === 'paid' ? receiptPath(ctx, order.id) : null,
    })),
    part: checkoutParts[row.provider] ?? null,
    provider: providerOf(ctx, row.provider).name,
    card: cardOf(ctx, row, `${path}/card`, lang, refused),
    done: dones.find((done) => done === request.query.done) ?? null,
    ...(await refusedAs(ctx, row, lang, refused)),
  }
}

/** What it's called, if a kind among them has a name for it. */
const namesOf = (ctx: CallCtx, items: readonly { productKind: string }[], language: Language) =>
  items
    .map(({ productKind }) => productOf(ctx, productKind).words[language].subscription)
    .find((names) => names !== undefined)

/** What it's paid for now, where that isn't what it began with. */
async function titleNow(
  ctx: CallCtx,
  row: SubscriptionRow,
  items: readonly { offerId: string }[],
): Promise<string | null> {
  if (items.some(({ offerId }) => offerId === row.offerId)) return null
  const { workspaceId, productKind, productId } = await offerAt(ctx, row)
  return (await describeProduct(ctx, workspaceId, productKind, productId))?.title ?? null
}

/** How a payment is, as its buyer sees it. */
function stateOf(
  row: SubscriptionRow,
  { status, subscriptionPeriod }: Order,
): SubscriptionPageProps['payments'][number]['state'] {
  if (status === 'paid') return 'paid'
  const isDue = row.byLink && row.askedPeriod === subscriptionPeriod && row.nextPeriod === subscriptionPeriod
  if (isDue && row.state !== 'ended') return 'due'
  return status === 'failed' ? 'failed' : 'waiting'
}

/** Where what it pays for is used, as long as it may be. */
async function openedAt(
  ctx: CallCtx,
  row: SubscriptionRow,
  lang: Language,
): Promise<SubscriptionPageProps['open']> {
  if (row.state === 'ended' || row.state === 'paused') return null
  const { workspaceId, productKind, productId } = await offerAt(ctx, row)
  const { managedAt, words } = productOf(ctx, productKind)
  const card = managedAt ? null : await describeProduct(ctx, workspaceId, productKind, productId)
  return card && { href: card.openPath, label: words[lang].receipt.continue }
}

/** Where it's bought again once it ended, if anyone can. */
async function againAt(ctx: CallCtx, row: SubscriptionRow): Promise<string | null> {
  if (row.state !== 'ended' || row.instalments !== null) return null
  const [offer, workspace] = await Promise.all([offerAt(ctx, row), getWorkspace(ctx, row.workspaceId)])
  return whyOfferClosed(ctx, offer, workspace) === null ? `/checkout/${row.offerId}` : null
}

/** What was refused, where that isn't said beside a field of the card. */
async function refusedAs(
  ctx: CallCtx,
  row: SubscriptionRow,
  lang: Language,
  refused?: FormRefusal,
): Promise<Pick<SubscriptionPageProps, 'problem' | 'second'>> {
  if (!refused || isOfCard(refused.error)) return { problem: null, second: null }
  const { error } = refused
  if (error.data?.reason === 'second') return { problem: null, second: await secondIn(ctx, row, lang, error) }
  return { problem: sentenceIn(ctx, lang, error.message), second: null }
}

/** Who is known to pay for the other one is led to it. The link of this one opens nothing of that: the kind's own page asks who they are. */
async function secondIn(ctx: CallCtx, row: SubscriptionRow, lang: Language, { message }: AppError) {
  const { workspaceId, productKind, productId } = await offerAt(ctx, row)
  const { changedAt, words } = productOf(ctx, productKind)
  const [known, card] = await Promise.all([
    changedAt?.(ctx, workspaceId, productId),
    describeProduct(ctx, workspaceId, productKind, productId),
  ])
  const isOther = known && !known.startsWith(subscriptionPath(ctx, row.id))
  const { second, owned } = words[lang].checkout
  return {
    text: second?.again ?? sentenceIn(ctx, lang, message),
    href: isOther ? known : (card?.openPath ?? subscriptionPath(ctx, row.id)),
    change: second?.change ?? owned,
  }
}

const isOfCard = ({ fields, data }: AppError) => fields !== undefined || data?.reason === 'declined'

function cardOf(
  ctx: CallCtx,
  row: SubscriptionRow,
  action: string,
  lang: Language,
  refused?: FormRefusal,
): OpenCheckout {
  const part = checkoutParts[row.provider]
  if (!refused || !part) return { action, hidden: {} }
  const { error, sent } = refused
  const errors = Object.fromEntries(
    Object.entries(error.fields ?? {}).flatMap(([name, sentence]) =>
      part.fieldOf[name] ? [[part.fieldOf[name], sentenceIn(ctx, lang, sentence)]] : [],
    ),
  )
  return {
    ...{ action, hidden: {}, values: part.kept(sent), errors },
    ...(error.data?.reason === 'declined' ? { declined: sentenceIn(ctx, lang, error.message) } : {}),
  }
}
