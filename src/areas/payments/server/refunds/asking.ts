import { AppError } from '#kernel/errors.ts'
import { type Ctx, systemCtx } from '#platform/context.ts'
import { crashPoint } from '#platform/crash-points.ts'
import type { PaymentsReason } from '../../reasons.ts'
import { AccountGone, accountOf, notingRefusal } from '../checkout/attempts.ts'
import { providerOf } from '../provider/payments.ts'
import { can, type RefundOutcome } from '../provider/provider.ts'
import { noteRefund } from './noting.ts'
import { changeRefund, findPayment, type RefundRow } from './refunds.ts'

/**
 * Has the provider pay back a refund that is on the disk, or say what became of it, and writes that down. Its key is made of the
 * refund's id, so whoever asks again pays nothing back twice.
 *
 * `isFresh`: it was written down just now, and no one can have asked before.
 *
 * @throws what `refund` does.
 */
export async function askRefund(
  ctx: Ctx,
  refund: RefundRow,
  { isFresh = false }: { isFresh?: boolean } = {},
): Promise<RefundRow> {
  const outcome = await outcomeOf(ctx, refund, isFresh)
  crashPoint('payments.afterRefund')
  if (outcome) return noteRefund(ctx, refund, outcome)
  // No one can be asked anymore, and what went through stays.
  return changeRefund(systemCtx(ctx, 'payments.noteRefund', refund.workspaceId), refund, { dueAt: null })
}

async function outcomeOf(ctx: Ctx, refund: RefundRow, isFresh: boolean): Promise<RefundOutcome | null> {
  const provider = providerOf(ctx, refund.provider)
  const account = await accountOf(ctx, refund).catch((error: unknown) => {
    if (error instanceof AccountGone) return null
    throw error
  })
  if (!account || !can(provider, 'refund') || (provider.isByHand && refund.state === 'succeeded')) {
    if (refund.state === 'succeeded') return null
    // It's on its way, or its answer was lost: its amount isn't free again because no one can be asked.
    if (refund.state === 'waiting' || !isFresh)
      throw new AppError('UNAVAILABLE', 'We can’t check on this refund right now. Try again later.')
    return { state: 'refused', reason: 'payments.cannotPayBack' satisfies PaymentsReason }
  }
  const payment = await findPayment(systemCtx(ctx, 'payments.askRefund', refund.workspaceId), refund.orderId)
  if (!payment) throw new Error(`Order ${refund.orderId} has no payment.`)
  const asked = provider.refund(account, {
    key: refund.id,
    chargeId: payment.chargeId,
    amount: { cents: refund.amountCents, currency: refund.currency },
    ref: refund.providerRef,
  })
  return notingRefusal(ctx, account, asked)
}
