import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Mode } from '#areas/payments/rules.ts'
import { coupons } from '#areas/payments/server/coupon-tables.ts'
import { offers, orders } from '#areas/payments/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import type { Currency } from '#kernel/money.ts'
import { instant, inWorkspace } from '#platform/tables.ts'
import type { AffiliateStatus, AttributedBy } from '../rules.ts'

const cents = () => bigint({ mode: 'number' })
const currency = () => text().$type<Currency>()

/** Who sends buyers, and has a share of what they pay. */
export const affiliates = pgTable(
  'affiliates',
  {
    ...inWorkspace<'aff'>(),
    name: text().notNull(),
    email: text().notNull(),
    /** As its owner wrote it, and as it's compared: what `?via=` says. */
    code: text().notNull(),
    codeKey: text().notNull(),
    /** Their own rate; null is the program's. */
    basisPoints: integer(),
    status: text().$type<AffiliateStatus>().notNull(),
    /** What they said of themselves when they applied. */
    note: text().notNull().default(''),
    /** Links to their page carry it: a fresh one ends all others. */
    linkVersion: integer().notNull().default(1),
    /** They get an email about their sales. */
    wantsSales: boolean().notNull().default(true),
    /** Since then sales weren't told to them yet; null where there are none. */
    tellFrom: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex('affiliates_code').on(t.workspaceId, t.codeKey).where(sql`${t.status} <> 'removed'`),
    uniqueIndex('affiliates_email').on(t.workspaceId, t.email).where(sql`${t.status} <> 'removed'`),
    // Who left is looked for over all workspaces.
    index('affiliates_address').on(t.email),
    index('affiliates_tell').on(t.workspaceId, t.tellFrom).where(sql`${t.tellFrom} is not null`),
    check('affiliates_status', sql`${t.status} in ('active', 'paused', 'applied', 'removed')`),
    check('affiliates_rate', sql`${t.basisPoints} between 1 and 9000`),
  ],
)

/** An affiliate's rate of one offer. */
export const affiliateRates = pgTable(
  'affiliate_rates',
  {
    ...inWorkspace<'afr'>(),
    affiliateId: text().$type<Id<'aff'>>().notNull(),
    offerId: text().$type<Id<'off'>>().notNull(),
    basisPoints: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.affiliateId],
      foreignColumns: [affiliates.workspaceId, affiliates.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.workspaceId, t.offerId],
      foreignColumns: [offers.workspaceId, offers.id],
    }).onDelete('cascade'),
    index('affiliate_rates_of_offer').on(t.workspaceId, t.offerId),
    uniqueIndex('affiliate_rates_offer').on(t.workspaceId, t.affiliateId, t.offerId),
    check('affiliate_rates_rate', sql`${t.basisPoints} between 1 and 9000`),
  ],
)

/** A coupon that's an affiliate's: whoever buys with it was sent by them. */
export const affiliateCoupons = pgTable(
  'affiliate_coupons',
  {
    ...inWorkspace<'afc'>(),
    affiliateId: text().$type<Id<'aff'>>().notNull(),
    couponId: text().$type<Id<'cpn'>>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.affiliateId],
      foreignColumns: [affiliates.workspaceId, affiliates.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.workspaceId, t.couponId],
      foreignColumns: [coupons.workspaceId, coupons.id],
    }).onDelete('cascade'),
    // A coupon is one affiliate's.
    uniqueIndex('affiliate_coupons_coupon').on(t.workspaceId, t.couponId),
    index('affiliate_coupons_affiliate').on(t.workspaceId, t.affiliateId),
  ],
)

/** The program of a workspace; without a row it has the first terms. */
export const affiliateSettings = pgTable(
  'affiliate_settings',
  {
    ...inWorkspace<'afs'>(),
    basisPoints: integer().notNull(),
    windowDays: integer().notNull(),
    /** In minor units of each currency: there's one for all of them. */
    minimumCents: bigint('minimum', { mode: 'number' }).notNull(),
    paysRenewals: boolean().notNull(),
    takesApplications: boolean().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex('affiliate_settings_one').on(t.workspaceId),
    check('affiliate_settings_rate', sql`${t.basisPoints} between 1 and 9000`),
    check('affiliate_settings_window', sql`${t.windowDays} between 0 and 180`),
    check('affiliate_settings_minimum', sql`${t.minimumCents} between 0 and 1000000`),
  ],
)

