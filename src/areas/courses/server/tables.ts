import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { SeatKey } from '#areas/access/rules.ts'
import { contacts } from '#areas/contacts/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import { instant, inWorkspace } from '#platform/tables.ts'
import type { CourseLanguage, CourseLevel, CourseSubject } from '../facets.ts'
import type { LessonFile, LessonMedia } from '../media.ts'
import type { Quiz, QuizAnswers, QuizResult } from '../quiz.ts'
import type { RecordEntry, Span } from '../record.ts'
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
    /** What it is about, for whom, and in which language it is taught: what the catalogue is narrowed by. */
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

/** A part of the outline. Lessons without one stand before the first. */
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
    /** Opens so many days after enrolment; 0 at once. */
    dripDays: integer().notNull().default(0),
    /** Opens at this moment for everybody; with `dripDays` the later one counts. */
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

/** Who has a course open for editing, by tab; a row that is not renewed for half a minute says nothing any more. */
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

/**
 * A contact taking a course. It stays when access ends, so that coming back finds the progress. Beside the person's own there may
 * be others of the same contact: each of an order that nobody has proven to be theirs.
 */
export const enrollments = pgTable(
  'enrollments',
  {
    ...inWorkspace<'enr'>(),
    courseId: text().$type<Id<'crs'>>().notNull(),
    contactId: text().$type<Id<'ctc'>>().notNull(),
    /** Empty: the person's own. Else the order it belongs to, whose buyer typed the contact's address and has not proven it. */
    seat: text().$type<SeatKey>().notNull().default(''),
    lastLessonId: text().$type<Id<'lsn'>>(),
    /** The device's moment of the last opening: of two devices the later one says where the learner is. */
    lastLessonAt: instant(),
    lastActiveAt: instant(),
    /** Lessons of today's outline that are done, kept with them so that lists of thousands need not count. */
    completedLessons: integer().notNull().default(0),
    finishedAt: instant(),
    /**
     * The mail that tells them who enrolled them, where somebody did: the creator may write to them once it has gone out. No
     * foreign key: mails are forgotten before enrollments are.
     */
    noticeMailId: text().$type<Id<'mal'>>(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({ columns: [t.workspaceId, t.courseId], foreignColumns: [courses.workspaceId, courses.id] }),
    foreignKey({
      columns: [t.workspaceId, t.contactId],
      foreignColumns: [contacts.workspaceId, contacts.id],
    }),
    // Enrolling twice is enrolling once, whoever races (test B6).
    uniqueIndex('enrollments_seat').on(t.workspaceId, t.courseId, t.contactId, t.seat),
    index('enrollments_contact').on(t.workspaceId, t.contactId),
    index('enrollments_created').on(t.workspaceId, t.createdAt),
    index('enrollments_finished').on(t.workspaceId, t.finishedAt).where(sql`${t.finishedAt} is not null`),
    // Ids sort by the moment they were made: a course's students, newest first, read by key.
    index('enrollments_course').on(t.workspaceId, t.courseId, t.id),
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
    /** Why it counts; null while it does not. */
    completedBy: text().$type<'mark' | 'watched' | 'quiz' | 'creator'>(),
    /** The learner's last word, by the clock of their device: done or not done. It stands above the rule. */
    markedDone: boolean(),
    markedAt: instant(),
    /** Where playing or reading stopped, in seconds of the recording or percent of the page, and when by the device. */
    position: doublePrecision(),
    positionAt: instant(),
    /** What was really played, in seconds: joined spans in their order. */
    watched: jsonb().$type<Span[]>().notNull().default([]),
    watchedPercent: integer().notNull().default(0),
    bestScore: integer(),
    passedAt: instant(),
    attempts: integer().notNull().default(0),
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

/** What happened to a learner's progress in a lesson, in words both sides can open. Written once, never changed. */
export const progressEntries = pgTable(
  'progress_entries',
  {
    ...inWorkspace<'rec'>(),
    enrollmentId: text().$type<Id<'enr'>>().notNull(),
    lessonId: text().$type<Id<'lsn'>>().notNull(),
    at: instant().notNull(),
    entry: jsonb().$type<RecordEntry>().notNull(),
    /** Made by the device, so that the same thing sent twice stands once. */
    key: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.enrollmentId],
      foreignColumns: [enrollments.workspaceId, enrollments.id],
    }).onDelete('cascade'),
    uniqueIndex('progress_entries_key').on(t.workspaceId, t.enrollmentId, t.lessonId, t.key),
    index('progress_entries_at').on(t.workspaceId, t.enrollmentId, t.at),
  ],
)

