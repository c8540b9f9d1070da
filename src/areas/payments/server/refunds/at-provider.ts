import { and, eq, inArray } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { Money } from '#kernel/money.ts'
import { type Ctx, systemCtx, type WorkspaceCtx, withTransaction } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import type { Provider } from '../../rules.ts'
import { findSurplus, noteReturnThere } from '../checkout/surplus.ts'
import { providerOf } from '../provider/payments.ts'
import { ChargeDiffers, type RefundOutcome } from '../provider/provider.ts'
import { transactions } from '../tables.ts'
import { note } from './noting.ts'
import {
  changeRefund,
  lockOrder,
  type Payment,
  type RefundRow,
  refundsOf,
  reserve,
  takenByBank,
} from './refunds.ts'

type RefundNews = {
  workspaceId: Id<'wsp'>
  provider: Provider
  account: string
  chargeId: string
  amount: Money
  /** What the provider says of it now. */
  outcome: RefundOutcome
  refundId: string
  /** The key it was made under, where the provider keeps it with the refund. */
  key?: string | null
}

/**
 * A provider tells of a refund, whoever made it. One that was asked for here is settled by it. One that was made at the provider's
 * own site is booked: a full one takes access, a partial one leaves it. `later`: one that was asked for here isn't known by its name
 * yet and may be this one, so the provider has to be read again. `unknown`: no payment of ours. One of money that pays nothing is
 * booked as that.
 *
 * @throws ChargeDiffers for another currency, or more than was paid.
 */
export async function noteRefundFromProvider(
  ctx: Ctx,
  told: RefundNews,
): Promise<'noted' | 'later' | 'unknown'> {
  return withTransaction(systemCtx(ctx, 'payments.noteRefund', told.workspaceId), async (ctx) => {
    const payment = await findCharge(ctx, told)
    if (!payment?.orderId) return 'unknown'
    if (payment.kind === 'surplus') return noteOfSurplus(ctx, payment, told)
    const order = await lockOrder(ctx, payment.orderId)
    if (!order) return 'unknown'
    const known = await refundsOf(ctx, order.workspaceId, order.id)
    const own = known.find(({ id, providerRef }) => id === told.key || providerRef === told.refundId)
    if (own) {
      await note(ctx, order, own, told.outcome)
      return 'noted'
    }
    const nameless = known.find((refund) => mayBe(refund, told))
    if (nameless) {
      await changeRefund(ctx, nameless, { dueAt: ctx.now() })
      return 'later'
    }
    // One that failed before anyone heard of it moved nothing.
    if (told.outcome.state === 'refused') return 'noted'
    const { cents: amountCents, currency } = told.amount
    const left = order.totalCents - order.refundedCents
    if (currency !== order.currency || amountCents > left)
      throw new ChargeDiffers(
        `order ${order.id} has ${left} left, ${told.refundId} gives back ${amountCents} ${currency}`,
      )
    const byBank = await takenByBank(ctx, payment.id)
    // What a dispute took is in the books as that.
    if (providerOf(ctx, told.provider).disputes?.areRefunds && amountCents > left - byBank) return 'noted'
    const made = await reserve(
      ctx,
      { ...payment, orderId: payment.orderId },
      {
        ...{ amountCents, reason: 'other', note: '', requestedBy: null, providerRef: told.refundId },
        endsAccess: amountCents >= left - byBank ? 'removed' : 'kept',
      },
    )
    await note(ctx, order, made, told.outcome)
    return 'noted'
  })
}

/** One of ours whose answer was lost, as far as that can be told. */
const mayBe = ({ state, providerRef, amountCents, requestedBy }: RefundRow, { amount }: RefundNews) =>
  state === 'reserved' && providerRef === null && requestedBy !== null && amountCents === amount.cents

/** Of money that pays nothing. What a dispute took of it is in the books as that. */
async function noteOfSurplus(
  ctx: WorkspaceCtx,
  { id, chargeId, provider }: Payment,
  told: RefundNews,
): Promise<'noted' | 'unknown'> {
  const attempt = await findSurplus(ctx, provider, chargeId)
  if (!attempt) return 'unknown'
  const isAnswered = providerOf(ctx, provider).disputes?.areRefunds
  if (isAnswered && (await takenByBank(ctx, id)) >= told.amount.cents) return 'noted'
  await noteReturnThere(ctx, attempt, { ...told, key: told.key ?? null })
  return 'noted'
}

async function findCharge(ctx: WorkspaceCtx, { workspaceId, provider, account, chargeId }: RefundNews) {
  const [payment] = await ctx.db
    .select()
    .from(transactions)
    .where(
      and(
        within(workspaceId, transactions),
        eq(transactions.provider, provider),
        eq(transactions.account, account),
        eq(transactions.chargeId, chargeId),
        inArray(transactions.kind, ['payment', 'surplus']),
        eq(transactions.status, 'Completed'),
      ),
    )
  return payment ?? null
}
