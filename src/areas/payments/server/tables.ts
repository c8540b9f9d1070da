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
import type { BusinessDetails } from '#areas/accounts/rules.ts'
import { contacts } from '#areas/contacts/server/tables.ts'
import type { Attribution } from '#areas/visits/rules.ts'
import type { Id } from '#kernel/ids.ts'
import type { Currency } from '#kernel/money.ts'
import { instant, inWorkspace } from '#platform/tables.ts'
import type { Interval } from '../pricing/periods.ts'
import type {
  AttemptState,
  LedgerAccount,
  Mode,
  OrderReason,
  OrderSetback,
  OrderStatus,
  Pricing,
  ProductKind,
  Provider,
  SubscriptionChange,
  SubscriptionTerms,
  TransactionKind,
  TransactionStatus,
} from '../rules.ts'

const cents = () => bigint({ mode: 'number' })
const currency = () => text().$type<Currency>()

/**
 * A price at which a product is sold, and how it's paid. Each product has one main offer and any others. Free is a price of 0.
 */
export const offers = pgTable(
  'offers',
  {
    ...inWorkspace<'off'>(),
    productKind: text().$type<ProductKind>().notNull(),
    productId: text().$type<Id>().notNull(),
    /** The one its product's own page and card show. */
    isMain: boolean().notNull().default(true),
    /** What buyers and the seller tell it from the product's others by; empty where it's called as its product. */
    name: text().notNull().default(''),
    pricing: text().$type<Pricing>().notNull().default('once'),
    /** The whole price; of a flexible one the least, of a subscription that of a period. */
    priceCents: cents().notNull(),
    priceCurrency: currency().notNull(),
    /** Of a flexible price: what its field says at first. */
    suggestedCents: cents(),
    instalmentCount: integer(),
    /** Of a subscription. */
    interval: text().$type<Interval>(),
    trialDays: integer(),
    /** Paid once with the first period. */
    setupCents: cents(),
    /** It can be bought from then, and until then. */
    startsAt: instant(),
    endsAt: instant(),
    /** It's only there for who has its link. */
    isHidden: boolean().notNull().default(false),
    /** Shown on the receipt and in its email. */
    thankYou: text().notNull().default(''),
    /** It takes no one new anymore; orders and subscriptions keep it. */
    archivedAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex('offers_main').on(t.workspaceId, t.productKind, t.productId).where(sql`${t.isMain}`),
    index('offers_product').on(t.workspaceId, t.productKind, t.productId),
    check('offers_price_not_negative', sql`${t.priceCents} >= 0`),
    check(
      'offers_instalments',
      sql`case when ${t.pricing} = 'instalments' then ${t.instalmentCount} between 2 and 12 else ${t.instalmentCount} is null end`,
    ),
    check(
      'offers_subscription',
      sql`case when ${t.pricing} = 'subscription' then ${t.interval} in ('month', 'year')
        else ${t.interval} is null and ${t.trialDays} is null and ${t.setupCents} is null end`,
    ),
    check(
      'offers_suggested',
      sql`${t.suggestedCents} is null or (${t.pricing} = 'flexible' and ${t.suggestedCents} >= ${t.priceCents})`,
    ),
    check('offers_window', sql`${t.startsAt} is null or ${t.endsAt} is null or ${t.startsAt} < ${t.endsAt}`),
  ],
)

