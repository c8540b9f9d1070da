import { and, eq, inArray, sql } from 'drizzle-orm'
import { ownTimeZone } from '#areas/accounts/server/users.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { dayIn, days } from '#kernel/time.ts'
import { instantIn } from '#kernel/wall-clock.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { sqlState } from '#platform/sql/database.ts'
import { mine } from '#platform/tables.ts'
import {
  type CouponChange,
  type CouponTerms,
  changesBetween,
  codeKeyOf,
  whyNotCoupon,
} from '../../coupon-rules.ts'
import { couponChanges, coupons, couponUses } from '../coupon-tables.ts'
import { offers } from '../tables.ts'
import type { CouponRow } from './applying.ts'

/** A list that is shown whole. */
export const mostCoupons = 1000

/** @throws INVALID beside each field that can't be taken. */
export async function createCoupon(ctx: CreatorCtx, terms: CouponTerms): Promise<Id<'cpn'>> {
  const timeZone = await ownTimeZone(ctx)
  await check(ctx, terms, timeZone)
  const [known] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(coupons)
    .where(mine(ctx, coupons))
  if ((known?.count ?? 0) >= mostCoupons)
    throw invalid({ code: 'You have 1,000 coupons. Delete one you don’t need first.' })
  const now = ctx.now()
  const id = newId('cpn', now)
  await unlessTaken(
    ctx.db.insert(coupons).values({
      workspaceId: ctx.actor.workspaceId,
      id,
      ...rowOf(terms, timeZone),
      createdAt: now,
      updatedAt: now,
    }),
  )
  return id
}

/** Changes a coupon, and keeps what it was. Orders keep what was agreed. @throws NOT_FOUND, INVALID. */
export async function changeCoupon(ctx: CreatorCtx, id: Id<'cpn'>, terms: CouponTerms): Promise<void> {
  const timeZone = await ownTimeZone(ctx)
  await withTransaction(ctx, async (ctx) => {
    const before = await lockCoupon(ctx, id)
    const was = termsOf(before, timeZone)
    await check(ctx, terms, timeZone, was)
    const changes = changesBetween(was, terms)
    if (changes.length === 0) return
    await unlessTaken(
      ctx.db
        .update(coupons)
        .set({ ...rowOf(terms, timeZone), updatedAt: ctx.now() })
        .where(mine(ctx, coupons, id)),
    )
    await keepChanges(ctx, id, changes)
  })
}

/** @throws NOT_FOUND. */
export async function pauseCoupon(ctx: CreatorCtx, id: Id<'cpn'>, isPaused: boolean): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const { pausedAt } = await lockCoupon(ctx, id)
    if ((pausedAt !== null) === isPaused) return
    const now = ctx.now()
    await ctx.db
      .update(coupons)
      .set({ pausedAt: isPaused ? now : null, updatedAt: now })
      .where(mine(ctx, coupons, id))
    await keepChanges(ctx, id, [{ field: 'paused', from: !isPaused, to: isPaused }])
  })
}

/** @throws NOT_FOUND, CONFLICT once an order was begun with it: money may still come in for one that wasn't paid. */
export async function deleteCoupon(ctx: CreatorCtx, id: Id<'cpn'>): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    await lockCoupon(ctx, id)
    const [use] = await ctx.db
      .select({ id: couponUses.id })
      .from(couponUses)
      .where(and(mine(ctx, couponUses), eq(couponUses.couponId, id)))
      .limit(1)
    if (use) throw new AppError('CONFLICT', 'This coupon has been used. Pause it instead.')
    await ctx.db.delete(coupons).where(mine(ctx, coupons, id))
  })
}

async function lockCoupon(ctx: CreatorCtx, id: Id<'cpn'>): Promise<CouponRow> {
  const [coupon] = await ctx.db
    .select()
    .from(coupons)
    .where(mine(ctx, coupons, id))
    .for('update')
  if (!coupon) throw new AppError('NOT_FOUND', 'We couldn’t find this coupon.')
  return coupon
}

async function check(
  ctx: CreatorCtx,
  terms: CouponTerms,
  timeZone: string,
  was?: CouponTerms,
): Promise<void> {
  const wrong = whyNotCoupon(terms)
  // One that's over may be changed otherwise, and stays over.
  if (terms.expiresOn && terms.expiresOn !== was?.expiresOn && terms.expiresOn < dayIn(timeZone, ctx.now()))
    wrong.expiresOn = 'Choose today or a later day'
  if (terms.offerIds && terms.offerIds.length > 0) {
    const ids = [...new Set(terms.offerIds)] as Id<'off'>[]
    const found = await ctx.db
      .select({ id: offers.id })
      .from(offers)
      .where(and(mine(ctx, offers), inArray(offers.id, ids)))
    if (found.length < ids.length) wrong.offerIds = 'We couldn’t find this offer.'
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

async function keepChanges(ctx: CreatorCtx, couponId: Id<'cpn'>, changes: CouponChange[]): Promise<void> {
  const { workspaceId, userId } = ctx.actor
  const createdAt = ctx.now()
  await ctx.db
    .insert(couponChanges)
    .values({ workspaceId, id: newId('cpc', createdAt), couponId, userId, changes, createdAt })
}

async function unlessTaken(writing: PromiseLike<unknown>): Promise<void> {
  try {
    await writing
  } catch (error) {
    if (sqlState(error) === '23505') throw invalid({ code: 'You already have a coupon with this code' })
    throw error
  }
}

/** A day is good to its end, on the clock of whoever set it. */
const rowOf = (terms: CouponTerms, timeZone: string) => ({
  code: terms.code.trim(),
  codeKey: codeKeyOf(terms.code),
  basisPoints: terms.basisPoints,
  amountCents: terms.amountCents,
  amountCurrency: terms.amountCents === null ? null : terms.amountCurrency,
  expiresAt: terms.expiresOn ? instantIn(timeZone, `${dayAfter(terms.expiresOn)}T00:00`) : null,
  maxUses: terms.maxUses,
  maxUsesEach: terms.maxUsesEach,
  offerIds: terms.offerIds && ([...new Set(terms.offerIds)] as Id<'off'>[]),
  periods: terms.periods,
  isByLink: terms.isByLink,
})

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days(1)).toISOString().slice(0, 10)

/** What a coupon says, as its form has it. */
export const termsOf = (
  row: CouponRow,
  timeZone: string,
): CouponTerms & { offerIds: Id<'off'>[] | null } => ({
  code: row.code,
  basisPoints: row.basisPoints,
  amountCents: row.amountCents,
  amountCurrency: row.amountCurrency,
  expiresOn: row.expiresAt && dayIn(timeZone, new Date(row.expiresAt.getTime() - 1)),
  maxUses: row.maxUses,
  maxUsesEach: row.maxUsesEach,
  offerIds: row.offerIds,
  periods: row.periods,
  isByLink: row.isByLink,
})
