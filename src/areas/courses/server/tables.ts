import { sql } from 'drizzle-orm'
import {
  boolean,
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
import type { Id } from '#kernel/ids.ts'
import { instant, inWorkspace } from '#platform/tables.ts'
import type { CourseLanguage, CourseLevel, CourseSubject } from '../facets.ts'
import type { LessonFile, LessonMedia } from '../media.ts'
import type { Quiz } from '../quiz.ts'
import type { CourseStatus, DocumentNode, LessonBody, LessonKind, LessonStatus } from '../rules.ts'
import type { SalesPage } from '../sales-page.ts'

export const courses = pgTable(
  'courses',
  {
    ...inWorkspace<'crs'>(),
    title: text().notNull(),
    description: text().notNull().default(''),
    slug: text().notNull(),
    status: text().$type<CourseStatus>().notNull().default('draft'),
    publishedAt: instant(),
    /** When it first went live: its place among those a plan keeps open, which it keeps when it is taken off sale. Null: as `publishedAt`. */
    firstPublishedAt: instant(),
    /** Since when the creator wants it among those that stay open to new students, should the plan not keep all of them open. */
    keptOpenAt: instant(),
    /** The picture of its card, its sales page and its share image; without one a cover is drawn. */
    imageFileId: text().$type<Id<'fil'>>(),
    /** What the sales page says beyond title and description. */
    salesPage: jsonb().$type<SalesPage>(),
    /** What it is about, for whom, and in which language it is taught: what the catalog is narrowed by. */
    subject: text().$type<CourseSubject>(),
    level: text().$type<CourseLevel>(),
    language: text().$type<CourseLanguage>(),
    /** Whether finishing it earns a certificate. */
    awardsCertificate: boolean().notNull().default(true),
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

/** A part of the outline. Lessons without one come before the first. */
export const sections = pgTable(
  'sections',
  {
    ...inWorkspace<'sec'>(),
    courseId: text().$type<Id<'crs'>>().notNull(),
    title: text().notNull(),
    /** Place among the sections, counted from 0. */
    position: integer().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.courseId],
      foreignColumns: [courses.workspaceId, courses.id],
    }).onDelete('cascade'),
    index('sections_course').on(t.workspaceId, t.courseId, t.position),
  ],
)

export const lessons = pgTable(
  'lessons',
  {
    ...inWorkspace<'lsn'>(),
    courseId: text().$type<Id<'crs'>>().notNull(),
    /** No foreign key: a section that is removed leaves its lessons behind, and the service clears this (docs/scale.md, rule 2). */
    sectionId: text().$type<Id<'sec'>>(),
    title: text().notNull(),
    kind: text().$type<LessonKind>().notNull(),
    status: text().$type<LessonStatus>().notNull().default('draft'),
    /**
     * Place in the whole outline, counted from 0, sections in their order: to read lessons by position is to read the course.
     * The service renumbers under a lock on the course.
     */
    position: integer().notNull(),
    content: jsonb().$type<DocumentNode>(),
    media: jsonb().$type<LessonMedia>(),
    quiz: jsonb().$type<Quiz>(),
    files: jsonb().$type<LessonFile[]>().notNull().default([]),
    durationSeconds: integer().notNull().default(0),
    /** Whether there is anything in it to show students; kept beside the body so that outlines need not read it. */
    hasContent: boolean().notNull().default(false),
    /** Anyone may open it on the sales page. */
    freePreview: boolean().notNull().default(false),
    /** Opens this many days after enrollment; 0 right away. */
    dripDays: integer().notNull().default(0),
    /** Opens at this moment for everyone; with `dripDays` the later one counts. */
    opensAt: instant(),
    /** What follows stays closed until this one is done. */
    requiredBeforeNext: boolean().notNull().default(false),
    /** Share of a recording in percent that must have been played to count by itself. */
    watchPercent: integer().notNull().default(90),
    /** A quiz counts only when passed; otherwise handing it in is enough. */
    mustPass: boolean().notNull().default(true),
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
    index('lessons_updated').on(t.workspaceId, t.updatedAt.desc(), t.id),
    check('lessons_rules', sql`${t.watchPercent} between 1 and 100 and ${t.dripDays} between 0 and 3650`),
  ],
)

/** What a lesson was before it was changed; the last thirty are kept. */
export const lessonVersions = pgTable(
  'lesson_versions',
  {
    ...inWorkspace<'ver'>(),
    lessonId: text().$type<Id<'lsn'>>().notNull(),
    title: text().notNull(),
    body: jsonb().$type<LessonBody>().notNull(),
    revision: integer().notNull(),
    createdBy: text().$type<Id<'usr'>>(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.lessonId],
      foreignColumns: [lessons.workspaceId, lessons.id],
    }).onDelete('cascade'),
    uniqueIndex('lesson_versions_lesson').on(t.workspaceId, t.lessonId, t.revision),
  ],
)

/** Who has a course open for editing, by tab; a row that is not renewed for half a minute says nothing anymore. */
export const coursePresences = pgTable(
  'course_presences',
  {
    ...inWorkspace<'pre'>(),
    courseId: text().$type<Id<'crs'>>().notNull(),
    lessonId: text().$type<Id<'lsn'>>(),
    userId: text().$type<Id<'usr'>>().notNull(),
    /** Made by the tab. */
    tab: text().notNull(),
    seenAt: instant().notNull(),
    /** Since when it is the one that edits: the latest of those that are there. Null: it looks on. */
    editingSince: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.courseId],
      foreignColumns: [courses.workspaceId, courses.id],
    }).onDelete('cascade'),
    uniqueIndex('course_presences_tab').on(t.workspaceId, t.courseId, t.tab),
  ],
)
