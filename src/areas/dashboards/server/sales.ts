import { sql } from 'drizzle-orm'
import { ownTimeZone } from '#areas/accounts/server/users.ts'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
import { revenueSum, salesSum } from '#areas/payments/server/sums.ts'
import type { ShownTotal } from '#areas/payments/server/verifying/total.ts'
import type { Currency } from '#kernel/currencies.ts'
import type { Id } from '#kernel/ids.ts'
import { decodePlace, encodeCursor } from '#kernel/paging.ts'
import type { ProductKind } from '#kernel/things.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { isFormerAddress, shownName } from '#platform/forgetting.ts'
import { type Months, monthsOf } from '#platform/months.ts'
import type { Sale, SalesPeriod } from '../contract.ts'

type SalesQuery = { period: SalesPeriod; cursor?: string | undefined; limit: number }

/** Payments that came in and what was paid back: the rows behind revenue, page after page, and what all of them come to. */
export async function listSales(ctx: CreatorCtx, asked: SalesQuery) {
  const [months, { currency }] = await Promise.all([
    ownTimeZone(ctx).then((zone) => monthsOf(ctx, zone)),
    getWorkspace(ctx, ctx.actor.workspaceId),
  ])
  const [{ sales, nextCursor }, { count, cents }] = await Promise.all([
    salesOf(ctx, months, asked, ['payment', 'refund', 'refundFailed']),
    sumOfSales(ctx, months, asked.period),
  ])
  return { sales, nextCursor, count, revenue: { cents, currency } }
}

/** What the list of sales says of all there ever were. */
export async function shownInAll(ctx: CreatorCtx): Promise<ShownTotal[]> {
  const { count, cents } = await sumOfSales(ctx, await monthsOf(ctx, await ownTimeZone(ctx)), 'all')
  return [
    { name: 'Revenue on the dashboard', of: 'revenue', amount: cents },
    { name: 'Sales on the dashboard', of: 'sales', amount: count },
  ]
}

type Row = {
  id: Id<'txn'>
  order_id: Id<'ord'>
  at: string | Date
  place: string
  cents: string
  currency: Currency
  buyer: string
  email: string
  kind: ProductKind
  title: string | null
  what: Sale['what']
}

/** A page of them, the latest first. */
export async function salesOf(
  ctx: CreatorCtx,
  months: Months,
  { period, cursor, limit }: SalesQuery,
  kinds: readonly Sale['what'][] = ['payment'],
): Promise<{ sales: Sale[]; nextCursor: string | null }> {
  const { workspaceId } = ctx.actor
  const [from, to] = spanOf(period, months)
  const place = decodePlace(cursor)
  const behind = place
    ? sql`and t.created_at <= ${place.at}::timestamptz and (t.created_at < ${place.at}::timestamptz or t.id > ${place.id})`
    : sql``
  const { rows } = await ctx.db.execute<Row>(sql`
    select p.id, p.kind as what, p.order_id, p.created_at as at, p.created_at::text as place, p.gross_cents::text as cents, p.currency,
           o.buyer_name as buyer, o.buyer_email as email,
           bought.title, bought.kind
    from (
      select t.* from transactions t
      where t.workspace_id = ${workspaceId} and t.mode = ${moneyMode(ctx)} and t.kind = any(${sql.param(kinds)}::text[]) and t.status = 'Completed'
        and t.created_at <= ${months.now}::timestamptz
        ${from ? sql`and t.created_at >= ${from}::timestamptz` : sql``} ${to ? sql`and t.created_at < ${to}::timestamptz` : sql``} ${behind}
      -- As the index has it: else everything is sorted.
      order by t.created_at desc nulls last, t.id limit ${limit + 1}
    ) p
    join orders o on o.workspace_id = ${workspaceId} and o.id = p.order_id
    cross join lateral (
      select string_agg(i.title, ', ' order by i.id) as title, min(i.product_kind) as kind from order_items i
      where i.workspace_id = ${workspaceId} and i.order_id = p.order_id
    ) bought
    order by p.created_at desc, p.id`)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    sales: shown.map((row) => toSale(ctx, row)),
    nextCursor: rows.length > limit && last ? encodeCursor(last.place, last.id) : null,
  }
}

function toSale(ctx: CreatorCtx, row: Row): Sale {
  return {
    id: row.id,
    orderId: row.order_id,
    at: new Date(row.at).toISOString(),
    buyer: shownName(ctx, row.buyer, 'Former customer'),
    email: isFormerAddress(row.email) ? '' : row.email,
    kind: row.kind,
    title: row.title ?? '',
    what: row.what,
    total: { cents: Number(row.cents), currency: row.currency },
  }
}

/** Kept by quarters of an hour, at which every zone's days begin. */
async function sumOfSales(ctx: CreatorCtx, months: Months, period: SalesPeriod) {
  const mode = moneyMode(ctx)
  const [from, to] = spanOf(period, months)
  const { rows } = await ctx.db.execute<{ subject: string; amount: string }>(sql`
    select s.subject, sum(s.amount)::text as amount from sums s
    where s.workspace_id = ${ctx.actor.workspaceId} and s.subject = any(${sql.param([revenueSum(mode), salesSum(mode)])}::text[])
      and s.at <= ${months.now}::timestamptz
      ${from ? sql`and s.at >= ${from}::timestamptz` : sql``} ${to ? sql`and s.at < ${to}::timestamptz` : sql``}
    group by s.subject`)
  const sum = (subject: string) => Number(rows.find((row) => row.subject === subject)?.amount ?? 0)
  return { count: sum(salesSum(mode)), cents: sum(revenueSum(mode)) }
}

function spanOf(period: SalesPeriod, months: Months): [from: Date | null, to: Date | null] {
  const { dayStart, lastStart, monthStart } = months
  const spans: Record<SalesPeriod, [Date | null, Date | null]> = {
    all: [null, null],
    today: [dayStart, null],
    thisMonth: [monthStart, null],
    lastMonth: [lastStart, monthStart],
  }
  return spans[period]
}
