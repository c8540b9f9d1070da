import * as z from 'zod'
import { zCourseFacts } from '#areas/courses/events.ts'
import { defineEvent } from '#kernel/events.ts'
import { zId } from '#kernel/wire.ts'

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
