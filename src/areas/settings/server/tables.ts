import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '#areas/accounts/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import type { Language } from '#kernel/language.ts'
import { instant } from '#platform/tables.ts'

/** Global: archives of everything about a person, made at their request and kept for a day. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: text().$type<Id<'dex'>>().primaryKey(),
    userId: text()
      .$type<Id<'usr'>>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text().$type<'waiting' | 'ready' | 'failed'>().notNull(),
    /** When a process started making it; if one is killed, another takes over. */
    startedAt: instant(),
    readyAt: instant(),
    expiresAt: instant(),
    bytes: bigint({ mode: 'number' }),
    createdAt: instant().notNull(),
  },
  (t) => [index('data_exports_user').on(t.userId), index('data_exports_state').on(t.state, t.createdAt)],
)

/** Global: people who left, while the areas forget them. Their name is kept until that's done, and no longer. */
export const erasures = pgTable(
  'erasures',
  {
    userId: text()
      .$type<Id<'usr'>>()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    person: jsonb().$type<{ email: string; name: string; language?: Language }>(),
    /** The contacts workspaces knew them by: from the commit on nothing else says so. */
    contacts: jsonb().$type<{ workspaceId: Id<'wsp'>; id: Id<'ctc'> }[]>(),
    /** Their workspace, and what becomes of it. */
    // Not `workspace_id`: removing the workspace must not remove the note that says so.
    ownWorkspaceId: text().$type<Id<'wsp'>>(),
    workspaceFate: text().$type<'kept' | 'removed'>(),
    createdAt: instant().notNull(),
    /** Every area has forgotten once. */
    forgottenAt: instant(),
    /** It was done again, for what was still under way, and the person is being notified. */
    toldAt: instant(),
    doneAt: instant(),
  },
  (t) => [index('erasures_open').on(t.createdAt).where(sql`${t.doneAt} is null`)],
)
