import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '#kernel/language.ts'
import { localeOf } from '#kernel/locales.ts'
import { formatMoney } from '#kernel/money.ts'
import { formatDay } from '#kernel/time.ts'
import { sendPage } from '#platform/http/site.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { renderSite } from '#ui/site/render.ts'
import { receiptPath } from '../../server/receipts.ts'
import { canPause, pauseSubscription, unpauseSubscription } from '../../server/subscriptions/pausing.ts'
import { payRest } from '../../server/subscriptions/rest.ts'
import type { SubscriptionRow } from '../../server/subscriptions/subscriptions.ts'
import { keepPrice, switchChoices, switchSubscription } from '../../server/subscriptions/switching.ts'
import { longestPause, pauseEndsAt } from '../../subscription-rules.ts'
import { PausePage, type SubscriptionPageProps } from './SubscriptionPage.tsx'
import { SwitchPage } from './SwitchPage.tsx'
import { subscriptionTextIn } from './texts.ts'

export type ByToken = { Params: { token: string }; Querystring: { done?: string } }
type Request = FastifyRequest<ByToken>

/** Puts a press on the page: what it does leads to what's appended to the page's address. */
export type Post = (
  path: string,
  work: (ctx: CallCtx, row: SubscriptionRow, sent: Record<string, string>) => Promise<string>,
) => void

type Tools = {
  opened: (request: Request, reply: FastifyReply) => Promise<{ ctx: CallCtx; row: SubscriptionRow }>
  /** Of a kind that’s changed at a place of its own, there. */
  leave: (request: Request, reply: FastifyReply) => Promise<unknown>
  propsOf: (ctx: CallCtx, row: SubscriptionRow, request: Request) => Promise<SubscriptionPageProps>
  post: Post
}

/** The pages where its buyer takes a break or chooses another price, and what's done there. */
export function mountChanges(scope: FastifyInstance, { opened, leave, propsOf, post }: Tools): void {
  scope.get<ByToken>('/subscriptions/:token/pause', { preHandler: leave }, async (request, reply) => {
    const { ctx, row } = await opened(request, reply)
    if (!canPause(row)) return reply.redirect(`/subscriptions/${request.params.token}`, 303)
    const props = await propsOf(ctx, row, request)
    const day = (at: Date) => dayOf(at, row, props.site.lang)
    const months = Array.from({ length: longestPause }, (_, at) => ({
      count: at + 1,
      until: day(pauseEndsAt(row, at + 1)),
    }))
    const page = <PausePage {...{ ...props, months }} accessUntil={day(row.paidUntil)} />
    return sendPage(reply, renderSite(page))
  })

  scope.get<ByToken>('/subscriptions/:token/switch', { preHandler: leave }, async (request, reply) => {
    const { ctx, row } = await opened(request, reply)
    const found = await switchChoices(ctx, row)
    if (found.length === 0) return reply.redirect(`/subscriptions/${request.params.token}`, 303)
    const props = await propsOf(ctx, row, request)
    const { lang } = props.site
    const money = moneyOf(row, lang)
    const choices = found.map(({ name, terms, eachCents, dueCents, from }) => ({
      ...{ offerId: terms.offerId, name, due: { amount: money(dueCents), cents: dueCents } },
      each: subscriptionTextIn(lang).each[terms.interval](money(eachCents)),
      how: from === 'next' ? from : terms.interval === row.interval ? ('holds' as const) : ('year' as const),
      day: dayOf(row.paidUntil, row, lang),
    }))
    return sendPage(reply, renderSite(<SwitchPage {...{ ...props, choices }} />))
  })

  post('pause', async (ctx, row, sent) => {
    await pauseSubscription(ctx, row, Number(sent.months))
    return ''
  })
  post('continue', async (ctx, row) => {
    const wasPaused = row.state === 'paused'
    await unpauseSubscription(ctx, row)
    return wasPaused ? '' : '?done=continued'
  })
  post('switch', async (ctx, row, sent) => {
    const asked = { offerId: sent.offerId ?? '', shownCents: Number(sent.shown) }
    const switched = await switchSubscription(ctx, row, asked)
    if (switched.state === 'paying') throw new Elsewhere(receiptPath(ctx, switched.orderId))
    return switched.state === 'now' ? '?done=switchedNow' : '?done=switchedNext'
  })
  post('keep-price', async (ctx, row) => {
    await keepPrice(ctx, row)
    return ''
  })
  post('rest', async (ctx, row, sent) => {
    const paid = await payRest(ctx, row, Number(sent.shown))
    if (paid.state === 'paying') throw new Elsewhere(receiptPath(ctx, paid.orderId))
    return '?done=paid'
  })
}

/** The buyer continues at another page. */
export class Elsewhere extends Error {
  readonly path: string
  constructor(path: string) {
    super('continues elsewhere')
    this.path = path
  }
}

export const dayOf = (at: Date, { zone }: SubscriptionRow, lang: Language): string =>
  formatDay(at.toISOString(), localeOf(lang), zone)

export const moneyOf =
  ({ priceCurrency: currency }: SubscriptionRow, lang: Language) =>
  (cents: number): string =>
    formatMoney({ cents, currency }, localeOf(lang))
