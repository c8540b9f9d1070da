import { sql } from 'drizzle-orm'
import { customType, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Id } from '#kernel/ids.ts'
import { instant, inWorkspace } from '#platform/tables.ts'

const spans = customType<{ data: string }>({ dataType: () => 'tstzmultirange' })

/** How far someone is in a course: they never opened a lesson, began, or finished it. */
export const stages = ['never', 'begun', 'finished'] as const
export type Stage = (typeof stages)[number]

/** The end of a right that has none: comparable, and later than any. */
export const endless = new Date('9999-12-31T00:00:00.000Z')

/** Of seats `s`: their rights end one day, or did. Word for word what an index is made of, so that the planner finds it. */
export const isBounded = sql`s.until < '9999-12-31T00:00:00Z'::timestamptz`

/** What someone did of each lesson they opened: whether it's done, and their best result in its quiz. */
export type Marks = Record<Id<'lsn'>, [done: 0 | 1, percent: number | null]>

/**
 * What a contact counts for in the sums: since when and until when they have a right to a course, in one money, and how much
 * of it they did. Kept so that a change of either adds to the sums exactly what became different. It's also the row by which
 * they're on the list of the course's students, with all that list is filtered and sorted by.
 */
export const courseSeats = pgTable(
  'course_seats',
  {
    /** Made of what it is about, so that there is one. */
    ...inWorkspace<'cst'>(),
    /** Empty: any course of the workspace. */
    courseId: text().$type<Id<'crs'> | ''>().notNull(),
    contactId: text().$type<Id<'ctc'>>().notNull(),
    mode: text().$type<'live' | 'test' | 'any'>().notNull(),
    /** Moments with a live grant, the end not included. */
    live: spans().notNull(),
    completedLessons: integer().notNull(),
    /** The enrollment that counts for the person; null, with all below, while there's none. */
    enrollmentId: text().$type<Id<'enr'>>(),
    enrolledAt: instant(),
    stage: text().$type<Stage>(),
    /** When the last of their rights ends, or ended; `endless` for one without an end. */
    until: instant(),
    /** The hour they last did something in, else that of their enrollment; the epoch while they fail a quiz again and again. */
    quietSince: instant(),
    /** The hour they last did something in. */
    activeHour: instant(),
    finishedAt: instant(),
    /** When they began to study last; of someone with a loose sitting it may be later. */
    studiedAt: instant(),
    /** Of the lessons of today's outline that they opened, the last one. */
    furthest: text().$type<Id<'lsn'>>(),
    /** Of lessons that left the outline too. Null for whoever opened none. */
    marks: jsonb().$type<Marks>(),
  },
  (t) => {
    // Only rows that are on a list are in its indexes.
    const listed = sql`${t.stage} is not null`
    const bounded = sql`${listed} and ${t.until} < '9999-12-31T00:00:00Z'::timestamptz`
    const ofCourse = [t.workspaceId, t.courseId, t.mode] as const
    // With what the list is filtered by: who is passed over on the way to a page is never read.
    const filtered = [t.stage, t.until, t.quietSince, t.activeHour] as const
    return [
      primaryKey({ columns: [t.workspaceId, t.id] }),
      index('course_seats_contact').on(t.workspaceId, t.contactId, t.courseId),
      index('course_seats_enrolled')
        .on(...ofCourse, t.enrolledAt, t.enrollmentId, ...filtered)
        .where(listed),
      index('course_seats_done')
        .on(...ofCourse, t.completedLessons, t.enrollmentId, ...filtered)
        .where(listed),
      index('course_seats_active')
        .on(...ofCourse, t.activeHour, t.enrollmentId, t.stage, t.until, t.quietSince)
        .where(listed),
      // Who ended is looked for among those whose rights can end, not among all.
      index('course_seats_bounded')
        .on(...ofCourse, t.enrolledAt, t.enrollmentId, t.until)
        .where(bounded),
      index('course_seats_bounded_active')
        .on(...ofCourse, t.activeHour, t.enrollmentId, t.until)
        .where(bounded),
      index('course_seats_stage')
        .on(...ofCourse, t.stage, t.until)
        .where(listed),
      index('course_seats_quiet')
        .on(...ofCourse, t.quietSince)
        .where(listed),
      index('course_seats_finished')
        .on(...ofCourse, t.finishedAt, t.enrollmentId, t.enrolledAt)
        .where(sql`${t.stage} = 'finished'`),
      index('course_seats_studied')
        .on(...ofCourse, t.studiedAt, t.enrollmentId)
        .where(listed),
    ]
  },
)
