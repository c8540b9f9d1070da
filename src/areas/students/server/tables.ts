import { sql } from 'drizzle-orm'
import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { courses } from '#areas/courses/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import { instant, inWorkspace } from '#platform/tables.ts'

/** People being put on a course from a CSV file, in the background and with a count. */
export const studentImports = pgTable(
  'student_imports',
  {
    ...inWorkspace<'imp'>(),
    courseId: text().$type<Id<'crs'>>().notNull(),
    /** Rows that are still to do, `{email, name}`; taken away as they are done. */
    rows: jsonb().$type<{ row: number; email: string; name: string }[]>().notNull(),
    total: integer().notNull(),
    added: integer().notNull().default(0),
    already: integer().notNull().default(0),
    failures: jsonb().$type<{ row: number; email: string; reason: string }[]>().notNull().default([]),
    endsAt: instant(),
    /** Emails that were counted when it began and are still to be written, and on which day they count. */
    mailsLeft: integer().notNull().default(0),
    mailsDay: text().notNull().default(''),
    /** What the file was called. */
    name: text().notNull(),
    createdBy: text().$type<Id<'usr'>>().notNull(),
    createdAt: instant().notNull(),
    finishedAt: instant(),
    /** Taken back: the access it gave has ended. */
    undoneAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.courseId],
      foreignColumns: [courses.workspaceId, courses.id],
    }).onDelete('cascade'),
    index('student_imports_open').on(t.createdAt).where(sql`${t.finishedAt} is null`),
    index('student_imports_course').on(t.workspaceId, t.courseId, t.createdAt),
  ],
)

/** An email that the creator wrote to students of a course. The caller's key makes it one, whatever is killed or repeated. */
export const studentMessages = pgTable(
  'student_messages',
  {
    ...inWorkspace<'msg'>(),
    courseId: text().$type<Id<'crs'>>().notNull(),
    key: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    recipients: integer().notNull(),
    createdBy: text().$type<Id<'usr'>>().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.courseId],
      foreignColumns: [courses.workspaceId, courses.id],
    }).onDelete('cascade'),
    uniqueIndex('student_messages_key').on(t.workspaceId, t.courseId, t.key),
    index('student_messages_created').on(t.workspaceId, t.courseId, t.createdAt),
  ],
)
