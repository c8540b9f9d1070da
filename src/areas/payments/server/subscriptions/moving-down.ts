import { and, desc, eq, gte, inArray, notInArray, or } from 'drizzle-orm'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { type CreatorCtx, type Ctx, type WorkspaceCtx, withTransaction } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import { priceOf } from '../../pricing/cart-price.ts'
import type { Interval } from '../../pricing/periods.ts'
import { switchCents } from '../../pricing/switching.ts'
import { periodOf } from '../../subscription-rules.ts'
import { offerAt } from '../offers.ts'
import { providerOf } from '../provider/payments.ts'
import { can } from '../provider/provider.ts'
import { disputes, refunds as refundRows } from '../refund-tables.ts'
import { askRefund } from '../refunds/asking.ts'
import { findPayment, heldOf, reserve } from '../refunds/refunds.ts'
import { orders } from '../tables.ts'
import { endSubscription, remindAt, tellSwitched } from './noting.ts'
import { isChangeUnderWay, taxedNow } from './ordering.ts'
import { isBeingPaid } from './paying.ts'
import {
  changeSubscription,
  firstOrderOf,
  isOver,
  lockSubscription,
  type Place,
  type SubscriptionRow,
} from './subscriptions.ts'

type Order = typeof orders.$inferSelect
type Refunding = { order: Order; cents: number }

/** A cheaper price it's paid at from now on; null ends it. */
export type LessFor = Id<'off'> | null

/** What goes back: the days that are left of what's paid for, or everything that was paid since then. */
export type GivenBack = 'unused' | { paidSince: Date }

type Less = {
  to: LessFor
  what: GivenBack
  /** What was shown: another amount is refused. */
  shownCents: number
  /** In the same commit. */
  alongside?: (ctx: CreatorCtx) => Promise<void>
}

const hasChanged = () => new AppError('CONFLICT', 'The amount for today has changed. Check it and try again.')

/** What would be paid back if it were moved to a cheaper price now, or ended. */
export async function backFor(
  ctx: CreatorCtx,
  row: SubscriptionRow,
  to: LessFor,
  what: GivenBack,
): Promise<number> {
  const paid = await paidOrders(ctx, row)
  return sumOf(await refunding(ctx, row, paid, to, what))
}

/**
 * Moves it to a cheaper price, or ends it, at once. What was paid for the days that are left goes back, from the newest payment on:
 * reserved in the same commit, and asked for after it. A kill in between leaves refunds that a sweep asks for.
 *
 * @throws CONFLICT once it ended, where another amount was shown, or a payment of it is being made.
 */
export async function moveDown(
  ctx: CreatorCtx,
  place: Place,
  { to, what, shownCents, alongside }: Less,
): Promise<SubscriptionRow> {
  const { row, reserved } = await withTransaction(ctx, async (ctx) => {
    // Where a refund or a payment is written down its order is held first, then its subscription.
    const paid = await paidOrders(ctx, place, { isHeld: true })
    const row = await lockSubscription(ctx, place.id)
    if (row.state === 'ended') throw isOver()
    if (row.offerId === to) throw hasChanged()
    await refuseUnderWay(ctx, row)
    const parts = await refunding(ctx, row, paid, to, what)
    if (sumOf(parts) !== shownCents) throw hasChanged()
    const reserved = []
    for (const { order, cents } of parts) {
      const payment = await findPayment(ctx, order.id)
      if (!payment) continue
      const asked = {
        amountCents: cents,
        reason: 'requested' as const,
        note: '',
        endsAccess: 'kept' as const,
      }
      reserved.push(
        await reserve(ctx, { ...payment, orderId: order.id }, { ...asked, requestedBy: ctx.actor.userId }),
      )
    }
    await alongside?.(ctx)
    if (to === null)
      return {
        reserved,
        row: await endSubscription(ctx, row, what === 'unused' ? 'canceled' : 'refunded', {
          endsAccess: true,
        }),
      }
    return { reserved, row: await switchDown(ctx, row, to) }
  })
  // What isn't answered now is asked for again by the sweep.
  for (const refund of reserved)
    await askRefund(ctx, refund, { isFresh: true }).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
    })
  return row
}

