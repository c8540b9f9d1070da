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
} from 'drizzle-orm/pg-core'
import type { Id } from '#kernel/ids.ts'
import type { Currency } from '#kernel/money.ts'
import { instant, inWorkspace } from '#platform/tables.ts'
import type { Coupon } from '../pricing/cart-price.ts'
import type { Interval } from '../pricing/periods.ts'
import type { Mode, Provider, Repricing, SwitchTerms } from '../rules.ts'
import type { EndReason, SubscriptionState, WaivedPeriod } from '../subscription-rules.ts'
import { offers } from './tables.ts'

/**
 * What someone pays for each month or year until it ends, as it was agreed on. Who they are is left to its orders, which point here;
 * nothing here points at an order.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    ...inWorkspace<'sbs'>(),
    offerId: text().$type<Id<'off'>>().notNull(),
    mode: text().$type<Mode>().notNull(),
    state: text().$type<SubscriptionState>().notNull(),
    interval: text().$type<Interval>().notNull(),
    priceCents: bigint({ mode: 'number' }).notNull(),
    priceCurrency: text().$type<Currency>().notNull(),
    /** Still to be paid with its first period, after a trial. */
    setupCents: bigint({ mode: 'number' }).notNull(),
    /** What's taken off its periods, as it was agreed on. */
    coupon: jsonb().$type<Coupon>(),
    /** It ends with so many payments, which come to its price together; null where it continues until someone ends it. */
    instalments: integer(),
    /** Whose days its periods begin on, whatever the workspace's zone is later. */
    zone: text().notNull(),
    /** The period `anchorPeriod` begins then, and all others are counted from there. */
    anchor: instant().notNull(),
    anchorPeriod: integer().notNull(),
    /** The one that's paid for next. */
    nextPeriod: integer().notNull(),
    /** Until then it's paid for, or tried for nothing. */
    paidUntil: instant().notNull(),
    trialEndsAt: instant(),
    /** When there's something to do next; null once it ended. */
    dueAt: instant(),
    /** When an email tells of the payment ahead. */
    remindAt: instant(),
    lastPaidAt: instant(),
    /** How often in a row the period couldn't be charged, since when, and what the last decline means. */
    failures: integer().notNull().default(0),
    failingSince: instant(),
    /** A bank, or PayPal, decides about its period until then at the latest, and access is kept meanwhile. */
    awaitedUntil: instant(),
    lastDecline: text().$type<'soft' | 'hard' | 'authentication'>(),
    cancelsAtEnd: boolean().notNull().default(false),
    /** Why its buyer cancels, in their words; empty where they said nothing. */
    cancelNote: text().notNull().default(''),
    /** It's paused for so many months when what's paid for is over; and since when it's paused, until it's paid again. */
    pauseMonths: integer(),
    pausedAt: instant(),
    /** Its seller stops offering it: the last period that's charged. */
    lastPeriod: integer(),
    /** Its price becomes another, with the first payment long enough after the email that says so. */
    repricing: jsonb().$type<Repricing>(),
    /** What it's paid at from its next period on. */
    switchesTo: jsonb().$type<SwitchTerms>(),
    /** Periods no one was charged for, since they were over before anyone could be. */
    waived: jsonb().$type<WaivedPeriod[]>().notNull(),
    provider: text().$type<Provider>().notNull(),
    /** The account at the provider that has the method. */
    account: text().notNull(),
    /** What the provider calls what it's paid by; null once that's given up. */
    methodRef: text(),
    methodLabel: text(),
    /** Nothing is kept: its buyer is sent a link for each period, and pays. The period they were asked to pay for last. */
    byLink: boolean().notNull().default(false),
    askedPeriod: integer(),
    /** As `2031-08`. */
    methodExpiresOn: text(),
    /** The month of which its buyer was told that the card expires with it. */
    expiryTold: text(),
    /** How often another card was named: each has a key of its own. */
    methodChanges: integer().notNull().default(0),
    /** Since when another one is being named at the provider's page, and what the provider calls that. */
    namingAt: instant(),
    namingRef: text(),
    endedAt: instant(),
    endedReason: text().$type<EndReason>(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({ columns: [t.workspaceId, t.offerId], foreignColumns: [offers.workspaceId, offers.id] }),
    index('subscriptions_created').on(t.workspaceId, t.createdAt.desc(), t.id),
    index('subscriptions_offer').on(t.workspaceId, t.offerId),
    index('subscriptions_due').on(t.workspaceId, t.dueAt).where(sql`${t.dueAt} is not null`),
    index('subscriptions_remind').on(t.workspaceId, t.remindAt).where(sql`${t.remindAt} is not null`),
    index('subscriptions_expiring')
      .on(t.workspaceId, t.methodExpiresOn)
      .where(sql`${t.methodExpiresOn} is not null and ${t.endedAt} is null`),
    // Those that are to be told of another price, or were, until it holds.
    index('subscriptions_repricing').on(t.workspaceId, t.id).where(sql`${t.repricing} is not null`),
    index('subscriptions_naming').on(t.workspaceId, t.namingAt).where(sql`${t.namingAt} is not null`),
    // Those that ended and whose method is still kept.
    index('subscriptions_kept')
      .on(t.workspaceId, t.endedAt)
      .where(sql`${t.endedAt} is not null and ${t.methodRef} is not null`),
    check('subscriptions_price', sql`${t.priceCents} >= 0 and ${t.setupCents} >= 0`),
    check('subscriptions_ended', sql`(${t.state} = 'ended') = (${t.endedAt} is not null)`),
    check('subscriptions_ended_is_over', sql`${t.state} <> 'ended' or ${t.dueAt} is null`),
    check('subscriptions_instalments', sql`${t.instalments} between 2 and 12`),
    check('subscriptions_pause', sql`${t.pauseMonths} between 1 and 3`),
    check('subscriptions_paused', sql`${t.state} <> 'paused' or ${t.pausedAt} is not null`),
    check('subscriptions_failing', sql`(${t.failures} > 0) = (${t.failingSince} is not null)`),
  ],
)
