import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { type CreatorCtx, systemCtx, withTransaction } from '#platform/context.ts'
import { mine } from '#platform/tables.ts'
import type { PaymentsReason } from '../../reasons.ts'
import type { Refund } from '../../refund-contract.ts'
import { providerOf } from '../provider/payments.ts'
import type { RefundOutcome } from '../provider/provider.ts'
import { refunds } from '../refund-tables.ts'
import { note } from './noting.ts'
import { toRefund } from './refunding.ts'
import { getRefund, lockOrder } from './refunds.ts'

/**
 * The seller says that they sent a refund from their own bank account, or that they won't. Twice is once.
 *
 * @throws NOT_FOUND, CONFLICT where a provider sends it, or where the other was said before.
 */
export async function settleRefund(
  ctx: CreatorCtx,
  { refundId, outcome }: { refundId: Id<'rfd'>; outcome: 'sent' | 'notSent' },
): Promise<Refund> {
  return withTransaction(ctx, async (ctx) => {
    const [known] = await ctx.db
      .select({ orderId: refunds.orderId })
      .from(refunds)
      .where(mine(ctx, refunds, refundId))
    const order = known && (await lockOrder(ctx, known.orderId))
    if (!order) throw new AppError('NOT_FOUND', 'We couldn’t find this refund.')
    const refund = await getRefund(ctx, refundId)
    const provider = providerOf(ctx, refund.provider)
    if (!provider.isByHand)
      throw new AppError('CONFLICT', `${provider.name} sends this refund. You don’t need to do anything.`)
    if (refund.state === (outcome === 'sent' ? 'succeeded' : 'failed')) return toRefund(ctx, refund)
    if (refund.state !== 'waiting' && refund.state !== 'reserved')
      throw new AppError('CONFLICT', 'This refund is already settled.')
    const said: RefundOutcome =
      outcome === 'sent'
        ? { state: 'done', refundId: refund.providerRef ?? `transfer_${refund.id}` }
        : { state: 'refused', reason: 'payments.notSentBack' satisfies PaymentsReason }
    const settled = await note(
      systemCtx(ctx, 'payments.noteRefund', ctx.actor.workspaceId),
      order,
      refund,
      said,
    )
    return toRefund(ctx, settled)
  })
}
