import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
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
import { type SurplusCause, surplusArrived, surplusKept, surplusReturned } from '../../events.ts'
import type { PaymentsReason } from '../../reasons.ts'
import { type AttemptState, returnEntries, surplusEntries, surplusStates } from '../../rules.ts'
import { searchTextOf } from '../overview/search-text.ts'
import { providerOf } from '../provider/payments.ts'
import {
  type Account,
  type Charge,
  ChargeDiffers,
  can,
  type PaymentProvider,
  type ProviderRefund,
  type RefundOutcome,
} from '../provider/provider.ts'
import { orderItems, orders, paymentAttempts, transactions } from '../tables.ts'
import { AccountGone, type AttemptRow, accountOf, asking, attemptKey, getAttempt } from './attempts.ts'
import { feeKept } from './charge-books.ts'
import { book, isBooked, leftOf, nameReturn, returnedByHand, surplusOf } from './surplus-books.ts'

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

/** What it's paid back under. The rest of one of which a part went back at the provider's own site has another. */
const returnKey = ({ orderId, attempt, returnedCents }: AttemptRow): string =>
  `${attemptKey(orderId, attempt)}:surplus${returnedCents > 0 ? `:${returnedCents}` : ''}`

/** Whether a refund is ours, by the key its provider keeps with it. */
export const isOwnReturn = (key: string | null | undefined, { orderId, attempt }: AttemptRow): boolean =>
  key?.startsWith(`${attemptKey(orderId, attempt)}:surplus`) ?? false

/**
 * Has the provider pay surplus money back: what's left of it, and under a key of its own, so that whoever asks again pays nothing back twice.
 *
 * @throws what `refund` does.
 */
export async function returnSurplus(ctx: Ctx, attempt: AttemptRow): Promise<void> {
  const { workspaceId, providerRef } = attempt
  const provider = providerOf(ctx, attempt.provider)
  const inWorkspace = systemCtx(ctx, 'payments.returnSurplus', workspaceId)
  const amount = await leftOf(inWorkspace, attempt)
  if (!providerRef || !amount) throw new Error(`The surplus payment ${attempt.id} isn’t booked.`)
  const account = await accountOf(ctx, attempt).catch(unlessGone)
  const key = returnKey(attempt)
  // It could when the money came in, or had an account then: the seller is asked now.
  const outcome: RefundOutcome =
    account && can(provider, 'refund')
      ? await asking(ctx, attempt, (_provider, account) =>
          provider.refund(account, { key, chargeId: providerRef, amount }),
        )
      : { state: 'refused', reason: 'payments.cannotPayBack' satisfies PaymentsReason }
  crashPoint('payments.afterRefund')
  // Its seller may have been quicker, at the provider's own site.
  if (outcome.state === 'refused' && account && (await isBackThere(ctx, attempt, account))) return
  await withTransaction(inWorkspace, (ctx) => noteRefund(ctx, attempt, provider, amount, outcome))
}

function unlessGone(error: unknown): null {
  if (error instanceof AccountGone) return null
  throw error
}

/** Writes down what its provider has paid back of it by whomever, and says whether any of that was news: the rest is asked for next. */
async function isBackThere(ctx: Ctx, attempt: AttemptRow, account: Account): Promise<boolean> {
  const { workspaceId, providerRef: chargeId } = attempt
  const provider = providerOf(ctx, attempt.provider)
  if (!can(provider, 'refundsMade') || !chargeId) return false
  for await (const told of provider.refundsMade(account, { chargeId }))
    await withTransaction(systemCtx(ctx, 'payments.noteReturn', workspaceId), (ctx) =>
      noteReturnThere(ctx, attempt, told),
    )
  const { orderId: id, attempt: number } = attempt
  const now = await getAttempt(ctx, { workspaceId, id, attempt: number })
  return now.returnedCents !== attempt.returnedCents || now.state === 'returned'
}

/**
 * A provider tells of a refund of surplus money, whoever made it. Of one that was made at its own site each part is booked. One that
 * the seller said was back before has the provider's name from here on.
 *
 * @throws ChargeDiffers for another currency, or more than is left.
 */
export async function noteReturnThere(
  ctx: WorkspaceCtx,
  { workspaceId, orderId, attempt: number }: AttemptRow,
  { refundId, amount, key, outcome }: Pick<ProviderRefund, 'refundId' | 'amount' | 'key' | 'outcome'>,
): Promise<void> {
  const order = await lockOrder(ctx, orderId)
  const attempt = await getAttempt(ctx, { workspaceId, id: orderId, attempt: number })
  const provider = providerOf(ctx, attempt.provider)
  const isOwn = isOwnReturn(key, attempt)
  if (isOwn && outcome.state !== 'done') return noteRefund(ctx, attempt, provider, amount, outcome)
  // One that isn't through yet is told of again when it is.
  if (outcome.state !== 'done' || (await isBooked(ctx, attempt, refundId))) return
  if (attempt.state === 'returned') return nameReturn(ctx, attempt, refundId, amount)
  const left = await leftOf(ctx, attempt)
  if (!left || amount.currency !== left.currency || amount.cents > left.cents)
    throw new ChargeDiffers(
      `order ${orderId} owes ${left?.cents ?? 0}, ${refundId} gives back ${amount.cents} ${amount.currency}`,
    )
  await noteReturned(ctx, order, attempt, refundId, amount, provider, isOwn ? 'automatic' : 'byHand')
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
    const amount = await leftOf(ctx, attempt)
    if (!amount) throw new Error(`The surplus payment ${paymentId} isn’t booked.`)
    const provider = providerOf(ctx, attempt.provider)
    await noteReturned(ctx, order, attempt, returnedByHand(paymentId), amount, provider, 'byHand')
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
  const whole = await surplusOf(ctx, attempt)
  const returnedCents = attempt.returnedCents + amount.cents
  const isWhole = !whole || returnedCents >= whole.cents
  const { state, dueAt } = attempt
  await setState(ctx, attempt, {
    ...(isWhole ? { state: 'returned', dueAt: null } : { state, dueAt }),
    returnedCents,
  })
  const isFresh = await book(ctx, order, attempt, {
    ...{ chargeId: refundId, kind: 'surplusReturned', amount, feeCents: 0, method: provider.name },
    lines: returnEntries(amount.cents),
  })
  if (!isFresh || !isWhole) return
  await announce(ctx, order.workspaceId, surplusReturned, {
    ...(await factsOf(ctx, order, attempt, provider, whole ?? amount)),
    how,
  })
}

/** The attempt whose money came by this charge and pays nothing. */
export async function findSurplus(
  ctx: WorkspaceCtx,
  provider: AttemptRow['provider'],
  chargeId: string,
): Promise<AttemptRow | null> {
  const [attempt] = await ctx.db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        within(ctx.actor.workspaceId, paymentAttempts),
        eq(paymentAttempts.provider, provider),
        eq(paymentAttempts.providerRef, chargeId),
        inArray(paymentAttempts.state, [...surplusStates]),
      ),
    )
  return attempt ?? null
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
  changes: { state: AttemptState; dueAt: Date | null; providerRef?: string; returnedCents?: number },
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
export function causeOf({ paidAt, subscriptionId, reason }: Order, bookedAt: Date): SurplusCause {
  if (paidAt && paidAt <= bookedAt) return 'twice'
  return subscriptionId && reason !== 'first' && !paidAt ? 'over' : 'price'
}
