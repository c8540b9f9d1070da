import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Id } from '#kernel/ids.ts'
import type { Currency } from '#kernel/money.ts'
import { instant, inWorkspace } from '#platform/tables.ts'
import type { CouponChange, CouponPeriods, CouponUseState } from '../coupon-rules.ts'
import type { Mode } from '../rules.ts'
import { orders } from './tables.ts'

/** What takes something off a price. */
export const coupons = pgTable(
  'coupons',
  {
    ...inWorkspace<'cpn'>(),
    /** As its owner wrote it, and as it's compared. */
    code: text().notNull(),
    codeKey: text().notNull(),
    /** One of the two: a part of the price, or an amount. */
    basisPoints: integer(),
    amountCents: bigint({ mode: 'number' }),
    amountCurrency: text().$type<Currency>(),
    expiresAt: instant(),
    /** How often it can be used at all, and by one person. */
    maxUses: integer(),
    maxUsesEach: integer(),
    /** What it's for; null is everything. */
    offerIds: jsonb().$type<Id<'off'>[]>(),
    /** Of a subscription: the first period alone, or each. */
    periods: text().$type<CouponPeriods>().notNull(),
    /** A link with the code applies it. */
    isByLink: boolean().notNull(),
    pausedAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex('coupons_code').on(t.workspaceId, t.codeKey),
    check(
      'coupons_takes',
      sql`case when ${t.basisPoints} is null then ${t.amountCents} > 0 and ${t.amountCurrency} is not null
        else ${t.basisPoints} between 100 and 10000 and ${t.amountCents} is null and ${t.amountCurrency} is null end`,
    ),
    check('coupons_limits', sql`coalesce(${t.maxUses}, 1) > 0 and coalesce(${t.maxUsesEach}, 1) > 0`),
  ],
)

/** An order with a coupon. Held while it may be paid, used once it is, free again when it never will be. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    ...inWorkspace<'cpu'>(),
    couponId: text().$type<Id<'cpn'>>().notNull(),
    orderId: text().$type<Id<'ord'>>().notNull(),
    /** The order's. */
    mode: text().$type<Mode>().notNull(),
    state: text().$type<CouponUseState>().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({ columns: [t.workspaceId, t.couponId], foreignColumns: [coupons.workspaceId, coupons.id] }),
    foreignKey({
      columns: [t.workspaceId, t.orderId],
      foreignColumns: [orders.workspaceId, orders.id],
    }).onDelete('cascade'),
    uniqueIndex('coupon_uses_order').on(t.workspaceId, t.orderId),
    // How many are taken is counted at each press, from the index alone.
    index('coupon_uses_coupon').on(t.workspaceId, t.couponId, t.mode, t.state),
  ],
)

/** What was changed of a coupon, by whom. */
export const couponChanges = pgTable(
  'coupon_changes',
  {
    ...inWorkspace<'cpc'>(),
    couponId: text().$type<Id<'cpn'>>().notNull(),
    userId: text().$type<Id<'usr'>>(),
    changes: jsonb().$type<CouponChange[]>().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.couponId],
      foreignColumns: [coupons.workspaceId, coupons.id],
    }).onDelete('cascade'),
    index('coupon_changes_coupon').on(t.workspaceId, t.couponId, t.createdAt),
  ],
)
