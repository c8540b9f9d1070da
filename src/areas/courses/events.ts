import * as z from 'zod'
import { defineEvent } from '#kernel/events.ts'
import { zId } from '#kernel/wire.ts'

/** Which course a fact is about, and what it was called. */
export const zCourseFacts = z.object({ courseId: zId('crs'), title: z.string() })
export const courseCreated = defineEvent('courses.courseCreated', zCourseFacts)
export const courseChanged = defineEvent('courses.courseChanged', zCourseFacts)
export const coursePublished = defineEvent(
  'courses.coursePublished',
  // The lessons that were published with it; what happened before they were noted names none.
  zCourseFacts.extend({ lessonIds: z.array(zId('lsn')).default([]) }),
  'success',
)
/** Lessons of a course on sale that students can see from now on. */
export const lessonsPublished = defineEvent(
  'courses.lessonsPublished',
  zCourseFacts.extend({ lessonIds: z.array(zId('lsn')), lessonTitle: z.string(), count: z.int() }),
)
/**
 * Students see other lessons of a course than before: some were published, hidden, moved to the trash or taken out of it.
 * Whoever keeps a count of them counts anew in the same transaction.
 */
export const shownLessonsChanged = defineEvent('courses.shownLessonsChanged', zCourseFacts)
export const courseUnpublished = defineEvent('courses.courseUnpublished', zCourseFacts)
export const courseDeleted = defineEvent('courses.courseDeleted', zCourseFacts)
/** Gone for good: whoever keeps something for it lets go of it in the same transaction. */
export const courseDiscarded = defineEvent('courses.courseDiscarded', zCourseFacts)
/** Which published courses take new students is another now: by the owner's plan, or because the creator chose. */
export const openCoursesChanged = defineEvent(
  'courses.openCoursesChanged',
  z.object({ because: z.enum(['plan', 'choice']), opened: z.int(), closed: z.int() }),
)
