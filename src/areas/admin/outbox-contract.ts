import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'

/** `sent`: the mail server accepted it, or it's in the local outbox. `failed`: we've stopped trying. */
export const mailStates = ['waiting', 'sent', 'failed'] as const

export const zMailLine = z.object({
  id: zId('mal'),
  to: z.string(),
  toName: z.string(),
  subject: z.string(),
  /** What kind of email it is, such as `payments.receipt`. */
  template: z.string(),
  state: z.enum(mailStates),
  createdAt: zInstant,
  sentAt: zInstant.nullable(),
  attempts: z.int(),
  /** The mail server's last answer. */
  lastError: z.string().nullable(),
  nextTryAt: zInstant.nullable(),
})
export type MailLine = z.infer<typeof zMailLine>

export const zMailContent = zMailLine.extend({
  from: z.string(),
  replyTo: z.string().nullable(),
  text: z.string(),
  /** The formatted email, as a document that runs no scripts. Works for five minutes. */
  bodyUrl: z.string(),
})
export type MailContent = z.infer<typeof zMailContent>

const tags = ['Administration']
const admin = () => allow({ role: 'admin' })
const zMail = z.object({ mailId: zId('mal') })

export const adminOutboxContract = {
  list: admin()
    .route({
      method: 'GET',
      path: '/admin/mails',
      summary: 'The installation’s emails, latest first, and whether they were delivered',
      tags,
    })
    .input(
      z.object({
        state: z.enum(mailStates).optional(),
        search: z.string().trim().max(100).optional(),
        cursor: z.string().max(200).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(25),
      }),
    )
    .output(
      z.object({
        mails: z.array(zMailLine),
        nextCursor: z.string().nullable(),
        /** Whether emails can be opened: only while they're kept in the local outbox. */
        readable: z.boolean(),
      }),
    ),
  open: admin()
    .meta({ refusals: ['NOT_FOUND', 'FORBIDDEN'] })
    .route({
      method: 'POST',
      path: '/admin/mails/{mailId}/openings',
      successStatus: 201,
      summary: 'Read an email in the local outbox; the log records it',
      tags,
    })
    .input(zMail)
    .output(zMailContent),
  retry: admin()
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .route({
      method: 'POST',
      path: '/admin/mails/{mailId}/attempts',
      successStatus: 201,
      summary: 'Send an email again after it failed',
      tags,
    })
    .input(zMail)
    .output(zMailLine),
}
