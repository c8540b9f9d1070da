import { and, asc, eq, gte, lte, or, sql } from 'drizzle-orm'
import { whyNotSelling } from '#areas/accounts/rules.ts'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import type { Id } from '#kernel/ids.ts'
import { days, hours, seconds } from '#kernel/time.ts'
import { type Ctx, systemCtx, type WorkspaceCtx, withTransaction } from '#platform/context.ts'
import { crashPoint } from '#platform/crash-points.ts'
import type { Log } from '#platform/log.ts'
import { workSideBySide } from '#platform/side-by-side.ts'
import { isDatabaseAway } from '#platform/sql/database.ts'
import { within } from '#platform/tables.ts'
import { afterPause, afterSwitch, claimMs, nextStep, type Step } from '../../subscription-rules.ts'
import { AccountGone, type AttemptRow, accountOf, asAttempt, asking } from '../checkout/attempts.ts'
import type { Order } from '../checkout/order-opening.ts'
import { settleEvenIfDelayed } from '../checkout/settling.ts'
import { closePagesOf, openPagesOf } from '../connections/closing.ts'
import { providerOf } from '../provider/payments.ts'
import { can, type Outcome } from '../provider/provider.ts'
import { subscriptions } from '../subscription-tables.ts'
import { orders, paymentAttempts } from '../tables.ts'
import { isSecond } from './beside.ts'
import { askForPeriod, atAccountOfToday, hasPartOf, remindOfPeriod, stopAsking } from './by-link.ts'
import { endSubscription, remindAt } from './noting.ts'
import { attemptFor, isChangeUnderWay, openPeriodOrder } from './ordering.ts'
import { repriceIfDue } from './repricing.ts'
import { changeSubscription, type SubscriptionRow } from './subscriptions.ts'

/** Each workspace has so many looked at before any has more. */
const together = { workspaces: 50, ofEach: 50, atOnce: 25 }
/** Then other work of the worker has its turn. */
const turnMs = seconds(10)
/** A seller who can't be paid right now is looked at again then. */
const waitMs = hours(1)

type Place = { workspaceId: Id<'wsp'>; id: Id<'sbs'> }

/** Charges every subscription whose period begins, some at once. One that fails is put off and keeps none of the others. */
export async function renewSubscriptions(ctx: Ctx, log: Log, stopping?: AbortSignal): Promise<void> {
  const until = performance.now() + turnMs
  await workSideBySide({
    atOnce: together.atOnce,
    next: () => dueSubscriptions(ctx),
    keyOf: ({ id }) => id,
    work: (place) =>
      collectDue(ctx, place).catch((err: unknown) => {
        if (isDatabaseAway(err)) throw err
        log.warn({ err, subscriptionId: place.id }, 'subscription not charged; it is tried again')
      }),
    isOver: () => stopping?.aborted === true || performance.now() > until,
  })
}

async function dueSubscriptions(ctx: Ctx): Promise<Place[]> {
  const isDue = lte(subscriptions.dueAt, ctx.now())
  const waiting = await ctx.db
    .select({ workspaceId: subscriptions.workspaceId })
    .from(subscriptions)
    .where(isDue)
    .groupBy(subscriptions.workspaceId)
    .orderBy(asc(sql`min(${subscriptions.dueAt})`), asc(subscriptions.workspaceId))
    .limit(together.workspaces)
  const round: Place[] = []
  for (const { workspaceId } of waiting)
    round.push(
      ...(await ctx.db
        .select({ workspaceId: subscriptions.workspaceId, id: subscriptions.id })
        .from(subscriptions)
        .where(and(eq(subscriptions.workspaceId, workspaceId), isDue))
        .orderBy(asc(subscriptions.dueAt), asc(subscriptions.id))
        .limit(together.ofEach)),
    )
  return round
}

/**
 * Does what's due for a subscription: its period is charged, or it ends. The order and its attempt are on the disk before the provider
 * hears of them, and nothing is locked meanwhile; whatever becomes of this process, those who ask about attempts find them.
 */
export async function collectDue(ctx: Ctx, { workspaceId, id }: Place): Promise<void> {
  const inWorkspace = systemCtx(ctx, 'payments.renew', workspaceId)
  let claimed = await withTransaction(inWorkspace, (ctx) => claim(ctx, id))
  if (claimed === 'closing') {
    await closePagesOf(ctx, { workspaceId, id })
    claimed = await withTransaction(inWorkspace, (ctx) => claim(ctx, id, { pagesAreClosed: true }))
  }
  if (claimed === 'closing') return
  if (claimed === 'over') return stopAsking(ctx, { workspaceId, id })
  if (!claimed) return
  crashPoint('payments.afterRenewalOrder')
  const { attempt, method } = claimed
  const outcome = await chargeKept(ctx, attempt, method)
  crashPoint('payments.afterRenewalCharge')
  const { orderId, attempt: number, provider } = attempt
  await settleEvenIfDelayed(ctx, { workspaceId, id: orderId, attempt: number, provider }, outcome)
  crashPoint('payments.afterRenewal')
}

