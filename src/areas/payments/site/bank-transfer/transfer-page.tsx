import type { FastifyReply } from 'fastify'
import { squareCode } from '#areas/accounts/server/square-code.ts'
import { type SiteTools, sendPage } from '#platform/http/site.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { renderSite } from '#ui/site/render.ts'
import { isLaterPayment } from '../../rules.ts'
import { checkoutPathOf } from '../../server/checkout/begun-elsewhere.ts'
import type { Receipt } from '../../server/receipts.ts'
import { subscriptionPath } from '../../server/subscriptions/subscriptions.ts'
import { cancelByBuyer } from '../../server/transfers/canceling.ts'
import { transferOf } from '../../server/transfers/expecting.ts'
import { epcText } from '../../transfer-rules.ts'
import {
  type ByTokenRequest,
  isViewingAs,
  type MountOrderPage,
  surroundings,
  wordsOf,
} from '../order-page.ts'
import { TransferPage } from './TransferPage.tsx'

/** What a buyer sees of an order that waits for their transfer, or whose time is over; null for one that was told nothing yet. */
export async function transferPage(
  site: SiteTools,
  ctx: CallCtx,
  receipt: Receipt,
  request: ByTokenRequest,
  reply: FastifyReply,
) {
  const { order, items, token } = receipt
  if (order.status !== 'processing' && order.status !== 'failed') return null
  const transfer = await transferOf(ctx, order)
  if (!transfer || transfer.state === 'arrived' || transfer.state === 'paid') return null
  const around = await surroundings(site, ctx, order, request)
  const { bank, reference, currency, amountCents, receivedCents, expiresAt } = transfer
  const rest = { cents: amountCents - receivedCents, currency }
  const scanned = epcText(bank, rest, reference)
  const isOpen = transfer.state === 'waiting'
  const isLater = isLaterPayment(order.reason)
  const html = renderSite(
    <TransferPage
      {...around}
      state={transfer.state}
      title={items.map(({ title }) => title).join(', ')}
      opening={wordsOf(ctx, receipt, around.site.lang).pending.opening}
      {...{ bank, reference, rest }}
      amount={{ cents: amountCents, currency }}
      received={{ cents: receivedCents, currency }}
      expiresAt={expiresAt.toISOString()}
      code={isOpen && scanned ? squareCode(scanned) : null}
      orderId={order.id}
      checkHref={`/orders/${token}`}
      checkoutHref={await checkoutPathOf(ctx, order, items)}
      manageHref={isLater && order.subscriptionId ? subscriptionPath(ctx, order.subscriptionId) : null}
      cancelAction={
        isOpen && !isLater && receivedCents === 0 && !isViewingAs(ctx)
          ? `/orders/${token}/transfer/cancel`
          : null
      }
    />,
  )
  return sendPage(reply, html)
}

/** A buyer who'd rather pay another way, or not at all. */
export function mountTransferPages(mount: MountOrderPage): void {
  mount('POST', '/transfer/cancel', async ({ ctx, receipt: { order, items, token } }, _request, reply) => {
    const mayCancel = !isViewingAs(ctx) && !isLaterPayment(order.reason)
    const isCanceled = mayCancel && (await cancelByBuyer(ctx, order))
    return reply.redirect(isCanceled ? await checkoutPathOf(ctx, order, items) : `/orders/${token}`, 303)
  })
}
