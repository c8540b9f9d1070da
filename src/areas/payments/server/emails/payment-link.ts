import type { Ctx } from '#platform/context.ts'
import { sendMail } from '#platform/mail/kind.ts'
import { checkoutPathOf } from '../checkout/begun-elsewhere.ts'
import type { Order } from '../checkout/order-opening.ts'
import { paymentLinkMail } from '../mails.ts'
import type { OrderItem } from '../receipts.ts'
import { envelopeOf } from './receipt.ts'

/** A way back to the checkout, for a buyer whose payment failed. */
export async function queuePaymentLink(ctx: Ctx, order: Order, items: readonly OrderItem[]): Promise<void> {
  if (items.length === 0) throw new Error('An order without an item has no checkout.')
  const { envelope, seller } = await envelopeOf(ctx, order)
  const { id: orderId, mode } = order
  await sendMail(ctx, paymentLinkMail, envelope, {
    ...{ orderId, mode, seller, checkoutPath: await checkoutPathOf(ctx, order, items) },
    title: items.map(({ title }) => title).join(', '),
  })
}