/** What someone bought, with what was agreed at that moment. */
export const orders = pgTable(
  'orders',
  {
    ...inWorkspace<'ord'>(),
    status: text().$type<OrderStatus>().notNull(),
    mode: text().$type<Mode>().notNull(),
    provider: text().$type<Provider>().notNull(),
    /** One order per browser and offer while it is being paid, however often the button is pressed (test B5). */
    checkoutKey: text().notNull(),
    /** Counts the attempts to pay it; this is the last one's number. */
    attempt: integer().notNull().default(1),
    buyerEmail: text().notNull(),
    buyerName: text().notNull(),
    /** The signed-in buyer, whose order it is even before the address is verified. */
    buyerUserId: text().$type<Id<'usr'>>(),
    contactId: text().$type<Id<'ctc'>>(),
    reason: text().$type<OrderReason>().notNull().default('first'),
    /** Of an order that begins a subscription: what was agreed on. */
    terms: jsonb().$type<SubscriptionTerms>(),
    /** What it's a payment of, and for which of its periods: 0 is a trial. */
    subscriptionId: text().$type<Id<'sbs'>>(),
    subscriptionPeriod: integer(),
    /** It pays no period, but changes what it's a payment of. */
    subscriptionChange: jsonb().$type<SubscriptionChange>(),
    totalCents: cents().notNull(),
    taxCents: cents().notNull().default(0),
    /** The tax's rate, and whether prices had it in them; null of orders from before it was kept. */
    taxBasisPoints: integer(),
    isTaxIncluded: boolean(),
    /** What the seller calls the tax; null where it's called tax. */
    taxLabel: text(),
    /** Where the buyer said they are, and where their card is from, as far as that's known. */
    taxCountry: text(),
    cardCountry: text(),
    /** The firm it was bought for. */
    buyerBusiness: jsonb().$type<BusinessDetails>(),
    /** The buyer's firm owes the tax in its own country. */
    isReverseCharge: boolean().notNull().default(false),
    /** The coupon it was bought with, as it was written then. */
    couponCode: text(),
    /** What that took off. */
    discountCents: cents().notNull().default(0),
    /** What was paid back of it, as far as that succeeded. */
    refundedCents: cents().notNull().default(0),
    currency: currency().notNull(),
    cardLast4: text(),
    failureReason: text(),
    /** Where the visit came from that led to it, as it was known when it was opened; null where that isn't known. */
    attribution: jsonb().$type<Attribution>(),
    /** Who sent the buyer, as a code: what the link they came by said. */
    via: text(),
    paidAt: instant(),
    /** Grants given, receipt queued. Paid and not delivered is shown as "paid, being delivered" and tried again. */
    deliveredAt: instant(),
    /** Due for another try, until nothing is left to deliver, the invoice included. */
    deliverDueAt: instant(),
    /** How often in a row the sweeps failed at it; each time they wait longer before they look again. */
    setbacks: integer().notNull().default(0),
    /** At what they failed last, and when. */
    setback: text().$type<OrderSetback>(),
    setbackAt: instant(),
    /** The buyer deleted their account: its links and passes open nothing anymore, and no one is named. */
    buyerErasedAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.contactId],
      foreignColumns: [contacts.workspaceId, contacts.id],
    }),
    // A period is paid by one order.
    uniqueIndex('orders_subscription').on(t.workspaceId, t.subscriptionId, t.subscriptionPeriod),
    // One change of a subscription is under way at a time.
    uniqueIndex('orders_subscription_change')
      .on(t.workspaceId, t.subscriptionId)
      .where(sql`${t.subscriptionChange} is not null and ${t.status} not in ('paid', 'failed')`),
    check(
      'orders_of_a_period',
      sql`(${t.subscriptionId} is null) = (${t.subscriptionPeriod} is null and ${t.subscriptionChange} is null)
        and (${t.subscriptionPeriod} is null or ${t.subscriptionChange} is null)`,
    ),
    uniqueIndex('orders_checkout_key').on(t.workspaceId, t.checkoutKey),
    index('orders_contact').on(t.workspaceId, t.contactId),
    // Who left is looked for over all workspaces.
    index('orders_buyer').on(t.buyerUserId).where(sql`${t.buyerUserId} is not null`),
    index('orders_paid').on(t.workspaceId, t.paidAt.desc()),
    index('orders_deliver_due').on(t.workspaceId, t.deliverDueAt).where(sql`${t.deliverDueAt} is not null`),
    // The few that the sweeps failed at, for administrators, over all workspaces.
    index('orders_setback').on(t.createdAt, t.id).where(sql`${t.setbackAt} is not null`),
    check('orders_paid_at', sql`(${t.status} = 'paid') = (${t.paidAt} is not null)`),
    check('orders_delivered_after_paid', sql`${t.deliveredAt} is null or ${t.paidAt} is not null`),
    check('orders_total_not_negative', sql`${t.totalCents} >= 0`),
    check('orders_reverse_charge', sql`not ${t.isReverseCharge} or ${t.taxCents} = 0`),
    check('orders_tax_country', sql`${t.taxCountry} ~ '^[A-Z]{2}$'`),
    check('orders_refunded_of_total', sql`${t.refundedCents} between 0 and ${t.totalCents}`),
  ],
)

