import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, inWorkspace } from '../tables.ts'

/**
 * What would be dear to count at every look. A sum is all its rows added up: whoever changes a fact adds a row in the same
 * transaction, no one waits for anyone, and a sweep joins the rows.
 */
export const sums = pgTable(
  'sums',
  {
    ...inWorkspace<'sum'>(),
    /** `payments.revenue:test`, `courses.students:live:crs_…` */
    subject: text().notNull(),
    /** Counts from then on: the quarter of an hour of the fact, the epoch where no one asks when, or a moment to come. */
    at: instant().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    /** Whether anyone asks when. */
    timed: boolean().notNull(),
    /** Written with its fact, and not joined with its neighbors yet. */
    loose: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    // With what is added up: hundreds of rows of a sum are read from the index alone.
    index('sums_subject').on(t.workspaceId, t.subject, t.at, t.amount),
    // What an administrator adds up over all workspaces is called so; its rows alone cost one more entry.
    index('sums_everywhere')
      .on(t.subject, t.at, t.amount, t.workspaceId)
      .where(sql`${t.subject} like '%.everywhere:%'`),
    index('sums_loose').on(t.workspaceId, t.at).where(sql`${t.loose}`),
  ],
)