/** One stretch of studying on one device: seconds really played or read. Study hours are their sum. */
export const sittings = pgTable(
  'sittings',
  {
    ...inWorkspace<'sit'>(),
    enrollmentId: text().$type<Id<'enr'>>().notNull(),
    lessonId: text().$type<Id<'lsn'>>().notNull(),
    /** Made by the device; its later totals replace its earlier ones, never the other way round. */
    key: text().notNull(),
    startedAt: instant().notNull(),
    endedAt: instant().notNull(),
    seconds: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.enrollmentId],
      foreignColumns: [enrollments.workspaceId, enrollments.id],
    }).onDelete('cascade'),
    uniqueIndex('sittings_key').on(t.workspaceId, t.enrollmentId, t.lessonId, t.key),
    index('sittings_started').on(t.workspaceId, t.enrollmentId, t.startedAt),
  ],
)

/** A day on which a learner opened a lesson: what `Lesson.views` counts. */
export const lessonDays = pgTable(
  'lesson_days',
  {
    ...inWorkspace<'lsd'>(),
    enrollmentId: text().$type<Id<'enr'>>().notNull(),
    lessonId: text().$type<Id<'lsn'>>().notNull(),
    /** `2026-11-21`, in UTC. */
    day: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.enrollmentId],
      foreignColumns: [enrollments.workspaceId, enrollments.id],
    }).onDelete('cascade'),
    uniqueIndex('lesson_days_once').on(t.workspaceId, t.lessonId, t.enrollmentId, t.day),
    index('lesson_days_enrollment').on(t.workspaceId, t.enrollmentId),
  ],
)

/** When a lesson opens for one student, set by hand; it stands above the lesson's own rule. */
export const lessonOpenings = pgTable(
  'lesson_openings',
  {
    ...inWorkspace<'opn'>(),
    enrollmentId: text().$type<Id<'enr'>>().notNull(),
    lessonId: text().$type<Id<'lsn'>>().notNull(),
    opensAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.enrollmentId],
      foreignColumns: [enrollments.workspaceId, enrollments.id],
    }).onDelete('cascade'),
    uniqueIndex('lesson_openings_once').on(t.workspaceId, t.enrollmentId, t.lessonId),
  ],
)

/** One try at a quiz. The questions are kept as they were asked, so that results stay true when the quiz is changed. */
export const quizAttempts = pgTable(
  'quiz_attempts',
  {
    ...inWorkspace<'att'>(),
    enrollmentId: text().$type<Id<'enr'>>().notNull(),
    courseId: text().$type<Id<'crs'>>().notNull(),
    lessonId: text().$type<Id<'lsn'>>().notNull(),
    number: integer().notNull(),
    /** Seed of the shuffle, so that a reload shows the same order. */
    seed: integer().notNull(),
    quiz: jsonb().$type<Quiz>().notNull(),
    answers: jsonb().$type<QuizAnswers>(),
    result: jsonb().$type<QuizResult>(),
    /** Whole percent; null until handed in. */
    score: integer(),
    passed: boolean(),
    startedAt: instant().notNull(),
    /** Handed in or timed out. */
    endedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.enrollmentId],
      foreignColumns: [enrollments.workspaceId, enrollments.id],
    }).onDelete('cascade'),
    // Two tabs that start at once get one attempt.
    uniqueIndex('quiz_attempts_number').on(t.workspaceId, t.enrollmentId, t.lessonId, t.number),
    index('quiz_attempts_lesson').on(t.workspaceId, t.lessonId, t.endedAt),
  ],
)

/** What a learner wrote beside a lesson; theirs alone. */
export const notes = pgTable(
  'notes',
  {
    ...inWorkspace<'nte'>(),
    enrollmentId: text().$type<Id<'enr'>>().notNull(),
    lessonId: text().$type<Id<'lsn'>>().notNull(),
    text: text().notNull(),
    /** Second of the recording it belongs to; null for the lesson as a whole. */
    atSeconds: integer(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.enrollmentId],
      foreignColumns: [enrollments.workspaceId, enrollments.id],
    }).onDelete('cascade'),
    index('notes_lesson').on(t.workspaceId, t.enrollmentId, t.lessonId, t.createdAt),
  ],
)

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
    /** Mails that were counted when it began and are still to be written, and on which day they count. */
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

/** A mail that the creator wrote to students of a course. The caller's key makes it one, whatever is killed or repeated. */
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
