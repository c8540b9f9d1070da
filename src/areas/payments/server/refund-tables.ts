import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Id } from '#kernel/ids.ts'
import type { Currency } from '#kernel/money.ts'
import { instant, inWorkspace } from '#platform/tables.ts'
import type { DisputeState, Provider, RefundReason, RefundState } from '../rules.ts'
import { orders, transactions } from './tables.ts'

const cents = () => bigint({ mode: 'number' })

/**
 * Money on its way back to a buyer. Its amount is reserved in this row before the provider is asked, so that two refunds at once
 * never give back more than was paid.
 */
export const refunds = pgTable(
  'refunds',
  {
    ...inWorkspace<'rfd'>(),
    orderId: text().$type<Id<'ord'>>().notNull(),
    /** The payment that is given back. */
    transactionId: text().$type<Id<'txn'>>().notNull(),
    provider: text().$type<Provider>().notNull(),
    account: text().notNull(),
    amountCents: cents().notNull(),
    currency: text().$type<Currency>().notNull(),
    reason: text().$type<RefundReason>().notNull(),
    /** In the seller's own words, for themselves. */
    note: text().notNull().default(''),
    /** Whether what was bought ends with it. */
    endsAccess: text().$type<'kept' | 'removed'>().notNull(),
    state: text().$type<RefundState>().notNull(),
    /** What the provider calls it, once it has said so. */
    providerRef: text(),
    /** Why nothing was paid back: a code, or the provider's own words. */
    failureReason: text(),
    /** Who asked for it; null where it was made at the provider's own site. */
    requestedBy: text().$type<Id<'usr'>>(),
    /** When the provider is asked next; null once there is nothing left to ask. */
    dueAt: instant(),
    setbacks: integer().notNull().default(0),
    settledAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({ columns: [t.workspaceId, t.orderId], foreignColumns: [orders.workspaceId, orders.id] }),
    foreignKey({
      columns: [t.workspaceId, t.transactionId],
      foreignColumns: [transactions.workspaceId, transactions.id],
    }),
    index('refunds_order').on(t.workspaceId, t.orderId),
    index('refunds_transaction').on(t.workspaceId, t.transactionId),
    uniqueIndex('refunds_ref').on(t.workspaceId, t.provider, t.providerRef),
    index('refunds_due').on(t.workspaceId, t.dueAt).where(sql`${t.dueAt} is not null`),
    check('refunds_amount_positive', sql`${t.amountCents} > 0`),
  ],
)

/** A buyer's bank took a payment back, until it's decided who was right. */
export const disputes = pgTable(
  'disputes',
  {
    ...inWorkspace<'dsp'>(),
    orderId: text().$type<Id<'ord'>>().notNull(),
    transactionId: text().$type<Id<'txn'>>().notNull(),
    provider: text().$type<Provider>().notNull(),
    account: text().notNull(),
    providerRef: text().notNull(),
    amountCents: cents().notNull(),
    /** What the provider keeps for it. */
    feeCents: cents().notNull(),
    currency: text().$type<Currency>().notNull(),
    /** The bank's reason, a code. */
    reason: text().notNull(),
    state: text().$type<DisputeState>().notNull(),
    /** Until when the bank takes evidence. */
    respondBy: instant(),
    evidenceSentAt: instant(),
    closedAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({ columns: [t.workspaceId, t.orderId], foreignColumns: [orders.workspaceId, orders.id] }),
    foreignKey({
      columns: [t.workspaceId, t.transactionId],
      foreignColumns: [transactions.workspaceId, transactions.id],
    }),
    index('disputes_order').on(t.workspaceId, t.orderId),
    index('disputes_transaction').on(t.workspaceId, t.transactionId),
    // The few that wait for an answer.
    index('disputes_open').on(t.workspaceId, t.provider, t.providerRef).where(sql`${t.state} = 'open'`),
    uniqueIndex('disputes_ref').on(t.workspaceId, t.provider, t.providerRef),
    check('disputes_amount_positive', sql`${t.amountCents} > 0`),
  ],
)