export const orderItems = pgTable(
  'order_items',
  {
    ...inWorkspace<'itm'>(),
    orderId: text().$type<Id<'ord'>>().notNull(),
    offerId: text().$type<Id<'off'>>().notNull(),
    productKind: text().$type<ProductKind>().notNull(),
    productId: text().$type<Id>().notNull(),
    /** As it was called when it was bought. */
    title: text().notNull(),
    /** What was paid for it, tax included. */
    cents: cents().notNull(),
    /** The tax in that, and what a coupon took off before; of orders from before it was kept, 0. */
    taxCents: cents().notNull().default(0),
    discountCents: cents().notNull().default(0),
    currency: currency().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.orderId],
      foreignColumns: [orders.workspaceId, orders.id],
    }).onDelete('cascade'),
    index('order_items_order').on(t.workspaceId, t.orderId),
    index('order_items_product').on(t.workspaceId, t.productKind, t.productId),
    index('order_items_offer').on(t.workspaceId, t.offerId),
  ],
)

/**
 * Each attempt to pay an order, on the disk before its provider hears of it: what is charged, by whom, and what the provider calls
 * it. Whatever becomes of this process, the provider can be asked.
 */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    ...inWorkspace<'pat'>(),
    orderId: text().$type<Id<'ord'>>().notNull(),
    /** Of the order's attempts, from 1. Its key at the provider is made of both. */
    attempt: integer().notNull(),
    provider: text().$type<Provider>().notNull(),
    /** The account at the provider that the money goes to. */
    account: text().notNull(),
    /** What the provider calls it, once it has said so. */
    providerRef: text(),
    state: text().$type<AttemptState>().notNull(),
    amountCents: cents().notNull(),
    amountCurrency: currency().notNull(),
    /** What is back already of money that pays nothing, where it went back in parts. */
    returnedCents: cents().notNull().default(0),
    /** The buyer agreed that what they pay by is kept. */
    keeps: boolean().notNull().default(false),
    /** When the provider is asked next; null once there is nothing left to ask. */
    dueAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.orderId],
      foreignColumns: [orders.workspaceId, orders.id],
    }).onDelete('cascade'),
    uniqueIndex('payment_attempts_order').on(t.workspaceId, t.orderId, t.attempt),
    // One thing of a provider's pays one attempt.
    uniqueIndex('payment_attempts_ref').on(t.workspaceId, t.provider, t.providerRef),
    index('payment_attempts_due').on(t.workspaceId, t.dueAt).where(sql`${t.dueAt} is not null`),
    // The few whose money paid nothing.
    index('payment_attempts_surplus')
      .on(t.workspaceId, t.orderId, t.providerRef, t.dueAt)
      .where(sql`${t.state} in ('surplus', 'returning')`),
    check('payment_attempts_from_one', sql`${t.attempt} >= 1`),
    check('payment_attempts_amount_not_negative', sql`${t.amountCents} >= 0`),
  ],
)

/**
 * Money in or out at a provider, or a payment that failed. Amounts are signed as the balance at the provider sees them: a payment is
 * positive, a refund, a dispute and a payout are negative. `gross - fee` is what it moved.
 */
