import { sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import type { SumSource } from '#platform/sums/checking.ts'
import { changeOnDay, dayOf, daySpan, sumsOfDays } from '#platform/sums/days.ts'
import { addToSums } from '#platform/sums/sums.ts'
import { recountCards } from './card-sums.ts'
import type { Order } from './checkout/order-opening.ts'
import { lostOfProducts, recountLost } from './disputes/lost-rows.ts'
import { refundShares } from './refunds/sums.ts'
import type { orderItems } from './tables.ts'

/** What money came in, by when: a completed payment counts with what was paid, and what was paid back is taken off when it was. */
export const revenueSum = (mode: Order['mode']) => `payments.revenue:${mode}`
/** How many completed payments there are, by when. A refund doesn't undo one. */
export const salesSum = (mode: Order['mode']) => `payments.sales:${mode}`
/** What was paid for one product, without what was paid back. */
export const soldSum = (mode: Order['mode'], kind: string, productId: string) =>
  `payments.sold:${mode}:${kind}:${productId}`
/** The same by day: how often it was sold, and for how much. */
export const soldOnDaySum = (
  figure: 'count' | 'cents',
  mode: Order['mode'],
  kind: string,
  productId: string,
) => `payments.soldOn:${figure}:${mode}:${kind}:${productId}`

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

/** Together with the refund that's in the books, or with its undoing: `shares` are what each product bears, signed as the money moved. */
export function countRefund(
  ctx: Ctx,
  order: Pick<Order, 'workspaceId' | 'mode'>,
  of: {
    cents: number
    shares: readonly { productKind: string; productId: string; cents: number }[]
    at: Date
  },
): void {
  addToSums(ctx, order.workspaceId, [
    { subject: revenueSum(order.mode), at: of.at, amount: of.cents, timed: true },
    ...of.shares.flatMap(({ productKind, productId, cents }) => [
      { subject: soldSum(order.mode, productKind, productId), at: of.at, amount: cents, timed: false },
      changeOnDay(soldOnDaySum('cents', order.mode, productKind, productId), of.at, cents),
    ]),
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
    ...items.flatMap(({ productKind, productId, cents }) => [
      { subject: soldSum(order.mode, productKind, productId), at, amount: cents, timed: false },
      changeOnDay(soldOnDaySum('cents', order.mode, productKind, productId), at, cents),
      changeOnDay(soldOnDaySum('count', order.mode, productKind, productId), at, 1),
    ]),
  ])
}

type SalesCount = { count: number; cents: number }

/** What was sold of products of one kind in a period: whole days as they are kept, and the orders of its edges. One moment's. */
export async function readSold<I extends Id>(
  ctx: Pick<Ctx, 'db'>,
  of: {
    workspaceId: Id<'wsp'>
    mode: Order['mode']
    kind: string
    productIds: readonly I[]
    from: Date | null
    to: Date
    now: Date
  },
): Promise<Map<I, SalesCount>> {
  const { workspaceId, mode, kind, productIds, now } = of
  const span = daySpan(of, now)
  const subject = (figure: 'count' | 'cents', id: I) => soldOnDaySum(figure, mode, kind, id)
  const subjects = productIds.flatMap((id) => [subject('count', id), subject('cents', id)])
  const edges = span.edges.map(
    ({ from, to }) => sql`
      union all
      select 'payments.soldOn:' || k.figure || ':' || o.mode || ':' || i.product_kind || ':' || i.product_id, k.amount
      from orders o
      join order_items i on i.workspace_id = ${workspaceId} and i.order_id = o.id and i.product_kind = ${kind}
        and i.product_id = any(${sql.param(productIds)}::text[])
      cross join lateral (values ('cents', i.cents), ('count', 1)) as k(figure, amount)
      where o.workspace_id = ${workspaceId} and o.mode = ${mode} and o.paid_at >= ${from} and o.paid_at < ${to}
      union all
      select 'payments.soldOn:cents:' || r.mode || ':' || r.product_kind || ':' || r.product_id, r.amount
      from (${refundShares(workspaceId)}) r
      where r.mode = ${mode} and r.at >= ${from} and r.at < ${to} and r.product_kind = ${kind}
        and r.product_id = any(${sql.param(productIds)}::text[])
      union all
      select 'payments.soldOn:cents:' || l.mode || ':' || l.product_kind || ':' || l.product_id, -l.cents
      from (${lostOfProducts(workspaceId)}) l
      where l.mode = ${mode} and l.product_kind = ${kind} and l.product_id = any(${sql.param(productIds)}::text[])
        and l.at >= ${from} and l.at < ${to}`,
  )
  const { rows } = await ctx.db.execute<{ subject: string; amount: number }>(sql`
    select s.subject, sum(s.amount)::bigint as amount
    from (
      select d.subject, d.amount from (${sumsOfDays(workspaceId, subjects, span)}) d ${sql.join(edges, sql` `)}
    ) s
    group by s.subject`)
  const found = new Map(rows.map((row) => [row.subject, Number(row.amount)]))
  const sum = (figure: 'count' | 'cents', id: I) => found.get(subject(figure, id)) ?? 0
  return new Map(productIds.map((id) => [id, { count: sum('count', id), cents: sum('cents', id) }]))
}

/** How often products of one kind were sold on each day of UTC, both included; a day without a sale is left out. */
export async function readSoldByDay(
  ctx: Pick<Ctx, 'db'>,
  of: {
    workspaceId: Id<'wsp'>
    mode: Order['mode']
    kind: string
    productIds: readonly Id[]
    from: string
    to: string
  },
): Promise<Map<string, number>> {
  const { workspaceId, mode, kind, productIds, from, to } = of
  const subjects = productIds.map((id) => soldOnDaySum('count', mode, kind, id))
  const span = { first: from.replaceAll('-', ''), last: to.replaceAll('-', '') }
  const { rows } = await ctx.db.execute<{ day: string; count: number }>(sql`
    select to_char(to_date(d.day, 'YYYYMMDD'), 'YYYY-MM-DD') as day, sum(d.amount)::int as count
    from (${sumsOfDays(workspaceId, subjects, span)}) d
    group by 1`)
  return new Map(rows.map(({ day, count }) => [day, count]))
}

/** The same from the rows themselves. */
export const paymentsSums: SumSource = {
  prefix: 'payments.',
  recount: (workspaceId: Id<'wsp'>) => sql`
    select 'payments.revenue:' || t.mode as subject, t.created_at as at, t.gross_cents as amount, true as timed
    from transactions t
    where t.workspace_id = ${workspaceId} and t.kind in ('payment', 'refund', 'refundFailed') and t.status = 'Completed'
    union all
    select 'payments.sales:' || t.mode, t.created_at, 1, true
    from transactions t where t.workspace_id = ${workspaceId} and t.kind = 'payment' and t.status = 'Completed'
    union all
    select 'payments.everywhere:orders:' || o.mode || ':' || case when o.total_cents > 0 then 'charged' else 'free' end, o.paid_at, 1, true
    from orders o where o.workspace_id = ${workspaceId} and o.paid_at is not null
    union all
    select 'payments.sold:' || o.mode || ':' || i.product_kind || ':' || i.product_id, o.paid_at, i.cents, false
    from order_items i
    join orders o on o.workspace_id = ${workspaceId} and o.id = i.order_id and o.paid_at is not null
    where i.workspace_id = ${workspaceId}
    union all
    select 'payments.soldOn:' || k.figure || ':' || o.mode || ':' || i.product_kind || ':' || i.product_id || ':' || ${dayOf(sql`o.paid_at`)},
           'epoch', k.amount, false
    from order_items i
    join orders o on o.workspace_id = ${workspaceId} and o.id = i.order_id and o.paid_at is not null
    cross join lateral (values ('cents', i.cents), ('count', 1)) as k(figure, amount)
    where i.workspace_id = ${workspaceId}
    union all
    select k.subject, 'epoch', r.amount, false
    from (${refundShares(workspaceId)}) r
    cross join lateral (values
      ('payments.sold:' || r.mode || ':' || r.product_kind || ':' || r.product_id),
      ('payments.soldOn:cents:' || r.mode || ':' || r.product_kind || ':' || r.product_id || ':' || ${dayOf(sql`r.at`)})
    ) as k(subject)
    union all
    ${recountLost(workspaceId)}
    union all
    ${recountCards(workspaceId)}`,
}
