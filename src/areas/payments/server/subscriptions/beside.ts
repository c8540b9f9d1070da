import { and, eq, gt } from 'drizzle-orm'
import { placeOfOrder } from '#areas/access/server/joining.ts'
import { AppError } from '#kernel/errors.ts'
import { type Ctx, systemCtx, type WorkspaceCtx, withTransaction } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import { noTax } from '../../pricing/cart-price.ts'
import { holdBuyer, paysBeside } from '../checkout/held-once.ts'
import { itemsOf } from '../receipts.ts'
import { subscriptions } from '../subscription-tables.ts'
import { orders } from '../tables.ts'
import { periodCents } from './prices.ts'
import { change, firstOrderOf, type Place, type SubscriptionRow } from './subscriptions.ts'

/**
 * As `change`, for what makes it be paid again: whoever else begins or restarts something for the same buyer waits, so that no two
 * find that there's nothing else.
 */
export function changeAlone<T>(
  ctx: Ctx,
  place: Place,
  work: (ctx: WorkspaceCtx, row: SubscriptionRow) => Promise<T>,
): Promise<T> {
  return withTransaction(systemCtx(ctx, 'payments.changeSubscription', place.workspaceId), async (ctx) => {
    const first = await firstOrderOf(ctx, place)
    if (first) await holdBuyer(ctx, first)
    return change(ctx, place, work)
  })
}

/** No money was paid for it yet: it's tried for nothing, or a coupon paid its first period whole. */
async function isUnpaid(
  ctx: Ctx,
  { workspaceId, id, lastPaidAt, coupon }: SubscriptionRow,
): Promise<boolean> {
  if (lastPaidAt !== null && coupon === null) return false
  const [paid] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        within(workspaceId, orders),
        eq(orders.subscriptionId, id),
        eq(orders.status, 'paid'),
        gt(orders.totalCents, 0),
      ),
    )
    .limit(1)
  return paid === undefined
}

/**
 * Whether its first payment would be for a second one of a kind that no one pays for twice, or of what was begun in two browsers. It isn't
 * asked when that begins, since whoever only typed an address would learn what its owner pays for.
 */
export async function isSecond(ctx: WorkspaceCtx, row: SubscriptionRow): Promise<boolean> {
  if (row.state === 'ended' || periodCents(row, noTax, row.nextPeriod) === 0) return false
  if (!(await isUnpaid(ctx, row))) return false
  const first = await firstOrderOf(ctx, row)
  return first !== null && paysBeside(ctx, first, { items: await itemsOf(ctx, first), offerId: row.offerId })
}

/** The same once its money is in: whoever else pays for the same buyer waits. What isn't its first payment is no second one. */
export async function isSecondPayment(
  ctx: WorkspaceCtx,
  { workspaceId, subscriptionId, reason, totalCents }: typeof orders.$inferSelect,
): Promise<boolean> {
  if (subscriptionId === null || reason === 'first' || totalCents === 0) return false
  const [row] = await ctx.db
    .select()
    .from(subscriptions)
    .where(within(workspaceId, subscriptions, subscriptionId))
  if (!row || !(await isUnpaid(ctx, row))) return false
  const first = await firstOrderOf(ctx, row)
  if (first) await holdBuyer(ctx, first)
  return isSecond(ctx, row)
}

/**
 * What was canceled or paused isn't taken up again beside another that's paid. What no money was paid for isn't beside what's paid for
 * at all; whoever isn't proven to be its buyer learns nothing of that, and it ends before its first payment.
 *
 * @throws CONFLICT, its reason `second`.
 */
export async function refuseSecond(
  ctx: WorkspaceCtx,
  row: SubscriptionRow,
  asker: Ctx['actor'],
): Promise<void> {
  const first = await firstOrderOf(ctx, row)
  if (!first) return
  const isFree = await isUnpaid(ctx, row)
  if (isFree && (await placeOfOrder(ctx, row.workspaceId, first.id))?.seat !== '') return
  const items = await itemsOf(ctx, first)
  const asked = isFree ? { items, offerId: row.offerId } : { items, renews: true }
  if (await paysBeside(ctx, first, asked)) throw secondOf(asker)
}

/** Said to its seller, or to its buyer. */
export const secondOf = (asker: Ctx['actor']): AppError =>
  new AppError(
    'CONFLICT',
    asker.kind === 'creator'
      ? 'They already pay for another one of these, and no one pays for two. Change the other one instead.'
      : 'You already pay for another one of these, so this one wasn’t started again. Change the other one instead.',
    { data: { reason: 'second' } },
  )
