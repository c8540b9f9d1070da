import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Id } from '#kernel/ids.ts'
import { instant, inWorkspace } from '#platform/tables.ts'
import { offers } from './tables.ts'

/** That an order has one of an offer of which there's a number: held while it may be paid, and kept once it is. */
export const offerHolds = pgTable(
  'offer_holds',
  {
    ...inWorkspace<'ofh'>(),
    offerId: text().$type<Id<'off'>>().notNull(),
    orderId: text().$type<Id<'ord'>>().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex('offer_holds_order').on(t.workspaceId, t.orderId, t.offerId),
    index('offer_holds_offer').on(t.workspaceId, t.offerId),
    foreignKey({
      columns: [t.workspaceId, t.offerId],
      foreignColumns: [offers.workspaceId, offers.id],
    }).onDelete('cascade'),
  ],
)
