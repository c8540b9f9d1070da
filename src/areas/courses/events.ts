import * as z from 'zod'
import { defineEvent } from '#kernel/events.ts'
import { zId } from '#kernel/wire.ts'

const zCourseFacts = z.object({ courseId: zId('crs'), title: z.string() })
const zLearnerFacts = zCourseFacts.extend({
  enrollmentId: zId('enr'),
  contactId: zId('ctc'),
  contactName: z.string(),
})

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
export const courseUnpublished = defineEvent('courses.courseUnpublished', zCourseFacts)
export const courseDeleted = defineEvent('courses.courseDeleted', zCourseFacts)
/** Gone for good: whoever keeps something for it lets go of it in the same transaction. */
export const courseDiscarded = defineEvent('courses.courseDiscarded', zCourseFacts)
/** Which published courses take new students is another now: by the owner's plan, or because the creator chose. */
export const openCoursesChanged = defineEvent(
  'courses.openCoursesChanged',
  z.object({ because: z.enum(['plan', 'choice']), opened: z.int(), closed: z.int() }),
)
export const studentEnrolled = defineEvent('courses.studentEnrolled', zLearnerFacts, 'success')
export const lessonCompleted = defineEvent(
  'courses.lessonCompleted',
  zLearnerFacts.extend({ lessonId: zId('lsn'), lessonTitle: z.string() }),
)
export const courseFinished = defineEvent('courses.courseFinished', zLearnerFacts, 'success')
/** A creator wrote to students: so many at a time, for a fact does not hold thousands of people. */
export const studentsMessaged = defineEvent(
  'courses.studentsMessaged',
  zCourseFacts.extend({
    messageId: zId('msg'),
    subject: z.string(),
    seller: z.string(),
    contactIds: z.array(zId('ctc')),
  }),
)
