import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Id } from '#kernel/ids.ts'
import { instant, inWorkspace } from '#platform/tables.ts'

/** A person as one workspace knows them: buyer, student, subscriber, client, member and lead are the same row. */
export const contacts = pgTable(
  'contacts',
  {
    ...inWorkspace<'ctc'>(),
    /** Lower-cased; unique in the workspace (docs/scale.md, rule 12). */
    email: text().notNull(),
    name: text().notNull().default(''),
    /** The user behind the address, once that user has verified it. */
    userId: text().$type<Id<'usr'>>(),
    source: text().notNull(),
    /** As the search compares it, made once by the database: to make it for 100,000 people at every look takes half a second. */
    searchText: text().notNull().generatedAlwaysAs(sql`search_text(name || ' ' || email)`),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex('contacts_workspace_email').on(t.workspaceId, t.email),
    index('contacts_user').on(t.userId),
    index('contacts_workspace_created').on(t.workspaceId, t.createdAt.desc(), t.id),
    // Lists of people by name, read page by page. The same text as `calledBy`.
    index('contacts_name').on(
      t.workspaceId,
      sql`(coalesce(nullif(${t.name}, ''), ${t.email}) collate "und-x-icu")`,
      t.id,
    ),
  ],
)