export const transactions = pgTable(
  'transactions',
  {
    ...inWorkspace<'txn'>(),
    kind: text().$type<TransactionKind>().notNull().default('payment'),
    /** What it's about; null for what concerns an account as a whole, as a payout does. */
    orderId: text().$type<Id<'ord'>>(),
    provider: text().$type<Provider>().notNull(),
    /** The account at the provider whose balance it moves. */
    account: text().notNull(),
    /** The provider's own number of the charge, the refund, the dispute or the payout. */
    chargeId: text().notNull(),
    status: text().$type<TransactionStatus>().notNull(),
    mode: text().$type<Mode>().notNull(),
    grossCents: cents().notNull(),
    feeCents: cents().notNull(),
    /** Its provider hasn’t said yet what it kept: payments’ own rule stands in for that. */
    isFeeEstimated: boolean().notNull().default(false),
    /** When it's asked for that next; null once that's known, or never will be. */
    feeDueAt: instant(),
    taxCents: cents().notNull().default(0),
    currency: currency().notNull(),
    method: text().notNull(),
    failureReason: text(),
    /** When the provider lets it be paid out; null where it never will be. */
    availableAt: instant(),
    /** The payout it was part of. */
    payoutId: text().$type<Id<'pyo'>>(),
    /** What it's found by, as it's compared: of a payment alone, and what else there is of its order is found by that. */
    searchText: text(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({ columns: [t.workspaceId, t.orderId], foreignColumns: [orders.workspaceId, orders.id] }),
    // A charge has one effect, however often we are told of it.
    uniqueIndex('transactions_charge').on(t.workspaceId, t.provider, t.chargeId),
    index('transactions_order').on(t.workspaceId, t.orderId),
    index('transactions_created').on(t.workspaceId, t.createdAt.desc(), t.id),
    // A list of any length, either way around, and what it adds up to, from the index alone.
    index('transactions_listed').on(
      ...[t.workspaceId, t.mode, t.createdAt, t.id, t.kind, t.status, t.provider, t.currency],
      ...[t.grossCents, t.feeCents, t.taxCents, t.orderId],
    ),
    // The few of a kind or a status, and those of one provider: listed and counted without the many beside them.
    index('transactions_of_kind')
      .on(t.workspaceId, t.mode, t.kind, t.createdAt, t.id, t.status)
      .where(sql`${t.kind} <> 'payment'`),
    index('transactions_of_status')
      .on(t.workspaceId, t.mode, t.status, t.createdAt, t.id, t.kind)
      .where(sql`${t.status} <> 'Completed'`),
    index('transactions_of_provider').on(
      ...[t.workspaceId, t.mode, t.provider, t.createdAt, t.id, t.kind, t.status],
    ),
    // What can be paid out, looked for over all workspaces.
    index('transactions_unpaid')
      .on(t.workspaceId, t.availableAt)
      .where(sql`${t.payoutId} is null and ${t.availableAt} is not null`),
    // What no payout has yet: balances are added up from it alone.
    index('transactions_balance')
      .on(
        ...[t.workspaceId, t.provider, t.account, t.mode, t.currency, t.status, t.kind],
        ...[t.grossCents, t.feeCents, t.availableAt, t.createdAt],
      )
      .where(sql`${t.payoutId} is null`),
    // The few whose provider is asked again what it kept.
    index('transactions_fee_due')
      .on(t.workspaceId, t.account, t.feeDueAt, t.id)
      .where(sql`${t.feeDueAt} is not null`),
    index('transactions_payout').on(t.workspaceId, t.payoutId).where(sql`${t.payoutId} is not null`),
    check(
      'transactions_about_an_order',
      sql`${t.orderId} is not null or ${t.kind} in ('payout', 'payoutFailed', 'feeCorrection', 'other')`,
    ),
  ],
)

/** Double entry: the lines of a transaction sum to zero per currency; every total on a screen is a query over them. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    ...inWorkspace<'led'>(),
    transactionId: text().$type<Id<'txn'>>().notNull(),
    account: text().$type<LedgerAccount>().notNull(),
    /** Debit positive, credit negative. */
    cents: cents().notNull(),
    currency: currency().notNull(),
    mode: text().$type<Mode>().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.transactionId],
      foreignColumns: [transactions.workspaceId, transactions.id],
    }),
    index('ledger_entries_transaction').on(t.workspaceId, t.transactionId),
    index('ledger_entries_account').on(t.workspaceId, t.mode, t.account, t.createdAt),
  ],
)
