import type { Ctx } from '#platform/context.ts'
import { sendMail } from '#platform/mail/kind.ts'
import { productOf } from '#platform/product.ts'
import { itemsOf, mailedToken } from '../receipts.ts'
import type { RefundRow } from '../refunds/refunds.ts'
import type { orders } from '../tables.ts'
import { envelopeOf } from './receipt.ts'
import { refundMail } from './refund-mail.ts'

/** Tells the buyer that money is on its way back, with the refund itself. No one is told for a buyer who left. */
export async function queueRefundMail(
  ctx: Ctx,
  order: typeof orders.$inferSelect,
  { amountCents, currency, endsAccess }: RefundRow,
): Promise<void> {
  if (order.buyerErasedAt) return
  const { envelope, seller } = await envelopeOf(ctx, order)
  const items = await itemsOf(ctx, order)
  const { id: orderId, mode } = order
  const isForAccess =
    order.reason !== 'gift' && items.some(({ productKind }) => !productOf(ctx, productKind).managedAt)
  await sendMail(ctx, refundMail, envelope, {
    ...{ orderId, mode, seller },
    access: isForAccess ? endsAccess : null,
    titles: items.map(({ title }) => title).join(', '),
    amount: { cents: amountCents, currency },
    paid: { cents: order.totalCents, currency },
    token: await mailedToken(ctx, order),
  })
}
