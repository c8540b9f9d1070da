import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Id } from '#kernel/ids.ts'
import { hours } from '#kernel/time.ts'
import { type SiteTools, sendPage } from '#platform/http/site.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { sentenceIn } from '#platform/sentences.ts'
import { renderSite } from '#ui/site/render.ts'
import { returningCookie } from '../cookies.ts'
import { isLaterPayment } from '../rules.ts'
import { getAttempt } from '../server/checkout/attempts.ts'
import { checkoutPathOf } from '../server/checkout/begun-elsewhere.ts'
import { foreignPage, isOwnPage, returnPaths, withReturning } from '../server/checkout/returning.ts'
import { providerOf } from '../server/provider/payments.ts'
import type { Outcome } from '../server/provider/provider.ts'
import type { Receipt } from '../server/receipts.ts'
import { subscriptionPath } from '../server/subscriptions/subscriptions.ts'
import { type ByTokenRequest, isViewingAs, surroundings, wordsOf } from './order-page.ts'
import { ProviderPage, type ProviderState } from './ProviderPage.tsx'
import { rememberRefused } from './payment-refusals.ts'

/** How a buyer came back: through, or by turning back. */
export type Back = 'returned' | 'canceled'

/**
 * What a buyer sees of an order that needs them at its provider, or that came back from there refused; null for one that only
 * waits. Whoever is sent to another site is known again when they come back.
 */
export async function providerPage(
  site: SiteTools,
  ctx: CallCtx,
  receipt: Receipt,
  outcome: Outcome | null,
  request: ByTokenRequest,
  reply: FastifyReply,
) {
  const { order, items, token } = receipt
  const here = `/orders/${token}`
  const back = backIn(request.query.back)
  const checkoutHref = await checkoutPathOf(ctx, order, items)
  // What's due of a subscription is paid from its own page: at the checkout it would be bought again.
  const subscriptionHref =
    isLaterPayment(order.reason) && order.subscriptionId
      ? subscriptionPath(ctx, order.subscriptionId)
      : undefined
  const around = await surroundings(site, ctx, order, request)
  const { opening } = wordsOf(ctx, receipt, around.site.lang).pending
  const send = (state: ProviderState) => {
    const script = state.kind === 'step' ? { script: site.script('payment-step') } : {}
    return sendPage(
      reply,
      renderSite(
        <ProviderPage
          {...{ ...around, ...script, state, checkoutHref, subscriptionHref, opening }}
          orderId={order.id}
        />,
      ),
    )
  }
  if (order.status === 'failed') {
    // The form says it beside the card; who was on the provider's page sees it here first.
    if (!back || !order.failureReason) {
      if (subscriptionHref) return reply.redirect(subscriptionHref, 303)
      rememberRefused(ctx, reply, token)
      return reply.redirect(`${checkoutHref}${checkoutHref.includes('?') ? '&' : '?'}declined=1`, 303)
    }
    return send({ kind: 'failed', reason: sentenceIn(ctx, around.site.lang, order.failureReason) })
  }
  if (order.status !== 'confirming' || !outcome || outcome.state === 'done' || outcome.state === 'waiting')
    return null
  if (outcome.state === 'redirect' && isOwnPage(outcome.url)) return reply.redirect(here + outcome.url, 303)

  const { name: provider, id } = providerOf(ctx, order.provider)
  if (back === 'canceled') return send({ kind: 'canceled', provider, continueHref: here })
  if (back === 'returned') {
    const checkHref = `${here}?back=returned`
    reply.header('refresh', '3')
    return send({ kind: 'returned', provider, continueHref: here, checkHref })
  }
  const attempt = await getAttempt(ctx, order)
  rememberGoing(ctx, request, reply, attempt)
  if (outcome.state === 'client') {
    // The provider's own script reads them, and its pages may be told: never the order's own address.
    const { returnTo, cancelTo } = returnPaths(ctx, attempt)
    return send({ kind: 'step', provider, id, secret: outcome.secret, returnTo, cancelTo })
  }
  const { href, host } = foreignPage(outcome.url)
  // A form can't lead to another site (`form-action`), so this page does.
  reply.header('refresh', `0; url=${href}`)
  return send({ kind: order.totalCents === 0 ? 'naming' : 'going', provider, host, href })
}

export const backIn = (query: string | undefined): Back | null =>
  query === 'returned' || query === 'canceled' ? query : null

/** For a day, as long as a checkout is one order. */
export function rememberGoing(
  ctx: CallCtx,
  request: FastifyRequest,
  reply: FastifyReply,
  attempt: { workspaceId: Id<'wsp'>; id: Id<'pat' | 'sbs'> },
): void {
  if (isViewingAs(ctx)) return
  const secure = ctx.instance.secureCookies
  const name = returningCookie(secure)
  reply.setCookie(name, withReturning(ctx, request.cookies[name], attempt), {
    httpOnly: true,
    // Sent when another site leads here, and with nothing that another site sends by itself.
    sameSite: 'lax',
    secure,
    path: '/',
    maxAge: hours(24) / 1000,
  })
}
