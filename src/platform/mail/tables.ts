import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, inWorkspace } from '../tables.ts'

/** Mail waiting to be sent or sent. A row is written with the fact it tells, so a mail goes out if and only if the commit did. */
export const mails = pgTable(
  'mails',
  {
    ...inWorkspace<'mal'>(),
    /** What kind of mail it is, such as `payments.receipt`. */
    template: text().notNull(),
    toAddress: text().notNull(),
    toName: text().notNull().default(''),
    fromName: text().notNull(),
    replyTo: text(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    dueAt: instant().notNull(),
    /** A sender that claimed it has until then; afterwards another may. */
    claimedUntil: instant(),
    attempts: integer().notNull().default(0),
    sentAt: instant(),
    /** Given up: the address refused it for good, or two days of trying were in vain. */
    failedAt: instant(),
    lastError: text(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    index('mails_due').on(t.workspaceId, t.dueAt).where(sql`${t.sentAt} is null and ${t.failedAt} is null`),
    // For the admin, who looks over all workspaces.
    index('mails_created').on(t.createdAt, t.id),
    index('mails_failed').on(t.createdAt, t.id).where(sql`${t.failedAt} is not null`),
  ],
)