/** Someone signed in who came by an affiliate's link, for 30 days: without it a guest's visit is all there is. */
export const affiliateFollowers = pgTable(
  'affiliate_followers',
  {
    ...inWorkspace<'afl'>(),
    affiliateId: text().$type<Id<'aff'>>().notNull(),
    userId: text().$type<Id<'usr'>>().notNull(),
    seenAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.affiliateId],
      foreignColumns: [affiliates.workspaceId, affiliates.id],
    }).onDelete('cascade'),
    // The last one who sent them.
    uniqueIndex('affiliate_followers_user').on(t.workspaceId, t.userId),
    // Who left is looked for over all workspaces.
    index('affiliate_followers_affiliate').on(t.workspaceId, t.affiliateId),
    index('affiliate_followers_person').on(t.userId),
    index('affiliate_followers_seen').on(t.seenAt),
  ],
)

/** What an affiliate earns by one line of an order. Who bought is left to the order. */
export const commissions = pgTable(
  'commissions',
  {
    ...inWorkspace<'cms'>(),
    affiliateId: text().$type<Id<'aff'>>().notNull(),
    orderId: text().$type<Id<'ord'>>().notNull(),
    itemId: text().$type<Id<'itm'>>().notNull(),
    offerId: text().$type<Id<'off'>>().notNull(),
    /** As it was called when it was bought. */
    title: text().notNull(),
    mode: text().$type<Mode>().notNull(),
    how: text().$type<AttributedBy>().notNull(),
    basisPoints: integer().notNull(),
    /** What was paid without tax, and the share of it at the sale. */
    baseCents: cents().notNull(),
    earnedCents: cents().notNull(),
    /** What it's worth by now: less after refunds, nothing after a lost dispute. */
    dueCents: cents().notNull(),
    /** What payouts have of it. More than it's worth: the next one takes the difference back. */
    batchedCents: cents().notNull().default(0),
    currency: currency().notNull(),
    /** The payment is disputed. */
    isHeld: boolean().notNull().default(false),
    soldAt: instant().notNull(),
    /** From then on it's owed. */
    owedAt: instant().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.affiliateId],
      foreignColumns: [affiliates.workspaceId, affiliates.id],
    }),
    foreignKey({ columns: [t.workspaceId, t.orderId], foreignColumns: [orders.workspaceId, orders.id] }),
    // A line is one affiliate's, however often we're told of its order.
    uniqueIndex('commissions_item').on(t.workspaceId, t.itemId),
    index('commissions_order').on(t.workspaceId, t.orderId),
    index('commissions_affiliate').on(t.workspaceId, t.affiliateId, t.soldAt),
    index('commissions_open')
      .on(t.workspaceId, t.mode, t.currency, t.id)
      .where(sql`${t.dueCents} <> ${t.batchedCents}`),
    check('commissions_of_what_was_paid', sql`${t.dueCents} between 0 and ${t.earnedCents}`),
    check('commissions_earned_of_base', sql`${t.earnedCents} between 0 and ${t.baseCents}`),
  ],
)

/** What's paid to affiliates at once: one currency, by hand, from a file. */
export const affiliatePayouts = pgTable(
  'affiliate_payouts',
  {
    ...inWorkspace<'afp'>(),
    mode: text().$type<Mode>().notNull(),
    totalCents: cents().notNull(),
    currency: currency().notNull(),
    affiliateCount: integer().notNull(),
    /** The seller says that everyone in it was paid. */
    paidAt: instant(),
    /** When those in it are emailed: once it can't be opened again. */
    tellAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    index('affiliate_payouts_created').on(t.workspaceId, t.createdAt),
    index('affiliate_payouts_tell').on(t.tellAt).where(sql`${t.tellAt} is not null`),
    check('affiliate_payouts_positive', sql`${t.totalCents} > 0 and ${t.affiliateCount} > 0`),
    check('affiliate_payouts_told', sql`${t.tellAt} is null or ${t.paidAt} is not null`),
  ],
)

/** What a payout has of a commission. Negative: it went back to the buyer after an earlier payout. */
export const affiliatePayoutLines = pgTable(
  'affiliate_payout_lines',
  {
    ...inWorkspace<'apl'>(),
    payoutId: text().$type<Id<'afp'>>().notNull(),
    affiliateId: text().$type<Id<'aff'>>().notNull(),
    commissionId: text().$type<Id<'cms'>>().notNull(),
    cents: cents().notNull(),
    currency: currency().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.payoutId],
      foreignColumns: [affiliatePayouts.workspaceId, affiliatePayouts.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.workspaceId, t.commissionId],
      foreignColumns: [commissions.workspaceId, commissions.id],
    }),
    foreignKey({
      columns: [t.workspaceId, t.affiliateId],
      foreignColumns: [affiliates.workspaceId, affiliates.id],
    }),
    uniqueIndex('affiliate_payout_lines_once').on(t.workspaceId, t.payoutId, t.commissionId),
    index('affiliate_payout_lines_commission').on(t.workspaceId, t.commissionId),
    index('affiliate_payout_lines_affiliate').on(t.workspaceId, t.affiliateId),
    check('affiliate_payout_lines_not_zero', sql`${t.cents} <> 0`),
  ],
)
