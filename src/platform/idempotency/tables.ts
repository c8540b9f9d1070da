import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, inWorkspace } from '../tables.ts'

/** Answers already given, by the caller's key. Kept seven days. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    ...inWorkspace<'idm'>(),
    /** Operation and caller: the same key of another caller is another key. */
    scope: text().notNull(),
    key: text().notNull(),
    bodyHash: text().notNull(),
    /** Until then the first call is at work; a later one with the same key waits for it. */
    claimedUntil: instant().notNull(),
    status: integer(),
    answer: jsonb().$type<unknown>(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex('idempotency_keys_scope_key').on(t.workspaceId, t.scope, t.key),
    index('idempotency_keys_created').on(t.workspaceId, t.createdAt),
  ],
)
