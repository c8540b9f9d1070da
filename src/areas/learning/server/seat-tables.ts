import { customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Id } from '#kernel/ids.ts'
import { inWorkspace } from '#platform/tables.ts'

const spans = customType<{ data: string }>({ dataType: () => 'tstzmultirange' })

/**
 * What a contact counts for in the sums: since when and until when they have a right to a course, in one money, and how much
 * of it they did. Kept so that a change of either adds to the sums exactly what became different.
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
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    index('course_seats_contact').on(t.workspaceId, t.contactId, t.courseId),
  ],
)
