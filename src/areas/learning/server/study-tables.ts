import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Id } from '#kernel/ids.ts'
import { instant, inWorkspace } from '#platform/tables.ts'

/**
 * When someone wants to study, and whether an email reminds them. It belongs to the person and to no creator, so it's kept in
 * the workspace of the instance, where its emails are.
 */
export const studySchedules = pgTable(
  'study_schedules',
  {
    ...inWorkspace<'sch'>(),
    userId: text().$type<Id<'usr'>>().notNull(),
    /** What for; null for whatever comes. */
    courseId: text().$type<Id<'crs'>>(),
    /** As the course was called; empty without one. */
    courseTitle: text().notNull(),
    days: jsonb().$type<number[]>().notNull(),
    time: text().notNull(),
    minutes: integer().notNull(),
    untilOn: text().notNull(),
    timeZone: text().notNull(),
    remind: boolean().notNull(),
    /** When the next email is due; null when none is. */
    dueAt: instant(),
    /** Grows with every change: a calendar that has it already takes the later one. */
    revision: integer().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    index('study_schedules_user').on(t.workspaceId, t.userId, t.createdAt),
    index('study_schedules_due').on(t.workspaceId, t.dueAt).where(sql`${t.dueAt} is not null`),
    check('study_schedules_due_when_reminding', sql`${t.dueAt} is null or ${t.remind}`),
    check('study_schedules_minutes', sql`${t.minutes} between 5 and 720`),
  ],
)
