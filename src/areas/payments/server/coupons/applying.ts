import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { normalEmail } from '#areas/accounts/rules.ts'
import { isSignedIn } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import type { Currency } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import { type CouponRefusal, codeKeyOf } from '../../coupon-rules.ts'
import type { Coupon } from '../../pricing/cart-price.ts'
import { coupons, couponUses } from '../coupon-tables.ts'
import { moneyMode } from '../money-mode.ts'
import { orders } from '../tables.ts'

/** The coupon a buyer asks for. */
export type CouponChoice = {
  code: string
  /** It came with a link, and wasn’t typed. */
  isByLink?: boolean
  /** Who buys, as far as they typed it. */
  email?: string
  /** The order that's begun: what it holds of the coupon is its own. */
  orderId?: Id<'ord'> | null
}

export type CouponRow = typeof coupons.$inferSelect

/** What became of the coupon that was asked for. */
export type CouponAnswer =
  | { coupon: Coupon; row: CouponRow; refused: null }
  | { coupon: null; row: CouponRow | null; refused: CouponRefusal }

type OfferAmount = { offerId: string; cents: number }

/** Whether what's in a cart can be bought with a coupon, by who buys. Null where none is asked for. */
export async function askedCoupon(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  { lines, currency }: { lines: readonly OfferAmount[]; currency: Currency },
  choice: CouponChoice | undefined,
): Promise<CouponAnswer | null> {
  const codeKey = codeKeyOf(choice?.code ?? '')
  if (!choice || codeKey === '') return null
  const [row] = await ctx.db
    .select()
    .from(coupons)
    .where(and(eq(coupons.workspaceId, workspaceId), eq(coupons.codeKey, codeKey)))
  if (!row) return choice.isByLink ? null : { coupon: null, row: null, refused: 'unknown' }
  if (choice.isByLink && !row.isByLink) return null
  const buyer = {
    emails: [normalEmail(choice.email ?? ''), ...ownAddress(ctx)].filter((email) => email !== ''),
    userId: isSignedIn(ctx.actor) ? ctx.actor.userId : null,
    orderId: choice.orderId ?? null,
  }
  const refused = whyNotFor(row, lines, currency) ?? (await whyNotNow(ctx, row, buyer))
  return refused ? { coupon: null, row, refused } : { coupon: couponOf(row), row, refused: null }
}

/** What's bought by a guest with the address is the same person's. */
const ownAddress = ({ actor }: Ctx): string[] =>
  isSignedIn(actor) && actor.emailVerified ? [actor.email] : []

const couponOf = ({ code, basisPoints, amountCents, offerIds, periods }: CouponRow): Coupon => ({
  code,
  takes: basisPoints === null ? { cents: amountCents ?? 0 } : { basisPoints },
  offers: offerIds ?? 'all',
  periods,
})

function whyNotFor(
  { offerIds, amountCurrency }: CouponRow,
  lines: readonly OfferAmount[],
  currency: Currency,
): CouponRefusal | null {
  const meant = lines.filter(({ offerId }) => !offerIds || offerIds.some((id) => id === offerId))
  if (meant.length === 0 || (amountCurrency && amountCurrency !== currency)) return 'otherOffers'
  return meant.some(({ cents }) => cents > 0) ? null : 'free'
}

/** Who buys, and with which order. */
export type CouponBuyer = { emails: readonly string[]; userId: Id<'usr'> | null; orderId: Id<'ord'> | null }

/** Why no one, or this person not, can use a coupon now. Under its lock what it says stays true until the commit. */
export async function whyNotNow(ctx: Ctx, row: CouponRow, buyer: CouponBuyer): Promise<CouponRefusal | null> {
  if (row.pausedAt) return 'paused'
  if (row.expiresAt && row.expiresAt <= ctx.now()) return 'expired'
  // Who used it up themselves is told so.
  if (row.maxUsesEach !== null && (await countTakenBy(ctx, row, buyer)) >= row.maxUsesEach) return 'yours'
  if (row.maxUses !== null && (await countTaken(ctx, row, buyer.orderId)) >= row.maxUses) return 'usedUp'
  return null
}

type CouponKey = Pick<CouponRow, 'workspaceId' | 'id'>

/** Held or used, by orders that count. */
const isTaken = (ctx: Ctx, { workspaceId, id }: CouponKey, but: Id<'ord'> | null) =>
  and(
    eq(couponUses.workspaceId, workspaceId),
    eq(couponUses.couponId, id),
    eq(couponUses.mode, moneyMode(ctx)),
    ne(couponUses.state, 'released'),
    but ? ne(couponUses.orderId, but) : undefined,
  )

const howMany = { count: sql<number>`count(*)::int` }

/** How often a coupon is taken, besides by one order. Orders of test money take nothing. */
export async function countTaken(ctx: Ctx, coupon: CouponKey, but: Id<'ord'> | null = null): Promise<number> {
  const [row] = await ctx.db
    .select(howMany)
    .from(couponUses)
    .where(isTaken(ctx, coupon, but))
  return row?.count ?? 0
}

/** The same by one person: the address, or the account, whatever address it used. */
export async function countTakenBy(ctx: Ctx, coupon: CouponKey, buyer: CouponBuyer): Promise<number> {
  const { emails, userId, orderId } = buyer
  if (emails.length === 0 && !userId) return 0
  const [row] = await ctx.db
    .select(howMany)
    .from(couponUses)
    .innerJoin(orders, and(eq(orders.workspaceId, coupon.workspaceId), eq(orders.id, couponUses.orderId)))
    .where(
      and(
        isTaken(ctx, coupon, orderId),
        or(
          emails.length > 0 ? inArray(orders.buyerEmail, [...emails]) : undefined,
          userId ? eq(orders.buyerUserId, userId) : undefined,
        ),
      ),
    )
  return row?.count ?? 0
}
