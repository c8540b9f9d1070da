import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'
import { zSession } from './contract.ts'
import { signInMethods } from './events.ts'
import { maxPasswordLength } from './rules.ts'

const tags = ['Security']
const zPassword = z.string().max(maxPasswordLength)
const zCode = z.string().trim().max(12).describe('Six digits from the authenticator app')
const zRecoveryCode = z.string().trim().max(40)
const zDone = z.object({ done: z.literal(true) })
/** What these calls answer without a session. */
const signedOut = { signedOut: 'No user logged in' }
const codeRefusals = ['auth/wrong-password', 'auth/wrong-code', 'RATE_LIMITED'] as const

export const zSecondFactorState = z.object({
  enabledAt: zInstant.nullable(),
  recoveryCodesLeft: z.int(),
})
export type SecondFactorState = z.infer<typeof zSecondFactorState>

export const zSecondFactorSetup = z.object({
  secret: z.string().describe('Base 32, for typing'),
  address: z.string().describe('What the QR code says'),
  /** The outline of its dark squares, on a grid of `size`. */
  square: z.object({ size: z.int(), path: z.string() }),
})
export type SecondFactorSetup = z.infer<typeof zSecondFactorSetup>

const zRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
const zProof = z.object({
  password: zPassword,
  code: zCode.optional(),
  recoveryCode: zRecoveryCode.optional(),
})

export const zOwnSession = z.object({
  id: zId('ses'),
  device: z.string(),
  address: z.string(),
  remembered: z.boolean(),
  startedAt: zInstant,
  lastActiveAt: zInstant,
  isThis: z.boolean(),
})
export type OwnSession = z.infer<typeof zOwnSession>

/** This area's events that affect the security of one account. */
export const securityKinds = [
  'userSignedIn',
  'signInFailed',
  'secondFactorFailed',
  'secondFactorSet',
  'secondFactorRemoved',
  'recoveryCodesRenewed',
  'sessionsEnded',
  'passwordChanged',
  'emailChanged',
  'dataExported',
  'viewStarted',
  'signedOutByAdmin',
  'roleChanged',
] as const

export const zSecurityEntry = z.object({
  id: zId('evt'),
  kind: z.enum(securityKinds),
  at: zInstant,
  device: z.string().nullable(),
  address: z.string().nullable(),
  method: z.enum(signInMethods).nullable(),
  /** The admin who did it. */
  by: z.string().nullable(),
})
export type SecurityEntry = z.infer<typeof zSecurityEntry>

export const securityContract = {
  signInWithCode: allow('public')
    .meta({ refusals: ['auth/link-expired', 'auth/wrong-code', 'auth/suspended', 'RATE_LIMITED'] })
    .route({
      method: 'POST',
      path: '/sign-in/second-factor',
      summary: 'Continue a sign-in that asked for a code',
      tags,
    })
    .input(
      z.object({
        challenge: z.string().max(200).describe('From the data of auth/multi-factor-auth-required'),
        code: zCode.optional(),
        recoveryCode: zRecoveryCode.optional(),
      }),
    )
    .output(zSession),

  secondFactor: allow('signed-in')
    .meta(signedOut)
    .route({
      method: 'GET',
      path: '/me/second-factor',
      summary: 'Whether signing in asks for a code',
      tags,
    })
    .output(zSecondFactorState),

  beginSecondFactor: allow('signed-in')
    .meta({ ...signedOut, refusals: ['auth/wrong-password', 'CONFLICT', 'RATE_LIMITED'] })
    .route({
      method: 'POST',
      path: '/me/second-factor/setup',
      summary: 'Create a secret for an authenticator app',
      tags,
    })
    .input(z.object({ password: zPassword }))
    .output(zSecondFactorSetup),

  confirmSecondFactor: allow('signed-in')
    .meta({ ...signedOut, refusals: ['auth/wrong-code', 'CONFLICT', 'RATE_LIMITED'] })
    .route({
      method: 'POST',
      path: '/me/second-factor',
      summary: 'Turn on the second factor with a code from the app; answers the recovery codes, once',
      tags,
    })
    .input(z.object({ code: zCode }))
    .output(zRecoveryCodes),

  removeSecondFactor: allow('signed-in')
    .meta({ ...signedOut, refusals: codeRefusals })
    .route({
      method: 'POST',
      path: '/me/second-factor/removal',
      summary: 'Turn off the second factor with password and code',
      tags,
    })
    .input(zProof)
    .output(zDone),

  renewRecoveryCodes: allow('signed-in')
    .meta({ ...signedOut, refusals: codeRefusals })
    .route({
      method: 'POST',
      path: '/me/second-factor/recovery-codes',
      summary: 'Create ten new recovery codes; the old ones are void',
      tags,
    })
    .input(zProof)
    .output(zRecoveryCodes),

  sessions: allow('signed-in')
    .meta(signedOut)
    .route({ method: 'GET', path: '/me/sessions', summary: 'The browsers you’re signed in with', tags })
    .output(z.object({ sessions: z.array(zOwnSession) })),

  endSession: allow('signed-in')
    .meta({ ...signedOut, refusals: ['NOT_FOUND'] })
    .route({ method: 'DELETE', path: '/me/sessions/{sessionId}', summary: 'Sign one browser out', tags })
    .input(z.object({ sessionId: zId('ses') }))
    .output(zDone),

  endOtherSessions: allow('signed-in')
    .meta(signedOut)
    .route({ method: 'DELETE', path: '/me/sessions', summary: 'Sign every other browser out', tags })
    .input(z.object({}))
    .output(z.object({ ended: z.int() })),

  history: allow('signed-in')
    .meta(signedOut)
    .route({
      method: 'GET',
      path: '/me/security-history',
      summary: 'Sign-ins and changes to your own account, newest first',
      tags,
    })
    .input(z.object({ before: zId('evt').optional() }))
    .output(z.object({ entries: z.array(zSecurityEntry), next: zId('evt').nullable() })),

  requestEmailChange: allow('signed-in')
    .meta({ ...signedOut, refusals: ['auth/wrong-password', 'auth/invalid-email', 'RATE_LIMITED'] })
    .route({
      method: 'POST',
      path: '/me/email-change',
      summary: 'Email a link to a new address; it becomes the user’s when the link is used',
      tags,
    })
    .input(z.object({ email: z.string().trim().max(254), password: zPassword }))
    .output(zDone),

  pendingEmailChange: allow('signed-in')
    .meta(signedOut)
    .route({ method: 'GET', path: '/me/email-change', summary: 'The address a link is waiting for', tags })
    .output(z.object({ email: z.string().nullable() })),

  cancelEmailChange: allow('signed-in')
    .meta(signedOut)
    .route({ method: 'DELETE', path: '/me/email-change', summary: 'Void the link to a new address', tags })
    .input(z.object({}))
    .output(zDone),

  confirmEmailChange: allow('public')
    .meta({
      refusals: [
        'auth/link-expired',
        'auth/password-required',
        'auth/wrong-password',
        'auth/email-already-in-use',
        'auth/suspended',
        'RATE_LIMITED',
      ],
    })
    .route({
      method: 'POST',
      path: '/email-changes',
      summary: 'Start using a new address with the link emailed to it',
      tags,
    })
    .input(
      z.object({
        token: z.string().max(200),
        password: zPassword
          .optional()
          .describe('The account’s password, if the browser isn’t signed in to it'),
      }),
    )
    .output(z.object({ email: z.string() })),
}
