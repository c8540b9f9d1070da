import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Currency } from '#kernel/money.ts'
import { instant, inWorkspace } from '#platform/tables.ts'
import type { Mode, PayoutStatus, Provider } from '../rules.ts'

const cents = () => bigint({ mode: 'number' })

/** Money that a provider sent to the creator's bank. Its transactions name it, and add up to its amount. */
export const payouts = pgTable(
  'payouts',
  {
    ...inWorkspace<'pyo'>(),
    provider: text().$type<Provider>().notNull(),
    account: text().notNull(),
    mode: text().$type<Mode>().notNull(),
    providerRef: text().notNull(),
    /** What arrives at the bank. */
    amountCents: cents().notNull(),
    /** The fees of the transactions in it. */
    feeCents: cents().notNull(),
    currency: text().$type<Currency>().notNull(),
    transactionCount: integer().notNull(),
    status: text().$type<PayoutStatus>().notNull(),
    /** The provider makes it by its own schedule; its owner asked for it otherwise. */
    isAutomatic: boolean().notNull(),
    failureReason: text(),
    arrivesAt: instant().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex('payouts_ref').on(t.workspaceId, t.provider, t.providerRef),
    index('payouts_pending').on(t.workspaceId, t.id).where(sql`${t.status} = 'Pending'`),
    index('payouts_created').on(t.workspaceId, t.createdAt.desc(), t.id),
  ],
)
