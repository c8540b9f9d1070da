import { sql } from 'drizzle-orm'
import { bigint, check, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { contacts } from '#areas/contacts/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import type { Currency } from '#kernel/money.ts'
import { instant, inWorkspace } from '#platform/tables.ts'

/** That someone was asked to pay for a tier: nothing is theirs until they do. */
export const memberInvoices = pgTable(
  'member_invoices',
  {
    ...inWorkspace<'miv'>(),
    contactId: text().$type<Id<'ctc'>>().notNull(),
    tierId: text().$type<Id<'tie'>>().notNull(),
    offerId: text().$type<Id<'off'>>().notNull(),
    /** What they were asked for, whatever the offer costs by now. */
    priceCents: bigint({ mode: 'number' }).notNull(),
    priceCurrency: text().$type<Currency>().notNull(),
    state: text().$type<'waiting' | 'paid' | 'withdrawn'>().notNull(),
    /** What it's paid by, since the button was pressed. */
    orderId: text().$type<Id<'ord'>>(),
    /** When the last email about it was sent. */
    sentAt: instant().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.contactId],
      foreignColumns: [contacts.workspaceId, contacts.id],
    }),
    // No one is asked twice for the same, whoever presses at the same time.
    uniqueIndex('member_invoices_waiting')
      .on(t.workspaceId, t.contactId, t.tierId)
      .where(sql`${t.state} = 'waiting'`),
    index('member_invoices_contact').on(t.workspaceId, t.contactId),
    index('member_invoices_order').on(t.workspaceId, t.orderId),
    index('member_invoices_created').on(t.workspaceId, t.state, t.createdAt.desc()),
    check('member_invoices_state', sql`${t.state} in ('waiting', 'paid', 'withdrawn')`),
    check('member_invoices_price', sql`${t.priceCents} > 0`),
  ],
)
