import { and, asc, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { AppError } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import type { Money } from '#kernel/money.ts'
import { hours } from '#kernel/time.ts'
import {
  type CreatorCtx,
  type Ctx,
  systemCtx,
  type WorkspaceCtx,
  withTransaction,
} from '#platform/context.ts'
import { crashPoint } from '#platform/crash-points.ts'
import { announce } from '#platform/events/announce.ts'
import { mine, within } from '#platform/tables.ts'
import type { SurplusPayment } from '../../contract.ts'
import { type SurplusCause, surplusArrived, surplusKept, surplusReturned } from '../../events.ts'
import type { PaymentsReason } from '../../reasons.ts'
import { type AttemptState, returnEntries, surplusEntries, surplusStates } from '../../rules.ts'
import { searchTextOf } from '../overview/search-text.ts'
import { providerOf } from '../provider/payments.ts'
import { type Charge, can, type PaymentProvider, type RefundOutcome } from '../provider/provider.ts'
import { orderItems, orders, paymentAttempts, transactions } from '../tables.ts'
import { AccountGone, type AttemptRow, accountOf, asking, attemptKey, getAttempt } from './attempts.ts'
import { feeKept } from './charge-books.ts'
import { book, surplusOf } from './surplus-books.ts'

type Order = typeof orders.$inferSelect

/**
 * Whether money that arrived pays nothing: its order was paid by another attempt, or was tried again since at another price. The
 * order is locked.
 */
export function isSurplus(order: Order, attempt: AttemptRow, { amount }: Charge): boolean {
  if (amount.cents === 0) return false
  if (order.status === 'paid') return attempt.state !== 'succeeded'
  const isAgreed = amount.cents === attempt.amountCents && amount.currency === attempt.amountCurrency
  const isOrders = amount.cents === order.totalCents && amount.currency === order.currency
  return isAgreed && !isOrders && order.attempt !== attempt.attempt
}

/** Writes such money down once, as the buyer's. Its order is locked, and stays as it is. */
export async function bookSurplus(
  ctx: WorkspaceCtx,
  order: Order,
  attempt: AttemptRow,
  charge: Charge,
): Promise<void> {
  if (isSurplusState(attempt.state)) return
  const provider = providerOf(ctx, attempt.provider)
  const isPaidBack = can(provider, 'refund') && !provider.isByHand
  const now = ctx.now()
  await setState(ctx, attempt, {
    state: 'surplus',
    providerRef: charge.chargeId,
    dueAt: isPaidBack ? now : null,
  })
  const { cents } = charge.amount
  const { feeCents, isFeeEstimated } = feeKept(provider, charge)
  const isFresh = await book(ctx, order, attempt, {
    ...{
      chargeId: charge.chargeId,
      kind: 'surplus',
      amount: charge.amount,
      ...{ feeCents, isFeeEstimated },
      method: charge.method,
      searchText: searchTextOf({
        order,
        titles: await titlesOf(ctx, order.id),
        amount: charge.amount,
        last4: charge.last4,
      }),
    },
    lines: surplusEntries({ grossCents: cents, feeCents }),
  })
  if (!isFresh) return
  await announce(ctx, order.workspaceId, surplusArrived, {
    ...(await factsOf(ctx, order, { ...attempt, providerRef: charge.chargeId }, provider, charge.amount)),
    how: isPaidBack ? 'automatic' : 'byHand',
  })
}

/** Apart from the numbers that the tries to pay an order have. */
const firstByHand = 1_000_000

/**
 * Writes down money that came to a seller's own bank account and pays nothing, as the buyer's, until the seller says that it's back. Its
 * name is booked once. The order is locked.
 */
export async function bookByHand(
  ctx: WorkspaceCtx,
  order: Order,
  {
    account,
    provider,
    chargeId,
    amount,
  }: { chargeId: string; amount: Money } & Pick<AttemptRow, 'account' | 'provider'>,
): Promise<void> {
  const { workspaceId, id: orderId } = order
  const now = ctx.now()
  const [last] = await ctx.db
    .select({ attempt: paymentAttempts.attempt })
    .from(paymentAttempts)
    .where(and(within(workspaceId, paymentAttempts), eq(paymentAttempts.orderId, orderId)))
    .orderBy(desc(paymentAttempts.attempt))
    .limit(1)
  const [fresh] = await ctx.db
    .insert(paymentAttempts)
    .values({
      ...{ workspaceId, id: newId('pat', now), orderId, provider, account, providerRef: chargeId },
      attempt: Math.max((last?.attempt ?? 0) + 1, firstByHand),
      ...{ state: 'surplus', amountCents: amount.cents, amountCurrency: amount.currency },
      ...{ dueAt: null, createdAt: now, updatedAt: now },
    })
    .onConflictDoNothing()
    .returning()
  if (!fresh) return
  await book(ctx, order, fresh, {
    ...{ chargeId, kind: 'surplus', amount, feeCents: 0, method: 'bank transfer' },
    searchText: searchTextOf({ order, titles: await titlesOf(ctx, orderId), amount, last4: null }),
    lines: surplusEntries({ grossCents: amount.cents, feeCents: 0 }),
  })
}

/**
 * Has the provider pay surplus money back: whole, and under a key of its own, so that whoever asks again pays nothing back twice.
 *
 * @throws what `refund` does.
 */
export async function returnSurplus(ctx: Ctx, attempt: AttemptRow): Promise<void> {
  const { workspaceId, providerRef } = attempt
  const provider = providerOf(ctx, attempt.provider)
  const inWorkspace = systemCtx(ctx, 'payments.returnSurplus', workspaceId)
  const amount = await surplusOf(inWorkspace, attempt)
  if (!providerRef || !amount) throw new Error(`The surplus payment ${attempt.id} isn’t booked.`)
  const account = await accountOf(ctx, attempt).catch(unlessGone)
  const key = `${attemptKey(attempt.orderId, attempt.attempt)}:surplus`
  // It could when the money came in, or had an account then: the seller is asked now.
  const outcome: RefundOutcome =
    account && can(provider, 'refund')
      ? await asking(ctx, attempt, (_provider, account) =>
          provider.refund(account, { key, chargeId: providerRef, amount }),
        )
      : { state: 'refused', reason: 'payments.cannotPayBack' satisfies PaymentsReason }
  crashPoint('payments.afterRefund')
  await withTransaction(inWorkspace, (ctx) => noteRefund(ctx, attempt, provider, amount, outcome))
}

function unlessGone(error: unknown): null {
  if (error instanceof AccountGone) return null
  throw error
}

async function noteRefund(
  ctx: WorkspaceCtx,
  { workspaceId, orderId, attempt: number }: AttemptRow,
  provider: PaymentProvider,
  amount: Money,
  outcome: RefundOutcome,
): Promise<void> {
  const order = await lockOrder(ctx, orderId)
  const attempt = await getAttempt(ctx, { workspaceId, id: orderId, attempt: number })
  // Two asked at once, or the seller was quicker: one of them writes it down.
  if (!isOpenSurplus(attempt.state)) return
  // It was refused to another one before. If it's back all the same, the seller must not pay it too.
  if (!attempt.dueAt && outcome.state !== 'done') return
  if (outcome.state === 'refused') {
    await setState(ctx, attempt, { state: 'surplus', dueAt: null })
    const { reason } = outcome
    await announce(ctx, workspaceId, surplusKept, {
      ...(await factsOf(ctx, order, attempt, provider, amount)),
      reason,
    })
  } else if (outcome.state === 'waiting') {
    const dueAt = new Date(ctx.now().getTime() + hours(1))
    await setState(ctx, attempt, { state: 'returning', dueAt })
  } else await noteReturned(ctx, order, attempt, outcome.refundId, amount, provider, 'automatic')
}

/**
 * The seller paid it back themselves. Twice is once.
 *
 * @throws NOT_FOUND, CONFLICT while the provider is paying it back.
 */
export async function noteReturnedByHand(ctx: CreatorCtx, paymentId: Id<'pat'>): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select()
      .from(paymentAttempts)
      .where(and(mine(ctx, paymentAttempts, paymentId), inArray(paymentAttempts.state, [...surplusStates])))
    if (!row) throw new AppError('NOT_FOUND', 'We couldn’t find this payment.')
    const order = await lockOrder(ctx, row.orderId)
    const attempt = await getAttempt(ctx, { ...order, attempt: row.attempt })
    if (attempt.state === 'returned') return
    if (attempt.dueAt)
      throw new AppError(
        'CONFLICT',
        'This payment is being refunded automatically. You don’t need to do anything.',
      )
    const amount = await surplusOf(ctx, attempt)
    if (!amount) throw new Error(`The surplus payment ${paymentId} isn’t booked.`)
    const provider = providerOf(ctx, attempt.provider)
    await noteReturned(ctx, order, attempt, `byHand_${paymentId}`, amount, provider, 'byHand')
  })
}

