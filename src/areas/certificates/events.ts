import * as z from 'zod'
import { defineEvent } from '#kernel/events.ts'
import { zId } from '#kernel/wire.ts'

const zCertificateFacts = z.object({
  certificateId: zId('crt'),
  courseId: zId('crs'),
  title: z.string(),
  contactId: zId('ctc'),
  contactName: z.string(),
  /** Whose list it is on; null while the learner has no account. */
  userId: zId('usr').nullable(),
})

export const certificateIssued = defineEvent('certificates.certificateIssued', zCertificateFacts, 'success')
export const certificateRevoked = defineEvent('certificates.certificateRevoked', zCertificateFacts, 'warning')
export const certificateReinstated = defineEvent('certificates.certificateReinstated', zCertificateFacts)
