import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Id } from '#kernel/ids.ts'
import { instant, inWorkspace } from '#platform/tables.ts'
import type { Provider } from '../rules.ts'
import { orders } from './tables.ts'

/**
 * What providers keep that isn't charged each month: for the half hour in which a buyer adds something with one click, and what another
 * took the place of. A row is gone once its provider has forgotten it.
 */
export const keptMethods = pgTable(
  'kept_methods',
  {
    ...inWorkspace<'kpm'>(),
    /** The order it paid, whose buyer can add something; null where nothing is charged by it anymore. */
    orderId: text().$type<Id<'ord'>>(),
    provider: text().$type<Provider>().notNull(),
    account: text().notNull(),
    methodRef: text().notNull(),
    methodLabel: text().notNull(),
    forgetAt: instant().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    index('kept_methods_order').on(t.workspaceId, t.orderId),
    index('kept_methods_forget').on(t.forgetAt),
    foreignKey({
      columns: [t.workspaceId, t.orderId],
      foreignColumns: [orders.workspaceId, orders.id],
    }).onDelete('cascade'),
  ],
)
