import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, inWorkspace } from '#platform/tables.ts'
import type { ToldNews } from '../connections-contract.ts'

/** Signed messages of providers that were about something here: what was to be asked about, and nothing of what they said. */
export const providerMessages = pgTable(
  'provider_messages',
  {
    ...inWorkspace<'pmg'>(),
    /** The connection's id, as the provider writes to it. */
    account: text().notNull(),
    /** The provider's own id of it: one that's sent again is the same. */
    eventId: text().notNull(),
    news: jsonb().$type<readonly ToldNews[]>().notNull(),
    times: integer().notNull().default(1),
    receivedAt: instant().notNull(),
    /** When someone last had it read again. */
    replayedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex('provider_messages_event').on(t.workspaceId, t.account, t.eventId),
    index('provider_messages_received').on(t.workspaceId, t.account, t.receivedAt.desc()),
    index('provider_messages_old').on(t.receivedAt),
    check('provider_messages_times', sql`${t.times} > 0`),
  ],
)
