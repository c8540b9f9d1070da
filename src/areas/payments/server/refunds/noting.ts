import { endOrder, reopenOrder } from '#areas/access/server/grants.ts'
import { days, hours, minutes, seconds } from '#kernel/time.ts'
import { type Ctx, systemCtx, type WorkspaceCtx, withTransaction } from '#platform/context.ts'
import { crashPoint } from '#platform/crash-points.ts'
import { announce } from '#platform/events/announce.ts'
import { orderRefunded, refundFailed } from '../../events.ts'
import { queueRefundMail } from '../emails/refund.ts'
import { providerOf } from '../provider/payments.ts'
import type { RefundOutcome } from '../provider/provider.ts'
import { bookRefund, bookRefundFailed, isBooked } from './booking.ts'
import {
  changeRefund,
  getRefund,
  itemsBearing,
  lockOrder,
  type OrderRow,
  type RefundRow,
  whyEnded,
} from './refunds.ts'

/**
 * Writes down what a provider said of a refund, as it was known when the provider was asked. Told twice, late, or by two processes
 * at once, it has one effect. Money that went back is in the books, in the sums and taken from access in one transaction.
 */
export function noteRefund(ctx: Ctx, asked: RefundRow, outcome: RefundOutcome): Promise<RefundRow> {
  return withTransaction(systemCtx(ctx, 'payments.noteRefund', asked.workspaceId), async (ctx) => {
    const order = await lockOrder(ctx, asked.orderId)
    if (!order) throw new Error(`Order ${asked.orderId} is missing.`)
    const refund = await getRefund(ctx, asked.id)
    const noted = await note(ctx, order, refund, outcome, asked.state)
    crashPoint('payments.beforeRefunded')
    return noted
  })
}

/** The order is locked. `asked`: how far the refund was when the provider was asked. */
export async function note(
  ctx: WorkspaceCtx,
  order: OrderRow,
  refund: RefundRow,
  outcome: RefundOutcome,
  asked: RefundRow['state'] = refund.state,
): Promise<RefundRow> {
  if (outcome.state !== 'refused') {
    const { refundId } = outcome
    return outcome.state === 'done'
      ? noteDone(ctx, order, refund, refundId)
      : noteWaiting(ctx, refund, refundId)
  }
  if (refund.state === 'failed') return refund
  // An answer from before it went through says nothing of what became of it since.
  if (refund.state === 'succeeded' && asked !== 'succeeded') return refund
  return noteRefused(ctx, order, refund, outcome.reason)
}

async function noteDone(
  ctx: WorkspaceCtx,
  order: OrderRow,
  refund: RefundRow,
  refundId: string,
): Promise<RefundRow> {
  if (refund.state === 'succeeded')
    return changeRefund(ctx, refund, { dueAt: nextLook(ctx, refund), setbacks: 0 })
  // It failed after it had gone through, and this is what was said before.
  if (refund.state === 'failed' && (await isBooked(ctx, refund, refundId))) return refund
  const settledAt = ctx.now()
  const refunded = await bookRefund(ctx, order, refund, refundId)
  const done = await changeRefund(ctx, refund, {
    ...{ state: 'succeeded', providerRef: refundId, failureReason: null, settledAt, setbacks: 0 },
    dueAt: nextLook(ctx, { settledAt }),
    ...(isLastOf(refund, refunded) ? { endsAccess: 'removed' as const } : {}),
  })
  if (done.endsAccess === 'removed') await endOrder(ctx, order.id, 'access.refunded')
  await announce(ctx, order.workspaceId, orderRefunded, {
    ...(await factsOf(ctx, order, done)),
    isWhole: refunded.refundedCents === refunded.totalCents,
    access: done.endsAccess,
    how: howOf(refund),
  })
  await queueRefundMail(ctx, refunded, done)
  return done
}

/** What was paid back at the provider's own site took the rest: it was a part when it began, and others were under way. */
const isLastOf = ({ requestedBy }: RefundRow, { refundedCents, totalCents }: OrderRow): boolean =>
  requestedBy === null && refundedCents === totalCents

/** Made at the provider, asked for here and done at once, or done by the time someone looked again. */
function howOf({ requestedBy, state }: RefundRow): 'atProvider' | 'atOnce' | 'later' {
  if (!requestedBy) return 'atProvider'
  return state === 'waiting' ? 'later' : 'atOnce'
}

async function noteWaiting(ctx: WorkspaceCtx, refund: RefundRow, refundId: string): Promise<RefundRow> {
  if (refund.state !== 'reserved' && refund.state !== 'waiting') return refund
  const now = ctx.now().getTime()
  const waited = Math.max(now - refund.createdAt.getTime(), 0)
  const pause = Math.min(Math.max(waited / 4, seconds(10)), hours(1))
  const dueAt = new Date(now + pause)
  return changeRefund(ctx, refund, { state: 'waiting', providerRef: refundId, dueAt, setbacks: 0 })
}

/** Nothing was paid back; or it was, and the money came back to the account: then books and access are as they were before. */
async function noteRefused(
  ctx: WorkspaceCtx,
  order: OrderRow,
  refund: RefundRow,
  reason: string,
): Promise<RefundRow> {
  const wasDone = refund.state === 'succeeded'
  if (wasDone) await bookRefundFailed(ctx, order, refund)
  const failed = await changeRefund(ctx, refund, { state: 'failed', failureReason: reason, dueAt: null })
  if (wasDone && refund.endsAccess === 'removed' && !order.buyerErasedAt && !(await whyEnded(ctx, order.id)))
    await reopenOrder(ctx, order.id, 'access.refunded')
  await announce(ctx, order.workspaceId, refundFailed, {
    ...(await factsOf(ctx, order, failed)),
    reason,
    how: wasDone ? 'afterward' : refund.state === 'waiting' ? 'later' : 'atOnce',
    access: refund.endsAccess,
  })
  return failed
}

/** A bank may send money back weeks later. Whoever isn't told of it looks, less and less often. */
function nextLook(ctx: WorkspaceCtx, { settledAt }: Pick<RefundRow, 'settledAt'>): Date | null {
  if (!settledAt) return null
  const since = ctx.now().getTime() - settledAt.getTime()
  const next = looksMs.find((look) => look > since)
  return next ? new Date(settledAt.getTime() + next) : null
}

const looksMs = [minutes(1), hours(1), days(1), days(7), days(30)]

async function factsOf(
  ctx: WorkspaceCtx,
  order: OrderRow,
  { id, amountCents, currency, provider }: RefundRow,
) {
  const items = await itemsBearing(ctx, order.id)
  return {
    orderId: order.id,
    refundId: id,
    contactId: order.contactId,
    title: items.map(({ title }) => title).join(', '),
    total: { cents: amountCents, currency },
    mode: order.mode,
    provider: providerOf(ctx, provider).name,
  }
}
