import { sql } from 'drizzle-orm'
import {
  bigint,
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
import type { Currency } from '#kernel/money.ts'
import { instant, inWorkspace } from '#platform/tables.ts'
import type { Mode } from '../rules.ts'
import type { FormerBuyer } from './invoice-tables.ts'
import { refunds } from './refund-tables.ts'
import { orders } from './tables.ts'

const cents = () => bigint({ mode: 'number' })

/** What takes an invoice back, or a part of it: one for each refund that succeeded, numbered like invoices in a series of their own. */
export const creditNotes = pgTable(
  'credit_notes',
  {
    ...inWorkspace<'crn'>(),
    orderId: text().$type<Id<'ord'>>().notNull(),
    refundId: text().$type<Id<'rfd'>>().notNull(),
    mode: text().$type<Mode>().notNull(),
    year: integer().notNull(),
    sequence: integer().notNull(),
    number: text().notNull(),
    /** Of the invoice it takes back. */
    invoiceNumber: text().notNull(),
    sellerName: text().notNull(),
    seller: jsonb().$type<BusinessDetails>(),
    buyer: jsonb().$type<BusinessDetails>(),
    formerBuyer: jsonb().$type<FormerBuyer>(),
    amountCents: cents().notNull(),
    /** The part of the amount that's tax. */
    taxCents: cents().notNull(),
    currency: text().$type<Currency>().notNull(),
    issuedAt: instant().notNull(),
    issuedOn: date({ mode: 'string' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({ columns: [t.workspaceId, t.orderId], foreignColumns: [orders.workspaceId, orders.id] }),
    foreignKey({ columns: [t.workspaceId, t.refundId], foreignColumns: [refunds.workspaceId, refunds.id] }),
    // One for each refund, however often it's told that it succeeded.
    uniqueIndex('credit_notes_refund').on(t.workspaceId, t.refundId),
    uniqueIndex('credit_notes_sequence').on(t.workspaceId, t.mode, t.year, t.sequence),
    index('credit_notes_order').on(t.workspaceId, t.orderId),
    // The few whose buyers left.
    index('credit_notes_former_buyer').on(t.workspaceId, t.year).where(sql`${t.formerBuyer} is not null`),
    check('credit_notes_sequence_from_one', sql`${t.sequence} >= 1`),
    check('credit_notes_amount', sql`${t.amountCents} > 0 and ${t.taxCents} between 0 and ${t.amountCents}`),
  ],
)
