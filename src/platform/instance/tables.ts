import { bigint, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Id } from '#kernel/ids.ts'
import { instant } from '../tables.ts'

/** Global: what an admin set for the whole installation, one row for each setting that differs from its default. */
export const instanceSettings = pgTable('instance_settings', {
  name: text().primaryKey(),
  value: jsonb().$type<{ is: unknown }>().notNull(),
  /** Grows with every save: whoever saves from an older look is told what changed meanwhile. */
  revision: integer().notNull(),
  updatedBy: text().$type<Id<'usr'>>(),
  updatedAt: instant().notNull(),
})

/** Global: how the API answered, minute by minute. Each process writes rows of its own; figures add them up. */
export const apiMinutes = pgTable(
  'api_minutes',
  {
    minute: instant().notNull(),
    process: text().notNull(),
    requests: integer().notNull(),
    errors: integer().notNull(),
    /** Requests by how long they took, in the classes of `traffic.ts`. */
    counts: bigint({ mode: 'number' }).array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.minute, t.process] })],
)

/**
 * Global, one row: the latest moment a worker saw. A clock that shows an earlier one was set back, and what was planned or
 * joined by the time before is looked at again (`clock.ts`).
 */
export const clockMarks = pgTable('clock_marks', {
  name: text().primaryKey(),
  latestAt: instant().notNull(),
})
