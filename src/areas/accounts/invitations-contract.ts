import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { zInstant } from '#kernel/time.ts'
import { zLanguageGuess, zSession } from './contract.ts'
import { maxPasswordLength } from './rules.ts'

const zToken = z.string().max(200).describe('The last part of the address in the invitation')
const zName = z.string().trim().max(80)

/** What people see before they accept an invitation. */
export const zInvitationPreview = z.object({
  email: z.string(),
  role: z.string(),
  invitedBy: z.string(),
  expiresAt: zInstant,
})
export type InvitationPreview = z.infer<typeof zInvitationPreview>

const tags = ['Accounts']

export const invitationsContract = {
  look: allow('public')
    .meta({ refusals: ['auth/link-expired'] })
    .route({ method: 'POST', path: '/invitations/lookup', summary: 'What an invitation offers', tags })
    .input(z.object({ token: zToken }))
    .output(zInvitationPreview),

  accept: allow('public')
    .meta({
      refusals: ['auth/link-expired', 'auth/email-already-in-use', 'auth/weak-password', 'auth/suspended'],
    })
    .route({
      method: 'POST',
      path: '/invitations/redemption',
      summary: 'Accept an invitation: creates the account and signs in',
      tags,
      successStatus: 201,
    })
    .input(
      z.object({
        token: zToken,
        firstName: zName,
        lastName: zName,
        password: z.string().max(maxPasswordLength),
        timeZone: z.string().max(60).optional(),
        locale: z.string().max(35).optional(),
        language: zLanguageGuess,
      }),
    )
    .output(zSession),
}
