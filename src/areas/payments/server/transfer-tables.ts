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
import type { Id } from '#kernel/ids.ts'
import type { Currency } from '#kernel/money.ts'
import { instant, inWorkspace } from '#platform/tables.ts'
import type { TransferState } from '../rules.ts'
import type { BankDetails } from '../transfer-rules.ts'
import { orders } from './tables.ts'

const cents = () => bigint({ mode: 'number' })

/** Money that a buyer was told to send: how much, where, by when, and what of it came. */
export const bankTransfers = pgTable(
  'bank_transfers',
  {
    ...inWorkspace<'btr'>(),
    orderId: text().$type<Id<'ord'>>().notNull(),
    /** Of the order's attempts. */
    attempt: integer().notNull(),
    reference: text().notNull(),
    /** Where to, as the buyer was told: another account doesn't change what they do. */
    bank: jsonb().$type<BankDetails>().notNull(),
    state: text().$type<TransferState>().notNull(),
    /** Counts what was noted of it: two people who look at the same screen don't note the same money twice. */
    version: integer().notNull().default(0),
    amountCents: cents().notNull(),
    currency: text().$type<Currency>().notNull(),
    /** What came, as long as it's less than the whole. */
    receivedCents: cents().notNull().default(0),
    /** What its seller accepted it without. */
    givenUpCents: cents().notNull().default(0),
    /** What came beyond it and isn't in the books yet. */
    extraCents: cents().notNull().default(0),
    expiresAt: instant().notNull(),
    remindedAt: instant(),
    /** When a sweep looks at it next; null once there's nothing left to do. */
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
    uniqueIndex('bank_transfers_order').on(t.workspaceId, t.orderId, t.attempt),
    uniqueIndex('bank_transfers_reference').on(t.workspaceId, t.reference),
    index('bank_transfers_created').on(t.workspaceId, t.createdAt.desc(), t.id),
    index('bank_transfers_due').on(t.workspaceId, t.dueAt).where(sql`${t.dueAt} is not null`),
    check('bank_transfers_amount_positive', sql`${t.amountCents} > 0`),
    check(
      'bank_transfers_parts_not_negative',
      sql`${t.receivedCents} >= 0 and ${t.givenUpCents} >= 0 and ${t.extraCents} >= 0`,
    ),
  ],
)

/** Money that came, as the seller read it on their bank statement. Never changed. */
export const bankReceipts = pgTable(
  'bank_receipts',
  {
    ...inWorkspace<'brc'>(),
    transferId: text().$type<Id<'btr'>>().notNull(),
    amountCents: cents().notNull(),
    currency: text().$type<Currency>().notNull(),
    /** The day on the bank statement. */
    receivedOn: date({ mode: 'string' }).notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.transferId],
      foreignColumns: [bankTransfers.workspaceId, bankTransfers.id],
    }).onDelete('cascade'),
    index('bank_receipts_transfer').on(t.workspaceId, t.transferId),
    check('bank_receipts_amount_positive', sql`${t.amountCents} > 0`),
  ],
)
