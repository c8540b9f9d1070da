import type { Ctx } from '#platform/context.ts'
import { sendMail } from '#platform/mail/kind.ts'
import { sentenceIn } from '#platform/sentences.ts'
import type { Order } from '../checkout/order-opening.ts'
import { mailedToken } from '../receipts.ts'
import type { orderItems } from '../tables.ts'
import { delayedMail } from './delayed-mail.ts'
import { envelopeOf } from './receipt.ts'

/** Tells the buyer of a payment that isn't decided for days, in the transaction in which it happens. No one is told for a buyer who left. */
export async function queueDelayedMail(
  ctx: Ctx,
  order: Order,
  items: readonly Pick<typeof orderItems.$inferSelect, 'title' | 'offerId'>[],
  told: { state: 'processing' } | { state: 'failed'; reason: string },
): Promise<void> {
  const [item] = items
  if (order.buyerErasedAt || !item) return
  const { envelope, seller } = await envelopeOf(ctx, order)
  const { id: orderId, mode, totalCents: cents, currency } = order
  const isFailed = told.state === 'failed'
  await sendMail(ctx, delayedMail, envelope, {
    ...{ orderId, mode, seller, offerId: item.offerId, total: { cents, currency } },
    title: items.map(({ title }) => title).join(', '),
    reason: isFailed ? sentenceIn(ctx, envelope.language ?? 'en', told.reason) : null,
    token: isFailed ? null : await mailedToken(ctx, order),
  })
}