async function noteReturned(
  ctx: WorkspaceCtx,
  order: Order,
  attempt: AttemptRow,
  refundId: string,
  amount: Money,
  provider: PaymentProvider,
  how: 'automatic' | 'byHand',
): Promise<void> {
  await setState(ctx, attempt, { state: 'returned', dueAt: null })
  const isFresh = await book(ctx, order, attempt, {
    ...{ chargeId: refundId, kind: 'surplusReturned', amount, feeCents: 0, method: provider.name },
    lines: returnEntries(amount.cents),
  })
  if (!isFresh) return
  await announce(ctx, order.workspaceId, surplusReturned, {
    ...(await factsOf(ctx, order, attempt, provider, amount)),
    how,
  })
}

/** Money of a workspace that pays nothing: what is to be done about it, then what was, the latest first. */
export async function listSurplus(ctx: CreatorCtx): Promise<SurplusPayment[]> {
  const rows = await ctx.db
    .select({
      attempt: paymentAttempts,
      order: orders,
      cents: transactions.grossCents,
      bookedAt: transactions.createdAt,
      title: orderItems.title,
    })
    .from(paymentAttempts)
    .innerJoin(orders, and(mine(ctx, orders), eq(orders.id, paymentAttempts.orderId)))
    .innerJoin(
      transactions,
      and(
        mine(ctx, transactions),
        eq(transactions.orderId, paymentAttempts.orderId),
        eq(transactions.chargeId, paymentAttempts.providerRef),
        eq(transactions.kind, 'surplus'),
      ),
    )
    .innerJoin(orderItems, and(mine(ctx, orderItems), eq(orderItems.orderId, paymentAttempts.orderId)))
    .where(and(mine(ctx, paymentAttempts), inArray(paymentAttempts.state, [...surplusStates])))
    .orderBy(eq(paymentAttempts.state, 'returned'), desc(paymentAttempts.updatedAt), asc(paymentAttempts.id))
    .limit(mostListed)
  return rows.map(({ attempt, order, cents, bookedAt, title }) => ({
    id: attempt.id,
    orderId: order.id,
    title,
    total: { cents, currency: attempt.amountCurrency },
    mode: order.mode,
    provider: providerOf(ctx, attempt.provider).name,
    because: attempt.provider === 'bank' ? 'transfer' : causeOf(order, bookedAt),
    state: stateOf(attempt),
    at: attempt.updatedAt.toISOString(),
  }))
}

