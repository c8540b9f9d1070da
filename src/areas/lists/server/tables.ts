import { sql } from 'drizzle-orm'
import { boolean, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#areas/accounts/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import { instant } from '#platform/tables.ts'
import type { ListName } from '../rules.ts'

/** Global, keyed by user, who has one workspace at most: what they look at in lists again and again (docs/scale.md, rule 9). */
export const savedViews = pgTable(
  'saved_views',
  {
    userId: text()
      .$type<Id<'usr'>>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: text().$type<Id<'svw'>>().notNull(),
    list: text().$type<ListName>().notNull(),
    name: text().notNull(),
    /** Search, filters and order as the address of the list has them. */
    query: text().notNull(),
    isDefault: boolean().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    unique('saved_views_name').on(t.userId, t.list, t.name),
    uniqueIndex('saved_views_default').on(t.userId, t.list).where(sql`${t.isDefault}`),
  ],
)
