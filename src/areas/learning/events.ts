import * as z from 'zod'
import { zCourseFacts } from '#areas/courses/events.ts'
import { defineEvent } from '#kernel/events.ts'
import { zId } from '#kernel/wire.ts'

const zLearnerFacts = zCourseFacts.extend({
  enrollmentId: zId('enr'),
  contactId: zId('ctc'),
  contactName: z.string(),
})

export const studentEnrolled = defineEvent('courses.studentEnrolled', zLearnerFacts, 'success')
export const lessonCompleted = defineEvent(
  'courses.lessonCompleted',
  zLearnerFacts.extend({ lessonId: zId('lsn'), lessonTitle: z.string() }),
)
export const courseFinished = defineEvent('courses.courseFinished', zLearnerFacts, 'success')
