import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Id } from '#kernel/ids.ts'
import type { Language } from '#kernel/language.ts'
import { instant, inWorkspace } from '#platform/tables.ts'
import type { UpsellAnswer, UpsellStep } from '../rules.ts'
import { offers, orders } from './tables.ts'

/** What else is offered on the way through an offer's checkout: beside it, and after it. An offer without a row has nothing. */
export const checkoutExtras = pgTable(
  'checkout_extras',
  {
    /** The offer's. */
    ...inWorkspace<'off'>(),
    /** Of these, one that isn't sold anymore is as good as none. */
    bumpOfferId: text().$type<Id<'off'>>(),
    bumpText: text().notNull().default(''),
    upsellOfferId: text().$type<Id<'off'>>(),
    upsellText: text().notNull().default(''),
    /** For who says no. */
    downsellOfferId: text().$type<Id<'off'>>(),
    downsellText: text().notNull().default(''),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.id],
      foreignColumns: [offers.workspaceId, offers.id],
    }).onDelete('cascade'),
    check('checkout_extras_not_itself', sql`${t.id} is distinct from ${t.bumpOfferId}`),
    check(
      'checkout_extras_down_after_up',
      sql`${t.upsellOfferId} is not null or ${t.downsellOfferId} is null`,
    ),
  ],
)

/** A seller's own terms, each version as buyers agreed to it. */
export const sellerTerms = pgTable(
  'seller_terms',
  {
    ...inWorkspace<'trm'>(),
    text: text().notNull(),
    /** Of the text, SHA-256. */
    hash: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex('seller_terms_hash').on(t.workspaceId, t.hash),
    check('seller_terms_not_empty', sql`${t.text} <> ''`),
  ],
)

/** What a seller has buyers agree to. */
export const checkoutRules = pgTable(
  'checkout_rules',
  {
    ...inWorkspace<'ckr'>(),
    /** The terms as they are now; null where there are none. */
    termsId: text().$type<Id<'trm'>>(),
    mustAgree: boolean().notNull().default(false),
    asksWaiver: boolean().notNull().default(false),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex('checkout_rules_workspace').on(t.workspaceId),
    index('checkout_rules_terms').on(t.workspaceId, t.termsId),
    foreignKey({
      columns: [t.workspaceId, t.termsId],
      foreignColumns: [sellerTerms.workspaceId, sellerTerms.id],
    }),
    check('checkout_rules_agree_to_something', sql`not ${t.mustAgree} or ${t.termsId} is not null`),
  ],
)

/** What a buyer agreed to, kept with the order. */
export const orderAgreements = pgTable(
  'order_agreements',
  {
    ...inWorkspace<'oag'>(),
    orderId: text().$type<Id<'ord'>>().notNull(),
    termsId: text().$type<Id<'trm'>>(),
    termsAgreedAt: instant(),
    /** They asked for it at once, and gave up the right to withdraw. */
    withdrawalWaivedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex('order_agreements_order').on(t.workspaceId, t.orderId),
    index('order_agreements_terms').on(t.workspaceId, t.termsId),
    foreignKey({
      columns: [t.workspaceId, t.orderId],
      foreignColumns: [orders.workspaceId, orders.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.workspaceId, t.termsId],
      foreignColumns: [sellerTerms.workspaceId, sellerTerms.id],
    }),
    check('order_agreements_terms', sql`(${t.termsId} is null) = (${t.termsAgreedAt} is null)`),
  ],
)

/** Who asked for a link to a checkout they may not finish. Gone once it's paid, stopped, or two weeks old. */
export const checkoutReminders = pgTable(
  'checkout_reminders',
  {
    ...inWorkspace<'rmd'>(),
    offerId: text().$type<Id<'off'>>().notNull(),
    email: text().notNull(),
    name: text().notNull(),
    language: text().$type<Language>().notNull(),
    takesBump: boolean().notNull().default(false),
    /** When it's emailed; null once it was. */
    dueAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex('checkout_reminders_of').on(t.workspaceId, t.offerId, t.email),
    index('checkout_reminders_due').on(t.workspaceId, t.dueAt).where(sql`${t.dueAt} is not null`),
    index('checkout_reminders_old').on(t.createdAt),
    // Someone who leaves is looked for over all workspaces.
    index('checkout_reminders_email').on(t.email),
    foreignKey({
      columns: [t.workspaceId, t.offerId],
      foreignColumns: [offers.workspaceId, offers.id],
    }).onDelete('cascade'),
  ],
)

/** What a buyer answered to an offer after their payment. */
export const upsellAnswers = pgTable(
  'upsell_answers',
  {
    ...inWorkspace<'ups'>(),
    /** The order that was paid before. */
    orderId: text().$type<Id<'ord'>>().notNull(),
    step: text().$type<UpsellStep>().notNull(),
    offerId: text().$type<Id<'off'>>().notNull(),
    answer: text().$type<UpsellAnswer>().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex('upsell_answers_step').on(t.workspaceId, t.orderId, t.step),
    foreignKey({
      columns: [t.workspaceId, t.orderId],
      foreignColumns: [orders.workspaceId, orders.id],
    }).onDelete('cascade'),
  ],
)