type DueOrder = { attempt: AttemptRow; method: string | null }

/** The next order of one that's due, or its next attempt. Whoever else works at it has it to themselves. */
async function claim(
  ctx: WorkspaceCtx,
  id: Id<'sbs'>,
  { pagesAreClosed = false } = {},
): Promise<DueOrder | 'over' | 'closing' | null> {
  const { workspaceId } = ctx.actor
  const now = ctx.now()
  // Where a payment is written down its order is held first, then its subscription. The other way around the two would deadlock.
  const held = await holdUnpaid(ctx, id)
  const [due] = await ctx.db
    .select()
    .from(subscriptions)
    .where(and(within(workspaceId, subscriptions, id), lte(subscriptions.dueAt, now)))
    .for('update', { skipLocked: true })
  if (!due) return null
  const row = await repriceIfDue(ctx, await switchIfDue(ctx, due))
  const step = nextStep(row, now)
  if (step.do === 'wait') return null
  if (step.do === 'pause') {
    await pause(ctx, row, step.until)
    return null
  }
  if (step.do === 'end') return end(ctx, row, step.because, pagesAreClosed)
  if (await isSecond(ctx, row)) return end(ctx, row, 'second', pagesAreClosed)
  const putOff = async () => {
    await changeSubscription(ctx, row, { dueAt: new Date(now.getTime() + waitMs) })
    return null
  }
  if (row.byLink) return claimByLink(ctx, row, step, held, putOff)
  if (step.do === 'remind' || (await isClosed(ctx, row))) return putOff()
  const attempt = await openPeriod(ctx, row, step, held)
  // One that's under way is decided first.
  const moved =
    step.waived.length > 0 && attempt ? { failures: 0, failingSince: null, lastDecline: null } : {}
  await changeSubscription(ctx, row, {
    dueAt: new Date(now.getTime() + claimMs),
    ...(attempt ? { ...moved, nextPeriod: step.period, waived: [...row.waived, ...step.waived] } : {}),
  })
  return attempt && { attempt, method: row.methodRef }
}

/** Ends it, once nothing can be paid for it anymore. */
async function end(
  ctx: WorkspaceCtx,
  row: SubscriptionRow,
  because: Extract<Step, { do: 'end' }>['because'] | 'second',
  pagesAreClosed: boolean,
): Promise<'over' | 'closing' | null> {
  const now = ctx.now()
  const open = await openPagesOf(ctx, row)
  // What's paid there until now counts.
  if (open.length > 0 && !pagesAreClosed) return 'closing'
  if ((row.byLink && (await hasPartOf(ctx, row))) || open.some((attempt) => isUndecided(attempt, now))) {
    await changeSubscription(ctx, row, { dueAt: new Date(now.getTime() + days(1)) })
    return null
  }
  await endSubscription(ctx, row, because)
  return row.byLink ? 'over' : null
}

/** Its bank takes days, and may still say yes. What no one could decide in weeks isn't waited for. */
const isUndecided = ({ state, createdAt }: AttemptRow, now: Date): boolean =>
  state === 'waiting' && now.getTime() - createdAt.getTime() < days(30)

/** The same of one whose buyer pays by a link. What costs nothing needs no one's press. */
async function claimByLink(
  ctx: WorkspaceCtx,
  due: SubscriptionRow,
  step: Charging | Extract<Step, { do: 'remind' }>,
  held: readonly Order[],
  putOff: () => Promise<null>,
): Promise<DueOrder | null> {
  const isSuspended = await isSellerClosed(ctx, due)
  const row = isSuspended ? null : await atAccountOfToday(ctx, due)
  if (!row) return putOff()
  if (step.do === 'remind') {
    const order = held.find(({ subscriptionPeriod }) => subscriptionPeriod === step.period)
    // PayPal has the payment and takes its time.
    const isOnItsWay = order?.status === 'processing' && !providerOf(ctx, row.provider).isByHand
    if (isOnItsWay) return putOff()
    await remindOfPeriod(ctx, row, step.period)
    return null
  }
  const attempt = await openPeriod(ctx, row, step, held)
  if (!attempt) return putOff()
  if (attempt.amountCents > 0) {
    await askForPeriod(ctx, row, step, attempt)
    return null
  }
  await changeSubscription(ctx, row, {
    ...{ dueAt: new Date(ctx.now().getTime() + claimMs), nextPeriod: step.period },
    waived: [...row.waived, ...step.waived],
  })
  return { attempt, method: null }
}

