import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { contacts } from '#areas/contacts/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import { instant, inWorkspace } from '#platform/tables.ts'
import type { CourseStatus, DocumentNode, LessonKind, LessonStatus } from '../rules.ts'

export const courses = pgTable(
  'courses',
  {
    ...inWorkspace<'crs'>(),
    title: text().notNull(),
    description: text().notNull().default(''),
    slug: text().notNull(),
    status: text().$type<CourseStatus>().notNull().default('draft'),
    publishedAt: instant(),
    /** In the trash since then; kept 30 days. */
    deletedAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    uniqueIndex('courses_workspace_slug').on(t.workspaceId, t.slug),
    index('courses_workspace_updated').on(t.workspaceId, t.updatedAt.desc(), t.id),
    // A published course always knows when it went live; a draft never does.
    check('courses_published_at', sql`(${t.status} = 'published') = (${t.publishedAt} is not null)`),
  ],
)

export const lessons = pgTable(
  'lessons',
  {
    ...inWorkspace<'lsn'>(),
    courseId: text().$type<Id<'crs'>>().notNull(),
    title: text().notNull(),
    kind: text().$type<LessonKind>().notNull(),
    status: text().$type<LessonStatus>().notNull().default('draft'),
    /** Place in the outline, counted from 0; the service renumbers under a lock on the course. */
    position: integer().notNull(),
    content: jsonb().$type<DocumentNode>(),
    durationSeconds: integer().notNull().default(0),
    revision: integer().notNull().default(1),
    deletedAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    // The pair makes a lesson of one workspace in a course of another impossible to store.
    foreignKey({
      columns: [t.workspaceId, t.courseId],
      foreignColumns: [courses.workspaceId, courses.id],
    }).onDelete('cascade'),
    index('lessons_course_position').on(t.workspaceId, t.courseId, t.position),
  ],
)

/** A contact taking a course. It stays when access ends, so that coming back finds the progress. */
export const enrollments = pgTable(
  'enrollments',
  {
    ...inWorkspace<'enr'>(),
    courseId: text().$type<Id<'crs'>>().notNull(),
    contactId: text().$type<Id<'ctc'>>().notNull(),
    lastLessonId: text().$type<Id<'lsn'>>(),
    lastActiveAt: instant(),
    finishedAt: instant(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({ columns: [t.workspaceId, t.courseId], foreignColumns: [courses.workspaceId, courses.id] }),
    foreignKey({
      columns: [t.workspaceId, t.contactId],
      foreignColumns: [contacts.workspaceId, contacts.id],
    }),
    // Enrolling twice is enrolling once, whoever races (RELIABILITY B6).
    uniqueIndex('enrollments_course_contact').on(t.workspaceId, t.courseId, t.contactId),
    index('enrollments_contact').on(t.workspaceId, t.contactId),
    index('enrollments_created').on(t.workspaceId, t.createdAt),
  ],
)

export const lessonProgress = pgTable(
  'lesson_progress',
  {
    ...inWorkspace<'prg'>(),
    enrollmentId: text().$type<Id<'enr'>>().notNull(),
    courseId: text().$type<Id<'crs'>>().notNull(),
    lessonId: text().$type<Id<'lsn'>>().notNull(),
    openedAt: instant().notNull(),
    completedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.enrollmentId],
      foreignColumns: [enrollments.workspaceId, enrollments.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.workspaceId, t.lessonId],
      foreignColumns: [lessons.workspaceId, lessons.id],
    }).onDelete('cascade'),
    uniqueIndex('lesson_progress_enrollment_lesson').on(t.workspaceId, t.enrollmentId, t.lessonId),
    index('lesson_progress_course').on(t.workspaceId, t.courseId, t.completedAt),
    index('lesson_progress_lesson').on(t.workspaceId, t.lessonId),
  ],
)
