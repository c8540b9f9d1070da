import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { users } from '#areas/accounts/server/tables.ts'
import { ownTimeZone } from '#areas/accounts/server/users.ts'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import type { Currency, Money } from '#kernel/money.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { describeProduct } from '#platform/product.ts'
import { mine } from '#platform/tables.ts'
import { type CouponState, codeKeyOf } from '../../coupon-rules.ts'
import type { CouponSheet, CouponSummary } from '../../coupons-contract.ts'
import { couponChanges, coupons } from '../coupon-tables.ts'
import { moneyMode } from '../money-mode.ts'
import { priceOf } from '../offers.ts'
import { isShown } from '../overview/transaction-filter.ts'
import { offers } from '../tables.ts'
import type { CouponRow } from './applying.ts'
import { mostCoupons, termsOf } from './coupons.ts'

/** Coupons, the latest first, with what each brought in. */
export async function listCoupons(
  ctx: CreatorCtx,
  { search = '', state }: { search?: string; state?: CouponState },
): Promise<{ coupons: CouponSummary[]; any: boolean }> {
  const rows = await ctx.db
    .select()
    .from(coupons)
    .where(mine(ctx, coupons))
    .orderBy(desc(coupons.createdAt), asc(coupons.id))
    .limit(mostCoupons)
  const key = codeKeyOf(search)
  const found = rows.filter((row) => row.codeKey.includes(key))
  const summaries = await summariesOf(ctx, found)
  return { coupons: summaries.filter((each) => !state || each.state === state), any: rows.length > 0 }
}

/** @throws NOT_FOUND. */
export async function getCoupon(ctx: CreatorCtx, id: Id<'cpn'>): Promise<CouponSheet> {
  const rows = await ctx.db
    .select()
    .from(coupons)
    .where(mine(ctx, coupons, id))
  const [summary] = await summariesOf(ctx, rows)
  if (!summary) throw new AppError('NOT_FOUND', 'We couldn’t find this coupon.')
  const changes = await ctx.db
    .select({ at: couponChanges.createdAt, changes: couponChanges.changes, by: users.displayName })
    .from(couponChanges)
    .leftJoin(users, eq(users.id, couponChanges.userId))
    .where(and(mine(ctx, couponChanges), eq(couponChanges.couponId, id)))
    .orderBy(desc(couponChanges.createdAt), desc(couponChanges.id))
    .limit(100)
  return {
    ...summary,
    history: changes.map(({ at, by, changes }) => ({ at: at.toISOString(), by: by ?? '', changes })),
  }
}

/** What a coupon can be for. */
export async function listCouponOffers(
  ctx: CreatorCtx,
): Promise<{ id: Id<'off'>; title: string; price: Money }[]> {
  const rows = await ctx.db
    .select()
    .from(offers)
    .where(and(mine(ctx, offers), isNull(offers.archivedAt)))
    .orderBy(desc(offers.createdAt), asc(offers.id))
    .limit(500)
  const named = await Promise.all(
    rows.map(async (offer) => {
      const product = await describeProduct(ctx, offer.workspaceId, offer.productKind, offer.productId)
      const title = product && (offer.name ? `${product.title} · ${offer.name}` : product.title)
      return title ? [{ id: offer.id, title, price: priceOf(offer) }] : []
    }),
  )
  return named.flat()
}

async function summariesOf(ctx: CreatorCtx, rows: readonly CouponRow[]): Promise<CouponSummary[]> {
  if (rows.length === 0) return []
  const timeZone = await ownTimeZone(ctx)
  const ids = rows.map(({ id }) => id)
  const uses = await usesOf(ctx, ids)
  const revenue = await revenueOf(ctx, ids)
  return rows.map((row) => {
    const used = uses.filter(({ couponId }) => couponId === row.id)
    const sum = (of: (each: Uses) => number) => used.reduce((total, each) => total + of(each), 0)
    const [paid, held] = [sum((each) => each.uses), sum((each) => each.held)]
    return {
      ...termsOf(row, timeZone),
      id: row.id,
      state: stateOf(row, paid + held, ctx.now()),
      uses: paid,
      freeUses: sum((each) => each.free),
      held,
      revenue: moneyOf(revenue, row.id),
      discount: moneyOf(used, row.id),
      canDelete: sum((each) => each.any) === 0,
      createdAt: row.createdAt.toISOString(),
    }
  })
}

function stateOf({ pausedAt, expiresAt, maxUses }: CouponRow, taken: number, now: Date): CouponState {
  if (pausedAt) return 'paused'
  if (expiresAt && expiresAt <= now) return 'expired'
  return maxUses !== null && taken >= maxUses ? 'usedUp' : 'active'
}

const moneyOf = (
  rows: readonly { couponId: string; cents: number; currency: Currency }[],
  id: string,
): Money[] =>
  rows
    .filter(({ couponId, cents }) => couponId === id && cents !== 0)
    .map(({ cents, currency }) => ({ cents, currency }))

type Uses = {
  couponId: string
  currency: Currency
  uses: number
  held: number
  free: number
  any: number
  cents: number
}

async function usesOf(ctx: CreatorCtx, ids: readonly string[]): Promise<Uses[]> {
  const counts = sql`u.mode = ${moneyMode(ctx)}`
  const { rows } = await ctx.db.execute<Uses>(sql`
    select u.coupon_id as "couponId", o.currency,
      (count(*) filter (where ${counts} and u.state = 'used'))::int as uses,
      (count(*) filter (where ${counts} and u.state = 'held'))::int as held,
      (count(*) filter (where ${counts} and u.state = 'used' and o.total_cents = 0))::int as free,
      count(*)::int as any,
      coalesce(sum(o.discount_cents) filter (where ${counts} and u.state = 'used'), 0)::float8 as cents
    from coupon_uses u
    join orders o on o.workspace_id = u.workspace_id and o.id = u.order_id
    where u.workspace_id = ${ctx.actor.workspaceId} and u.coupon_id = any(${sql.param([...ids])}::text[])
    group by u.coupon_id, o.currency order by o.currency`)
  return rows
}

/** What is left of what was paid: exactly the rows that the list shows for it. */
async function revenueOf(
  ctx: CreatorCtx,
  ids: readonly string[],
): Promise<{ couponId: string; currency: Currency; cents: number }[]> {
  const { rows } = await ctx.db.execute<{ couponId: string; currency: Currency; cents: number }>(sql`
    select u.coupon_id as "couponId", t.currency, sum(t.gross_cents)::float8 as cents
    from coupon_uses u
    join transactions t on t.workspace_id = u.workspace_id and t.order_id = u.order_id
    where u.workspace_id = ${ctx.actor.workspaceId} and u.coupon_id = any(${sql.param([...ids])}::text[])
      and t.mode = ${moneyMode(ctx)} and ${isShown(ctx, 'revenue')}
    group by u.coupon_id, t.currency order by t.currency`)
  return rows
}
