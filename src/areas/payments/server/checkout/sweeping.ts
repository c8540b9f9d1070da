import { and, asc, eq, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { AppError } from '#kernel/errors.ts'
import { hours, minutes, seconds } from '#kernel/time.ts'
import { type Ctx, systemCtx, withTransaction } from '#platform/context.ts'
import type { Log } from '#platform/log.ts'
import { workSideBySide } from '#platform/side-by-side.ts'
import { isDatabaseAway } from '#platform/sql/database.ts'
import { within } from '#platform/tables.ts'
import type { OrderSetback, OrderStatus } from '../../rules.ts'
import { ChargeDiffers, ChargeTaken, ChargeUnreadable } from '../provider/provider.ts'
import { isUnwanted } from '../subscriptions/unwanted-orders.ts'
import { orders, paymentAttempts } from '../tables.ts'
import { type AttemptRow, attemptsAfterSetBack, closeAttempt, resumeAttempt } from './attempts.ts'
import type { Order } from './order-opening.ts'
import { reconcileAttempt } from './reconciling.ts'
import { DeliveryDelayed, finishOrder } from './settling.ts'
import { findDueAttempt, isOpenSurplus, returnSurplus } from './surplus.ts'

/** After the first, second, … setback in a row. */
const pausesMs = [seconds(10), seconds(30), minutes(1), minutes(5), minutes(15), hours(1)]
/** Every workspace has so many of its orders looked at before any has more: the one of a busy seller does not hold up the rest. */
const together = { workspaces: 50, ordersOfEach: 10, atOnce: 5 }
/** Then other work of the worker has its turn. */
const turnMs = seconds(10)

/** Orders that a clock which was set back since had put off for longer than is ever done: they are due now. */
export async function ordersAfterSetBack(ctx: Ctx): Promise<void> {
  const now = ctx.now()
  const longest = new Date(now.getTime() + hours(1) + minutes(30))
  await ctx.db.update(orders).set({ deliverDueAt: now }).where(gt(orders.deliverDueAt, longest))
  await attemptsAfterSetBack(ctx)
}

/** An order that is due: for its delivery, or with the attempt whose provider is to be asked. */
type Due = { order: Order; attempt: AttemptRow | null }

/** Attempts whose charge is undecided or whose process died: asks the provider what became of them. */
export function reconcileOrders(
  ctx: Ctx,
  log: Log,
  { stopping, patienceMs = seconds(10) }: { stopping?: AbortSignal; patienceMs?: number } = {},
): Promise<void> {
  return sweepOrders(ctx, dueAttempts, (due) => workOn(ctx, due, patienceMs), log, stopping)
}

/** Orders that are paid and not delivered, or have no invoice yet. */
export function deliverDueOrders(ctx: Ctx, log: Log, stopping?: AbortSignal): Promise<void> {
  return sweepOrders(ctx, dueDeliveries, (due) => workOn(ctx, due), log, stopping)
}

async function workOn(ctx: Ctx, { order, attempt }: Due, patienceMs = seconds(10)): Promise<void> {
  if (attempt && isOpenSurplus(attempt.state)) await inTime(returnSurplus(ctx, attempt), patienceMs)
  else if (attempt) {
    const ask = (await isUnwanted(ctx, order)) ? closeAttempt : resumeAttempt
    await reconcileAttempt(ctx, order, attempt, patientlyAsked(patienceMs, ask))
  } else await finishOrder(ctx, order)
}

/**
 * Works at the orders that are due, those first that have been for longest. One that fails is put off, longer each time, so
 * that it comes behind all the others; the rest of the list continues.
 */
async function sweepOrders(
  ctx: Ctx,
  nextRound: (ctx: Ctx) => Promise<Due[]>,
  work: (due: Due) => Promise<unknown>,
  log: Log,
  stopping?: AbortSignal,
): Promise<void> {
  const until = performance.now() + turnMs
  await workSideBySide({
    atOnce: together.atOnce,
    next: () => nextRound(ctx),
    keyOf: ({ order, attempt }: Due) => attempt?.id ?? order.id,
    work: (due) => workAt(ctx, due, work, log),
    isOver: () => stopping?.aborted === true || performance.now() > until,
  })
}

/** Some attempts of every workspace that has any due (docs/scale.md, rule 7). */
async function dueAttempts(ctx: Ctx): Promise<Due[]> {
  const isDue = lte(paymentAttempts.dueAt, ctx.now())
  const waiting = await ctx.db
    .select({ workspaceId: paymentAttempts.workspaceId })
    .from(paymentAttempts)
    .where(isDue)
    .groupBy(paymentAttempts.workspaceId)
    .orderBy(asc(sql`min(${paymentAttempts.dueAt})`), asc(paymentAttempts.workspaceId))
    .limit(together.workspaces)
  const round: Due[] = []
  for (const { workspaceId } of waiting)
    round.push(
      ...(await ctx.db
        .select({ order: orders, attempt: paymentAttempts })
        .from(paymentAttempts)
        .innerJoin(orders, and(within(workspaceId, orders), eq(orders.id, paymentAttempts.orderId)))
        .where(and(eq(paymentAttempts.workspaceId, workspaceId), isDue))
        .orderBy(asc(paymentAttempts.dueAt), asc(paymentAttempts.id))
        .limit(together.ordersOfEach)),
    )
  return round
}

/** The same for orders that wait for their delivery. */
async function dueDeliveries(ctx: Ctx): Promise<Due[]> {
  const isDue = lte(orders.deliverDueAt, ctx.now())
  const waiting = await ctx.db
    .select({ workspaceId: orders.workspaceId })
    .from(orders)
    .where(isDue)
    .groupBy(orders.workspaceId)
    .orderBy(asc(sql`min(${orders.deliverDueAt})`), asc(orders.workspaceId))
    .limit(together.workspaces)
  const round: Due[] = []
  for (const { workspaceId } of waiting) {
    const due = await ctx.db
      .select()
      .from(orders)
      .where(and(eq(orders.workspaceId, workspaceId), isDue))
      .orderBy(asc(orders.deliverDueAt), asc(orders.id))
      .limit(together.ordersOfEach)
    round.push(...due.map((order) => ({ order, attempt: null })))
  }
  return round
}

/**
 * Works at one order now, whether it is due or not, as the sweeps would. Says whether it came further.
 *
 * @throws CONFLICT when nothing is left to do for it.
 */
export async function workNow(ctx: Ctx, order: Order): Promise<boolean> {
  const attempt = order.deliverDueAt ? null : await findDueAttempt(ctx, order)
  if (!attempt && !order.deliverDueAt)
    throw new AppError('CONFLICT', 'This order is settled. There’s nothing left to try.')
  return (await failureOf(ctx, { order, attempt }, (due) => workOn(ctx, due))) === null
}

async function workAt(ctx: Ctx, due: Due, work: (due: Due) => Promise<unknown>, log: Log): Promise<void> {
  const failure = await failureOf(ctx, due, work)
  if (!failure) return
  const { id: orderId, workspaceId, setbacks } = due.order
  const line = { err: failure.error, orderId, workspaceId, setback: failure.setback, times: setbacks + 1 }
  if (failure.setback === 'providerAway') log.warn(line, 'order not settled; it is tried again')
  else log.error(line, 'order not settled; it is tried again')
}

/** Does the work. What fails is noted at the order, and answered. */
async function failureOf(
  ctx: Ctx,
  due: Due,
  work: (due: Due) => Promise<unknown>,
): Promise<{ error: unknown; setback: OrderSetback } | null> {
  try {
    await work(due)
    return null
  } catch (error) {
    // The database's trouble is no order's.
    if (isDatabaseAway(error)) throw error
    const setback = setbackOf(error, due)
    // One that is paid now is due for its delivery at once: that has its own look.
    if (!(error instanceof DeliveryDelayed)) await noteSetback(ctx, due, setback)
    return { error, setback }
  }
}

/** Puts an order off, unless someone took it further meanwhile. */
async function noteSetback(ctx: Ctx, { order, attempt }: Due, setback: OrderSetback): Promise<void> {
  const now = ctx.now()
  const pause = pausesMs[Math.min(order.setbacks, pausesMs.length - 1)] ?? hours(1)
  const dueAt = new Date(now.getTime() + pause)
  await withTransaction(systemCtx(ctx, 'payments.putOff', order.workspaceId), async (ctx) => {
    const isUnsettled =
      attempt && !isOpenSurplus(attempt.state) ? inArray(orders.status, unsettled) : undefined
    const isStillDue = attempt ? isUnsettled : isNotNull(orders.deliverDueAt)
    const [taken] = await ctx.db
      .update(orders)
      .set({
        ...(attempt ? {} : { deliverDueAt: dueAt }),
        setbacks: order.setbacks + 1,
        setback,
        setbackAt: now,
      })
      .where(
        and(within(order.workspaceId, orders, order.id), eq(orders.setbacks, order.setbacks), isStillDue),
      )
      .returning({ id: orders.id })
    if (taken && attempt)
      await ctx.db
        .update(paymentAttempts)
        .set({ dueAt })
        .where(and(within(order.workspaceId, paymentAttempts, attempt.id), isNotNull(paymentAttempts.dueAt)))
  })
}

/** What an order is as long as its money isn't in; a late attempt may still be asked about once it failed. */
const unsettled: OrderStatus[] = ['open', 'processing', 'confirming', 'failed']

function setbackOf(error: unknown, { attempt }: Due): OrderSetback {
  if (error instanceof ChargeUnreadable) return 'recordUnreadable'
  if (error instanceof ChargeDiffers && !(error instanceof ChargeTaken)) return 'amountDiffers'
  if (error instanceof ProviderSilent || (error instanceof AppError && error.code === 'UNAVAILABLE'))
    return 'providerAway'
  return attempt ? 'unexpected' : 'deliveryFailed'
}

class ProviderSilent extends Error {
  override message = 'the provider didn’t answer'
}

/** A provider that does not answer for so long is asked again later. */
const patientlyAsked =
  (patienceMs: number, ask: typeof resumeAttempt): typeof resumeAttempt =>
  (ctx, attempt) =>
    inTime(ask(ctx, attempt), patienceMs)

function inTime<T>(asking: Promise<T>, patienceMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderSilent()), patienceMs)
  })
  return Promise.race([asking, silence]).finally(() => clearTimeout(timer))
}
