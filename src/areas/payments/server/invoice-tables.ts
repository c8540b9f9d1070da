import { sql } from 'drizzle-orm'
import {
  check,
  date,
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
import type { Id } from '#kernel/ids.ts'
import { instant, inWorkspace } from '#platform/tables.ts'
import type { Mode } from '../rules.ts'
import { orders } from './tables.ts'

/** A buyer who left, as a document that has to be kept names them. */
export type FormerBuyer = { name: string; email: string }

/** The number an order's invoice has for good: without gaps in a year, and apart for test money. */
export const invoices = pgTable(
  'invoices',
  {
    ...inWorkspace<'ivc'>(),
    orderId: text().$type<Id<'ord'>>().notNull(),
    mode: text().$type<Mode>().notNull(),
    year: integer().notNull(),
    sequence: integer().notNull(),
    /** As it is written: the letters of the seller's name, the year, the sequence. */
    number: text().notNull(),
    /** Who sold, as they were called then. */
    sellerName: text().notNull(),
    /** The seller's business details as they were then. */
    seller: jsonb().$type<BusinessDetails>(),
    /** What the buyer added: their firm, its address and number for taxes. */
    buyer: jsonb().$type<BusinessDetails>(),
    /** Whom it names once its buyer has left: the seller has to keep it as it was issued. */
    formerBuyer: jsonb().$type<FormerBuyer>(),
    issuedAt: instant().notNull(),
    /** The date on it: a day of the seller's calendar, never before that of the number before it. */
    issuedOn: date({ mode: 'string' }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({ columns: [t.workspaceId, t.orderId], foreignColumns: [orders.workspaceId, orders.id] }),
    uniqueIndex('invoices_order').on(t.workspaceId, t.orderId),
    index('invoices_number').on(t.workspaceId, t.number),
    uniqueIndex('invoices_sequence').on(t.workspaceId, t.mode, t.year, t.sequence),
    // The few whose buyers left.
    index('invoices_former_buyer').on(t.workspaceId, t.year).where(sql`${t.formerBuyer} is not null`),
    check('invoices_sequence_from_one', sql`${t.sequence} >= 1`),
  ],
)
