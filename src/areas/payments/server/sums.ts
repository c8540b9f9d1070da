import { sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import type { SumSource } from '#platform/sums/checking.ts'
import { addToSums } from '#platform/sums/sums.ts'
import type { Order } from './checkout/opening.ts'
import type { orderItems } from './tables.ts'

/** What money came in, by when: a completed transaction counts with what was paid. */
export const revenueSum = (mode: Order['mode']) => `payments.revenue:${mode}`
/** How many completed transactions there are, by when. */
export const salesSum = (mode: Order['mode']) => `payments.sales:${mode}`
/** What was paid for one product. */
export const soldSum = (mode: Order['mode'], kind: string, productId: string) =>
  `payments.sold:${mode}:${kind}:${productId}`

/** Paid orders, by when they were; `everywhere`: administrators add them up over all workspaces. */
export const ordersSum = (mode: Order['mode'], kind: 'charged' | 'free') =>
  `payments.everywhere:orders:${mode}:${kind}`

/** Together with the transaction that counts. */
export function countTransaction(
  ctx: Ctx,
  of: { workspaceId: Id<'wsp'>; mode: Order['mode']; cents: number; at: Date },
): void {
  addToSums(ctx, of.workspaceId, [
    { subject: revenueSum(of.mode), at: of.at, amount: of.cents, timed: true },
    { subject: salesSum(of.mode), at: of.at, amount: 1, timed: true },
  ])
}

/** Together with the order that became paid. */
export function countSold(
  ctx: Ctx,
  order: Pick<Order, 'workspaceId' | 'mode' | 'totalCents'>,
  items: (typeof orderItems.$inferSelect)[],
  at: Date,
): void {
  addToSums(ctx, order.workspaceId, [
    { subject: ordersSum(order.mode, order.totalCents > 0 ? 'charged' : 'free'), at, amount: 1, timed: true },
    ...items.map(({ productKind, productId, cents }) => ({
      subject: soldSum(order.mode, productKind, productId),
      at,
      amount: cents,
      timed: false,
    })),
  ])
}

/** The same from the rows themselves. */
export const paymentsSums: SumSource = {
  prefix: 'payments.',
  recount: (workspaceId: Id<'wsp'>) => sql`
    select 'payments.revenue:' || t.mode as subject, t.created_at as at, t.gross_cents as amount, true as timed
    from transactions t where t.workspace_id = ${workspaceId} and t.status = 'Completed'
    union all
    select 'payments.sales:' || t.mode, t.created_at, 1, true
    from transactions t where t.workspace_id = ${workspaceId} and t.status = 'Completed'
    union all
    select 'payments.everywhere:orders:' || o.mode || ':' || case when o.total_cents > 0 then 'charged' else 'free' end, o.paid_at, 1, true
    from orders o where o.workspace_id = ${workspaceId} and o.paid_at is not null
    union all
    select 'payments.sold:' || o.mode || ':' || i.product_kind || ':' || i.product_id, o.paid_at, i.cents, false
    from order_items i
    join orders o on o.workspace_id = ${workspaceId} and o.id = i.order_id and o.paid_at is not null
    where i.workspace_id = ${workspaceId}`,
}
