import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { pictureOf } from '#areas/files/rules.ts'
import type { Id } from '#kernel/ids.ts'
import { type SiteTools, sendPage } from '#platform/http/site.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { renderSite } from '#ui/site/render.ts'
import { paidCookie } from '../cookies.ts'
import { upsellMs } from '../rules.ts'
import { limitCheckout } from '../server/checkout/limits.ts'
import { priceOf } from '../server/offers.ts'
import { type Receipt, receiptPath } from '../server/receipts.ts'
import { addByClick, clickFor } from '../server/upsell/clicking.ts'
import { answerUpsell, nextUpsell, paidIn, paidMark, type Upsell } from '../server/upsell/upsell.ts'
import { isViewingAs, type MountOrderPage, surroundings } from './order-page.ts'
import { UpsellPage } from './UpsellPage.tsx'

const zAnswer = z.object({
  offer: z.string().catch(''),
  answer: z.enum(['accepted', 'declined']).catch('declined'),
  /** What was shown, where a press pays. */
  total: z.coerce.number().int().optional().catch(undefined),
})

/** Marks the browser that pays: only there is anything offered after it. */
export function markPaid(
  ctx: CallCtx,
  reply: FastifyReply,
  order: { workspaceId: Id<'wsp'>; id: Id<'ord'> },
): void {
  if (isViewingAs(ctx)) return
  const secure = ctx.instance.secureCookies
  reply.setCookie(paidCookie(secure), paidMark(ctx, order), {
    httpOnly: true,
    sameSite: 'lax',
    secure,
    path: '/',
    // A provider's page may take its time before the money is in.
    maxAge: (2 * upsellMs) / 1000,
  })
}

/** What's offered now to this browser; null where it isn't the one that paid, or came by an emailed link. */
export async function upsellFor(
  reader: CallCtx,
  { order, items, wasMailed }: Receipt,
  request: FastifyRequest,
): Promise<Upsell | null> {
  const paid = paidIn(reader, request.cookies[paidCookie(reader.instance.secureCookies)])
  if (wasMailed || isViewingAs(reader) || paid?.id !== order.id) return null
  return nextUpsell(reader, order, items)
}

/** `/orders/:token/more`, between a payment and its receipt. `asReader` says who looks, with what the receipt opens. */
export function mountUpsell(
  mount: MountOrderPage,
  site: SiteTools,
  asReader: (ctx: CallCtx, receipt: Receipt) => CallCtx,
): void {
  mount('GET', '/more', async ({ ctx, receipt }, request, reply) => {
    const { order, token } = receipt
    const upsell = await upsellFor(asReader(ctx, receipt), receipt, request)
    if (!upsell) return reply.redirect(`/orders/${token}`, 303)
    const { offer, product, text } = upsell
    const click = await clickFor(asReader(ctx, receipt), order, upsell)
    const html = renderSite(
      <UpsellPage
        {...(await surroundings(site, ctx, order, request))}
        action={`/orders/${token}/more`}
        click={click && { method: click.method.label, cents: click.total.cents }}
        at={!click && order.provider === 'paypal' ? 'PayPal' : null}
        hasChanged={request.query.changed !== undefined}
        offer={{
          ...{ id: offer.id, productId: offer.productId, title: product.title, text },
          ...{ kindLabel: product.kindLabel, price: click?.total ?? priceOf(offer) },
          image: product.imageFileId && pictureOf(product.imageFileId),
        }}
      />,
    )
    return sendPage(reply, html)
  })

  mount('POST', '/more', async ({ ctx, receipt }, request, reply) => {
    const { order, token } = receipt
    const { offer: asked, answer, total } = zAnswer.parse(request.body ?? {})
    const upsell = await upsellFor(asReader(ctx, receipt), receipt, request)
    // An old tab answers what was asked before: what's asked now is shown first.
    if (upsell?.offer.id !== asked) return reply.redirect(`/orders/${token}`, 303)
    if (answer === 'accepted' && total !== undefined) {
      await limitCheckout(ctx)
      const added = await addByClick(asReader(ctx, receipt), order, upsell, total)
      if (added.state === 'changed') return reply.redirect(`/orders/${token}/more?changed=1`, 303)
      await answerUpsell(ctx, order, upsell, answer)
      if (added.state === 'order') return reply.redirect(receiptPath(ctx, added.orderId), 303)
      return reply.redirect(`/checkout/${asked}?more=1`, 303)
    }
    await answerUpsell(ctx, order, upsell, answer)
    return reply.redirect(answer === 'accepted' ? `/checkout/${asked}?more=1` : `/orders/${token}`, 303)
  })
}
