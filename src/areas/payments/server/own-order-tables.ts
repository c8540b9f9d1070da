import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '#areas/accounts/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import { instant } from '#platform/tables.ts'

/** Global, keyed by user: whose orders are where (docs/scale.md, rule 9). */
export const userOrders = pgTable(
  'user_orders',
  {
    userId: text()
      .$type<Id<'usr'>>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    workspaceId: text().$type<Id<'wsp'>>().notNull(),
    orderId: text().$type<Id<'ord'>>().notNull(),
    paidAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.workspaceId, t.orderId] }),
    // A person's orders, the latest first, read by key.
    index('user_orders_paid').on(t.userId, t.paidAt.desc(), t.orderId.desc()),
  ],
)
