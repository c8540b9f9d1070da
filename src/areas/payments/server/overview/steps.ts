import { and, eq } from 'drizzle-orm'
import type { Money } from '#kernel/money.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { toReader } from '#platform/sentences.ts'
import { mine } from '#platform/tables.ts'
import type { OrderStep } from '../../overview-contract.ts'
import { reasonForSeller } from '../../reasons.ts'
import type { TransactionKind } from '../../rules.ts'
import type { Order } from '../checkout/order-opening.ts'
import { payouts } from '../payout-tables.ts'
import type { refunds } from '../refund-tables.ts'
import type { transactions } from '../tables.ts'

type Row = typeof transactions.$inferSelect
type Refund = typeof refunds.$inferSelect

/** What happened to an order, in order; what is still to come is at the end. */
export async function stepsOf(
  ctx: CreatorCtx,
  order: Order,
  rows: readonly Row[],
  back: readonly Refund[],
): Promise<OrderStep[]> {
  const total: Money = { cents: order.totalCents, currency: order.currency }
  const past = [
    step('opened', order.createdAt, total),
    ...rows.flatMap((row) => stepOf(ctx, row)),
    ...(order.deliveredAt ? [step('delivered', order.deliveredAt)] : []),
    ...back.flatMap((refund) => refundStep(ctx, refund)),
  ]
  // Of one moment they're in the order they have here.
  const told = past.toSorted((one, other) => (one.at ?? '').localeCompare(other.at ?? ''))
  return [...told, ...openEnd(order), ...(await payoutSteps(ctx, rows))]
}

const step = (
  what: OrderStep['what'],
  at: Date | null,
  amount: Money | null = null,
  detail: string | null = null,
): OrderStep => ({ what, at: at?.toISOString() ?? null, amount, detail })

const kinds: Partial<Record<TransactionKind, OrderStep['what']>> = {
  payment: 'paid',
  surplus: 'surplus',
  surplusReturned: 'surplusReturned',
  refund: 'refunded',
  dispute: 'disputed',
  disputeReversed: 'disputeWon',
}

function stepOf(ctx: CreatorCtx, row: Row): OrderStep[] {
  const { kind, status, grossCents, currency, method, failureReason, createdAt } = row
  const amount = { cents: Math.abs(grossCents), currency }
  if (kind === 'payment' && status === 'Failed')
    return [step('declined', createdAt, amount, toReader(ctx, reasonForSeller(failureReason)))]
  if (kind === 'payment' && status === 'Processing') return [step('processing', createdAt, amount, method)]
  const what = kinds[kind]
  return what && status === 'Completed' ? [step(what, createdAt, amount, method)] : []
}

/** One that succeeded is among the transactions. */
function refundStep(ctx: CreatorCtx, refund: Refund): OrderStep[] {
  const { state, amountCents, currency, createdAt, updatedAt, failureReason } = refund
  const amount = { cents: amountCents, currency }
  if (state === 'failed')
    return [step('refundFailed', updatedAt, amount, failureReason && toReader(ctx, failureReason))]
  return state === 'succeeded' ? [] : [step('refundWaiting', createdAt, amount)]
}

function openEnd({ status, failureReason, updatedAt, deliveredAt }: Order): OrderStep[] {
  if (status === 'paid') return deliveredAt ? [] : [step('delivering', null)]
  if (status !== 'failed') return [step('waiting', null)]
  return failureReason === 'payments.notFinished' ? [step('notFinished', updatedAt)] : []
}

/** Where the money of a payment is: on its way to the bank, or there. */
async function payoutSteps(ctx: CreatorCtx, rows: readonly Row[]): Promise<OrderStep[]> {
  const paid = rows.find(({ kind, status }) => kind === 'payment' && status === 'Completed')
  if (!paid) return []
  if (!paid.payoutId) return paid.availableAt ? [step('inBalance', paid.availableAt)] : []
  const [payout] = await ctx.db
    .select()
    .from(payouts)
    .where(and(mine(ctx, payouts), eq(payouts.id, paid.payoutId)))
  return payout ? [step('paidOut', payout.arrivesAt, null, payout.providerRef)] : []
}
