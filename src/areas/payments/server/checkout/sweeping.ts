import { and, asc, eq, gt, isNotNull, lte, sql } from 'drizzle-orm'
import { AppError } from '#kernel/errors.ts'
import { hours, minutes, seconds } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import type { Log } from '#platform/log.ts'
import { isDatabaseAway } from '#platform/sql/database.ts'
import { within } from '#platform/tables.ts'
import type { OrderSetback } from '../../rules.ts'
import { ChargeUnreadable, type PaymentProvider } from '../provider/provider.ts'
import { orders } from '../tables.ts'
import type { Order } from './opening.ts'
import { reconcileOrder } from './reconciling.ts'
import { ChargeDiffers, DeliveryDelayed, finishOrder } from './settling.ts'

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
  for (const due of ['checkDueAt', 'deliverDueAt'] as const)
    await ctx.db
      .update(orders)
      .set({ [due]: now })
      .where(gt(orders[due], longest))
}

type DueAt = 'checkDueAt' | 'deliverDueAt'

/** Orders whose charge is undecided or whose process died: asks the provider what became of them. */
export function reconcileOrders(
  ctx: Ctx,
  provider: PaymentProvider,
  log: Log,
  { stopping, patienceMs = seconds(10) }: { stopping?: AbortSignal; patienceMs?: number } = {},
): Promise<void> {
  const patient = patientlyAsked(provider, patienceMs)
  return sweepOrders(ctx, 'checkDueAt', (order) => reconcileOrder(ctx, patient, order), log, stopping)
}

/** Orders that are paid and not delivered, or have no invoice yet. */
export function deliverDueOrders(ctx: Ctx, log: Log, stopping?: AbortSignal): Promise<void> {
  return sweepOrders(ctx, 'deliverDueAt', (order) => finishOrder(ctx, order), log, stopping)
}

/**
 * Works at the orders that are due, those first that have been for longest. One that fails is put off, longer each time, so
 * that it comes behind all the others; the rest of the list goes on.
 */
async function sweepOrders(
  ctx: Ctx,
  due: DueAt,
  work: (order: Order) => Promise<unknown>,
  log: Log,
  stopping?: AbortSignal,
): Promise<void> {
  const until = performance.now() + turnMs
  const seen = new Set<string>()
  for (;;) {
    const round = (await nextRound(ctx, due)).filter(({ id }) => !seen.has(id))
    if (round.length === 0) return
    for (let at = 0; at < round.length; at += together.atOnce) {
      if (stopping?.aborted || performance.now() > until) return
      const some = round.slice(at, at + together.atOnce)
      for (const { id } of some) seen.add(id)
      await Promise.all(some.map((order) => workAt(ctx, due, order, work, log)))
    }
  }
}

/** Some orders of every workspace that has any due (docs/scale.md, rule 7). */
async function nextRound(ctx: Ctx, due: DueAt): Promise<Order[]> {
  const isDue = lte(orders[due], ctx.now())
  const waiting = await ctx.db
    .select({ workspaceId: orders.workspaceId })
    .from(orders)
    .where(isDue)
    .groupBy(orders.workspaceId)
    .orderBy(asc(sql`min(${orders[due]})`), asc(orders.workspaceId))
    .limit(together.workspaces)
  const round: Order[] = []
  for (const { workspaceId } of waiting)
    round.push(
      ...(await ctx.db
        .select()
        .from(orders)
        .where(and(eq(orders.workspaceId, workspaceId), isDue))
        .orderBy(asc(orders[due]), asc(orders.id))
        .limit(together.ordersOfEach)),
    )
  return round
}

/**
 * Works at one order now, whether it is due or not, as the sweeps would. Says whether it came further.
 *
 * @throws CONFLICT when nothing is left to do for it.
 */
export async function workNow(ctx: Ctx, provider: PaymentProvider, order: Order): Promise<boolean> {
  const due = order.deliverDueAt ? 'deliverDueAt' : order.checkDueAt ? 'checkDueAt' : null
  if (!due) throw new AppError('CONFLICT', 'This order is settled. There is nothing left to try.')
  const patient = patientlyAsked(provider, seconds(10))
  const work = () => (due === 'deliverDueAt' ? finishOrder(ctx, order) : reconcileOrder(ctx, patient, order))
  return (await failureOf(ctx, due, order, work)) === null
}

async function workAt(
  ctx: Ctx,
  due: DueAt,
  order: Order,
  work: (order: Order) => Promise<unknown>,
  log: Log,
): Promise<void> {
  const failure = await failureOf(ctx, due, order, work)
  if (!failure) return
  const { id: orderId, workspaceId, setbacks } = order
  const line = { err: failure.error, orderId, workspaceId, setback: failure.setback, times: setbacks + 1 }
  if (failure.setback === 'providerAway') log.warn(line, 'order not settled; it is tried again')
  else log.error(line, 'order not settled; it is tried again')
}

/** Does the work. What fails is noted at the order, and answered. */
async function failureOf(
  ctx: Ctx,
  due: DueAt,
  order: Order,
  work: (order: Order) => Promise<unknown>,
): Promise<{ error: unknown; setback: OrderSetback } | null> {
  try {
    await work(order)
    return null
  } catch (error) {
    // The database's trouble is no order's.
    if (isDatabaseAway(error)) throw error
    const setback = setbackOf(error, due)
    // One that is paid now is due for its delivery at once: that has its own look.
    if (!(error instanceof DeliveryDelayed)) await noteSetback(ctx, due, order, setback)
    return { error, setback }
  }
}

/** Puts an order off, unless somebody took it further meanwhile. */
async function noteSetback(ctx: Ctx, due: DueAt, order: Order, setback: OrderSetback): Promise<void> {
  const now = ctx.now()
  const pause = pausesMs[Math.min(order.setbacks, pausesMs.length - 1)] ?? hours(1)
  await ctx.db
    .update(orders)
    .set({
      [due]: new Date(now.getTime() + pause),
      setbacks: order.setbacks + 1,
      setback,
      setbackAt: now,
    })
    .where(
      and(
        within(order.workspaceId, orders, order.id),
        eq(orders.setbacks, order.setbacks),
        isNotNull(orders[due]),
      ),
    )
}

function setbackOf(error: unknown, due: DueAt): OrderSetback {
  if (error instanceof ChargeUnreadable) return 'recordUnreadable'
  if (error instanceof ChargeDiffers) return 'amountDiffers'
  if (error instanceof ProviderSilent || (error instanceof AppError && error.code === 'UNAVAILABLE'))
    return 'providerAway'
  return due === 'deliverDueAt' ? 'deliveryFailed' : 'unexpected'
}

class ProviderSilent extends Error {
  override message = 'the provider did not answer'
}

/** A provider that does not answer for so long is asked again later. */
function patientlyAsked(provider: PaymentProvider, patienceMs: number): PaymentProvider {
  return {
    charge: (request) => provider.charge(request),
    findCharge: async (key) => {
      const answer = provider.findCharge(key)
      let timer: NodeJS.Timeout | undefined
      const silence = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new ProviderSilent()), patienceMs)
      })
      return Promise.race([answer, silence]).finally(() => clearTimeout(timer))
    },
  }
}