/** It's charged at the price it was switched to. What is owed at the one before is paid first. */
async function switchIfDue(ctx: WorkspaceCtx, row: SubscriptionRow): Promise<SubscriptionRow> {
  const to = row.switchesTo
  const isDue = to && row.dueAt && row.dueAt <= ctx.now() && row.state !== 'pastDue' && !row.cancelsAtEnd
  if (!isDue || row.pauseMonths !== null) return row
  const open = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        within(row.workspaceId, orders),
        eq(orders.subscriptionId, row.id),
        gte(orders.subscriptionPeriod, row.nextPeriod),
      ),
    )
    .limit(1)
  return open.length > 0 ? row : changeSubscription(ctx, row, afterSwitch(row, to))
}

/** Its buyer takes a break. Nothing is charged until it's over. */
async function pause(ctx: WorkspaceCtx, row: SubscriptionRow, until: Date): Promise<void> {
  const paused = await changeSubscription(ctx, row, afterPause(row, until, ctx.now()))
  await changeSubscription(ctx, paused, { remindAt: remindAt(paused) })
}

/** Its seller sells nothing now, or no one takes their money: no one is charged, and nothing piles up. */
async function isClosed(ctx: WorkspaceCtx, row: SubscriptionRow): Promise<boolean> {
  if (await isSellerClosed(ctx, row)) return true
  try {
    return (await accountOf(ctx, row)).isPaused === true
  } catch (error) {
    if (error instanceof AccountGone) return true
    throw error
  }
}

async function isSellerClosed(ctx: WorkspaceCtx, { workspaceId }: SubscriptionRow): Promise<boolean> {
  const workspace = await getWorkspace(ctx, workspaceId)
  return workspace.closedAs !== null || whyNotSelling(workspace, ctx.now()) === 'suspended'
}

type Charging = Extract<Step, { do: 'charge' | 'ask' }>

/** The orders of its periods that aren't paid, held until the commit. */
function holdUnpaid({ db, actor: { workspaceId } }: WorkspaceCtx, id: Id<'sbs'>): Promise<Order[]> {
  const next = db
    .select({ period: subscriptions.nextPeriod })
    .from(subscriptions)
    .where(within(workspaceId, subscriptions, id))
  return db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.workspaceId, workspaceId),
        eq(orders.subscriptionId, id),
        gte(orders.subscriptionPeriod, sql`(${next})`),
      ),
    )
    .orderBy(asc(orders.id))
    .for('update')
}

/** The order of a period with a fresh attempt; null where one is still under way. */
async function openPeriod(
  ctx: WorkspaceCtx,
  row: SubscriptionRow,
  step: Charging,
  held: readonly Order[],
): Promise<AttemptRow | null> {
  const open = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.workspaceId, row.workspaceId),
        eq(orders.subscriptionId, row.id),
        or(gte(orders.subscriptionPeriod, row.nextPeriod), isChangeUnderWay),
      ),
    )
  // One that isn't held was opened between the two locks, or changes what would be charged: whoever did that is at it.
  const unpaid = open.map(({ id }) => held.find((order) => order.id === id))
  if (unpaid.some((order) => order?.status !== 'failed')) return null
  const known = unpaid.find((order) => order?.subscriptionPeriod === step.period)
  return known ? tryAgain(ctx, row, known) : openPeriodOrder(ctx, row, step.period)
}

async function tryAgain(ctx: WorkspaceCtx, row: SubscriptionRow, order: Order): Promise<AttemptRow> {
  const attempt = attemptFor(ctx, row, { ...order, attempt: order.attempt + 1 })
  await ctx.db
    .update(orders)
    .set({
      status: 'open',
      attempt: attempt.attempt,
      failureReason: null,
      provider: attempt.provider,
      updatedAt: ctx.now(),
    })
    .where(within(row.workspaceId, orders, order.id))
  await ctx.db.insert(paymentAttempts).values(attempt)
  return attempt
}

/** Has the provider charge what it keeps. What it calls the charge is on the disk before any money moves. */
export function chargeKept(ctx: Ctx, attempt: AttemptRow, method: string | null): Promise<Outcome> {
  return asking(ctx, attempt, async (provider, account) => {
    if (attempt.amountCents === 0) return provider.begin(account, asAttempt(ctx, attempt), null)
    if (method === null || !can(provider, 'chargeSaved')) return nothingKept(attempt)
    return provider.chargeSaved(account, asAttempt(ctx, attempt), method, async (providerRef) => {
      await ctx.db
        .update(paymentAttempts)
        .set({ providerRef })
        .where(within(attempt.workspaceId, paymentAttempts, attempt.id))
      crashPoint('payments.afterRenewalName')
    })
  })
}

/** There's nothing to charge: its owner has to name something. */
const nothingKept = (attempt: AttemptRow): Outcome => ({
  state: 'done',
  charge: {
    ...{
      chargeId: `none_${attempt.orderId}_${attempt.attempt}`,
      state: 'declined',
      decline: 'hard',
      isLapsed: true,
    },
    amount: { cents: attempt.amountCents, currency: attempt.amountCurrency },
    ...{ method: '', last4: null, reason: null },
  },
})
