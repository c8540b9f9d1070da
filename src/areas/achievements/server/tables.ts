import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '#areas/accounts/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import { instant } from '#platform/tables.ts'
import type { AchievementKey } from '../rules.ts'

/** Global, keyed by user: what a person has earned, in whatever workspace. Earned is earned: rows stay (docs/scale.md, rule 9). */
export const userAchievements = pgTable(
  'user_achievements',
  {
    userId: text()
      .$type<Id<'usr'>>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().$type<AchievementKey>().notNull(),
    earnedAt: instant().notNull(),
    /** What earned it, in a word: the course's title. */
    by: text(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] })],
)
