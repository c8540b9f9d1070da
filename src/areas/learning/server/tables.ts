import { sql } from 'drizzle-orm'
import {
  boolean,
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
import type { Quiz, QuizAnswers, QuizResult } from '#areas/courses/quiz.ts'
import { courses, lessons } from '#areas/courses/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import { instant, inWorkspace } from '#platform/tables.ts'
import type { RecordEntry } from '../record.ts'
import type { Span } from '../spans.ts'

/**
 * A contact taking a course. It stays when access ends, so that coming back finds the progress. Beside the person's own there may
 * be others of the same contact: each of an order that isn't proven to be theirs.
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
     * The email that tells them who enrolled them, where a creator did: they may write to them once it has gone out. No
     * foreign key: emails are forgotten before enrollments are.
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
    /** The learner's last word, by the clock of their device: done or not done. It comes before the rule. */
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
    // Results in quizzes, a page of them.
    index('lesson_progress_scored')
      .on(t.workspaceId, t.courseId, t.id)
      .where(sql`${t.bestScore} is not null`),
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
    /** Made by the device, so that the same thing sent twice is there once. */
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
    /** Made by the device; its later totals replace its earlier ones, never the other way around. */
    key: text().notNull(),
    startedAt: instant().notNull(),
    endedAt: instant().notNull(),
    seconds: integer().notNull(),
    /** It isn't counted as it is: it was reported, or counts for someone else now. */
    loose: boolean().notNull().default(true),
    /** By which sums it counts, from when, and with how much. */
    countedAs: text().array(),
    countedAt: instant(),
    countedSeconds: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.enrollmentId],
      foreignColumns: [enrollments.workspaceId, enrollments.id],
    }).onDelete('cascade'),
    // Neither has what a report every five seconds changes.
    index('sittings_loose').on(t.workspaceId, t.id).where(sql`${t.loose}`),
    index('sittings_counted').on(t.workspaceId, t.countedAt).where(sql`${t.countedAt} is not null`),
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

/** When a lesson opens for one student, set by hand; it comes before the lesson's own rule. */
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