async function switchDown(ctx: WorkspaceCtx, row: SubscriptionRow, to: Id<'off'>): Promise<SubscriptionRow> {
  const { interval, priceCents } = await offerAt(ctx, { workspaceId: row.workspaceId, offerId: to })
  if (interval !== row.interval) throw new Error(`The offer ${to} isn’t paid as ${row.id} is.`)
  const moved = await changeSubscription(ctx, row, {
    ...{ offerId: to, priceCents, coupon: null, switchesTo: null, cancelsAtEnd: false },
    ...(row.cancelsAtEnd ? { dueAt: row.paidUntil } : {}),
  })
  const told = await changeSubscription(ctx, moved, { remindAt: remindAt(moved) })
  await tellSwitched(ctx, told)
  return told
}

/** What was paid of it, the latest first. */
function paidOrders(
  ctx: Ctx,
  { workspaceId, id }: Place,
  { isHeld = false }: { isHeld?: boolean } = {},
): Promise<Order[]> {
  const found = ctx.db
    .select()
    .from(orders)
    .where(and(within(workspaceId, orders), eq(orders.subscriptionId, id), eq(orders.status, 'paid')))
    .orderBy(desc(orders.paidAt), desc(orders.id))
  return isHeld ? found.for('update') : found
}

async function refuseUnderWay(
  ctx: WorkspaceCtx,
  { workspaceId, id, nextPeriod }: SubscriptionRow,
): Promise<void> {
  const isOpenPeriod = and(
    gte(orders.subscriptionPeriod, nextPeriod),
    notInArray(orders.status, ['paid', 'failed']),
  )
  const [open] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(within(workspaceId, orders), eq(orders.subscriptionId, id), or(isChangeUnderWay, isOpenPeriod)),
    )
    .limit(1)
  if (open) throw isBeingPaid()
}

/** What goes back of which payment: of the newest first, as far as it's still there to be paid back. */
async function refunding(
  ctx: CreatorCtx,
  row: SubscriptionRow,
  paid: readonly Order[],
  to: LessFor,
  what: GivenBack,
): Promise<Refunding[]> {
  let left = what === 'unused' ? await unusedCents(ctx, row, to) : Number.POSITIVE_INFINITY
  const parts: Refunding[] = []
  for (const order of paid) {
    const since = what === 'unused' ? null : what.paidSince
    if (left <= 0 || (since && order.paidAt && order.paidAt < since)) break
    const cents = Math.min(left, await refundableOf(ctx, order))
    if (cents > 0) parts.push({ order, cents })
    left -= cents
  }
  return parts
}

const sumOf = (parts: readonly Refunding[]) => parts.reduce((sum, { cents }) => sum + cents, 0)

/** What can still be paid back of an order from here. */
async function refundableOf(ctx: CreatorCtx, order: Order): Promise<number> {
  const payment = await findPayment(ctx, order.id)
  if (!payment || !can(providerOf(ctx, payment.provider), 'refund')) return 0
  const isOpen = and(eq(disputes.orderId, order.id), inArray(disputes.state, ['open', 'submitted']))
  if ((await ctx.db.$count(disputes, and(within(order.workspaceId, disputes), isOpen))) > 0) return 0
  return Math.max(0, payment.grossCents - (await heldOf(ctx, payment)))
}

/** What was paid for the whole days that are left, less what they cost at the cheaper price, with its tax. */
async function unusedCents(ctx: CreatorCtx, row: SubscriptionRow, to: LessFor): Promise<number> {
  if (row.state !== 'active') return 0
  const cheaper = to && (await offerAt(ctx, { workspaceId: row.workspaceId, offerId: to }))
  const first = await firstOrderOf(ctx, row)
  if (!first) return 0
  const { rule } = await taxedNow(ctx, row, first)
  const each = (cents: number): { cents: number; interval: Interval } => ({ cents, interval: row.interval })
  const today = { period: periodOf(row, row.nextPeriod - 1), now: ctx.now(), zone: row.zone }
  const cents = switchCents(each(cheaper ? cheaper.priceCents : 0), each(row.priceCents), today)
  return priceOf({ lines: [{ offerId: row.offerId, cents }], tax: rule }).totalCents
}

/** Refunds of it that aren't decided, by order. */
export async function refundsUnderWay(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  ids: Id<'ord'>[],
): Promise<Set<Id<'ord'>>> {
  if (ids.length === 0) return new Set()
  const rows = await ctx.db
    .select({ orderId: refundRows.orderId })
    .from(refundRows)
    .where(
      and(
        within(workspaceId, refundRows),
        inArray(refundRows.orderId, ids),
        inArray(refundRows.state, ['reserved', 'waiting']),
      ),
    )
  return new Set(rows.map(({ orderId }) => orderId))
}