const mostListed = 100

const stateOf = ({ state, dueAt }: Pick<AttemptRow, 'state' | 'dueAt'>): SurplusPayment['state'] =>
  state === 'returned' ? 'returned' : dueAt ? 'returning' : 'byHand'

/** How far a payment is now that was told of as one that pays nothing; null when there's none. */
export async function findSurplusState(
  ctx: WorkspaceCtx,
  paymentId: Id<'pat'>,
): Promise<SurplusPayment['state'] | null> {
  const [attempt] = await ctx.db
    .select({ state: paymentAttempts.state, dueAt: paymentAttempts.dueAt })
    .from(paymentAttempts)
    .where(within(ctx.actor.workspaceId, paymentAttempts, paymentId))
  return attempt ? stateOf(attempt) : null
}

/** The attempt of an order that is next to be asked about, whichever it is. */
export async function findDueAttempt(ctx: Ctx, { workspaceId, id }: Order): Promise<AttemptRow | null> {
  const [due] = await ctx.db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        within(workspaceId, paymentAttempts),
        eq(paymentAttempts.orderId, id),
        isNotNull(paymentAttempts.dueAt),
      ),
    )
    .orderBy(desc(paymentAttempts.attempt))
    .limit(1)
  return due ?? null
}

export const isSurplusState = (state: AttemptState): boolean => surplusStates.some((each) => each === state)
/** Not paid back yet. */
export const isOpenSurplus = (state: AttemptState): boolean => state === 'surplus' || state === 'returning'

async function lockOrder(ctx: WorkspaceCtx, orderId: Id<'ord'>): Promise<Order> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(within(ctx.actor.workspaceId, orders, orderId))
    .for('update')
  if (!order) throw new Error(`Order ${orderId} is missing.`)
  return order
}

async function setState(
  ctx: WorkspaceCtx,
  { workspaceId, id }: AttemptRow,
  changes: { state: AttemptState; dueAt: Date | null; providerRef?: string },
): Promise<void> {
  await ctx.db
    .update(paymentAttempts)
    .set({ ...changes, updatedAt: ctx.now() })
    .where(within(workspaceId, paymentAttempts, id))
}

async function factsOf(
  ctx: WorkspaceCtx,
  order: Order,
  { id: paymentId, providerRef }: AttemptRow,
  { name: provider }: PaymentProvider,
  total: Money,
) {
  const { id: orderId, workspaceId, mode } = order
  const titles = await titlesOf(ctx, orderId)
  const [booked] = await ctx.db
    .select({ at: transactions.createdAt })
    .from(transactions)
    .where(
      and(
        within(workspaceId, transactions),
        eq(transactions.orderId, orderId),
        eq(transactions.chargeId, providerRef ?? ''),
        eq(transactions.kind, 'surplus'),
      ),
    )
  const because = booked ? causeOf(order, booked.at) : 'twice'
  return { orderId, paymentId, title: titles.join(', '), total, mode, provider, because }
}

async function titlesOf(ctx: WorkspaceCtx, orderId: Id<'ord'>): Promise<string[]> {
  const items = await ctx.db
    .select({ title: orderItems.title })
    .from(orderItems)
    .where(and(within(ctx.actor.workspaceId, orderItems), eq(orderItems.orderId, orderId)))
  return items.map(({ title }) => title)
}

/** Money that was there before its order was paid, and pays nothing, came at another price, or for a subscription when nothing was due. */
function causeOf({ paidAt, subscriptionId, reason }: Order, bookedAt: Date): SurplusCause {
  if (paidAt && paidAt <= bookedAt) return 'twice'
  return subscriptionId && reason !== 'first' && !paidAt ? 'over' : 'price'
}
