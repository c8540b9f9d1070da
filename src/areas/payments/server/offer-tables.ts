import { sql } from 'drizzle-orm'
import {
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
import { instant, inWorkspace } from '#platform/tables.ts'
import type { ProductKind } from '../rules.ts'
import { offers } from './tables.ts'

/** What an offer gives besides its own product: a bundle has some. */
export const offerProducts = pgTable(
  'offer_products',
  {
    ...inWorkspace<'ofp'>(),
    offerId: text().$type<Id<'off'>>().notNull(),
    productKind: text().$type<ProductKind>().notNull(),
    productId: text().$type<Id>().notNull(),
    /** From 0. */
    position: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex('offer_products_offer').on(t.workspaceId, t.offerId, t.productKind, t.productId),
    foreignKey({
      columns: [t.workspaceId, t.offerId],
      foreignColumns: [offers.workspaceId, offers.id],
    }).onDelete('cascade'),
    index('offer_products_product').on(t.workspaceId, t.productKind, t.productId),
  ],
)

/** How many of an offer there are; an offer without a row has no end. A row of its own, since every sale locks it. */
export const offerStock = pgTable(
  'offer_stock',
  {
    /** The offer's. */
    ...inWorkspace<'off'>(),
    total: integer().notNull(),
    /** Sold, or held by an order that may still be paid. */
    taken: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.id],
      foreignColumns: [offers.workspaceId, offers.id],
    }).onDelete('cascade'),
    check('offer_stock_total', sql`${t.total} >= 0`),
    check('offer_stock_taken', sql`${t.taken} >= 0`),
  ],
)

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
