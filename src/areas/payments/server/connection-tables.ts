import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Currency } from '#kernel/money.ts'
import { instant, inWorkspace } from '#platform/tables.ts'
import type { ConnectionState, Mode, Provider } from '../rules.ts'

/** A workspace's own account with a provider. Attempts and transactions name it by its id. */
export const paymentConnections = pgTable(
  'payment_connections',
  {
    ...inWorkspace<'pcn'>(),
    provider: text().$type<Provider>().notNull(),
    mode: text().$type<Mode>().notNull(),
    /** The provider's own id of the account, and the name it has there. */
    accountRef: text().notNull(),
    accountName: text().notNull(),
    /** Keys, encrypted with SECRET_KEY. */
    secrets: text().notNull(),
    /** The end of the key its owner sees. */
    keyHint: text().notNull(),
    /** Where the provider writes to us; null where it can't reach us. */
    webhookRef: text(),
    state: text().$type<ConnectionState>().notNull(),
    /** Why it needs attention, a code. */
    stateReason: text(),
    /** The instance it was connected on: a copy of the data moves no money until someone says so. */
    instanceId: text().notNull(),
    /** Whether buyers are offered it. */
    isOffered: boolean().notNull().default(true),
    /** Whether buyers may pay by methods that take days: nothing is given out until their bank said yes. */
    takesDelayed: boolean().notNull().default(false),
    syncedAt: instant(),
    /** How far the provider's own list was read. */
    syncCursor: text(),
    /** Until when its payments were asked one by one, each when it was so old, what was paid back of them. */
    refundsAskedUntil: instant(),
    /** Until when its payments, refunds and payouts agreed, one by one, with what's here. */
    comparedUntil: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex('payment_connections_live')
      .on(t.workspaceId, t.provider, t.mode)
      .where(sql`${t.state} <> 'disconnected'`),
  ],
)

/** How a workspace wants its money handled; without a row the defaults of `rules.ts` hold. */
export const paymentSettings = pgTable(
  'payment_settings',
  {
    ...inWorkspace<'pst'>(),
    defaultCurrency: text().$type<Currency>().notNull(),
    /** 1,900 is 19%. */
    taxBasisPoints: integer().notNull(),
    /** Whether prices contain the tax, or it's added to them. */
    isTaxIncluded: boolean().notNull(),
    /** "VAT"; empty where it's called tax. */
    taxLabel: text().notNull().default(''),
    automaticPayouts: boolean().notNull(),
    notifyPayments: boolean().notNull(),
    notifyFailures: boolean().notNull(),
    notifyPayouts: boolean().notNull(),
    /** For so many years invoices and credit notes name buyers who left. */
    documentYears: integer().notNull().default(10),
    /** When its owner last had every provider asked. */
    syncedAt: instant(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex('payment_settings_workspace').on(t.workspaceId),
    check('payment_settings_document_years', sql`${t.documentYears} between 1 and 30`),
    check('payment_settings_tax', sql`${t.taxBasisPoints} between 0 and 10000`),
  ],
)
