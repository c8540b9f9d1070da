import { jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, inWorkspace } from '#platform/tables.ts'
import type { MismatchFacts, MismatchKind } from '../mismatch-rules.ts'

/** What didn't agree when the books were compared last. One that does again is deleted; the log keeps that it was there. */
export const moneyMismatches = pgTable(
  'money_mismatches',
  {
    ...inWorkspace<'mmt'>(),
    kind: text().$type<MismatchKind>().notNull(),
    /** The order's or transaction's id, or what says which total. */
    subject: text().notNull(),
    difference: jsonb().$type<MismatchFacts>().notNull(),
    /** When it was found first, and last. */
    seenAt: instant().notNull(),
    checkedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex('money_mismatches_subject').on(t.workspaceId, t.kind, t.subject),
  ],
)
