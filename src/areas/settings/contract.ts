import * as z from 'zod'
import { maxPasswordLength } from '#areas/accounts/rules.ts'
import { allow } from '#kernel/contract.ts'
import { zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'

const tags = ['Privacy']
const signedOut = { signedOut: 'No user logged in' }

export const zDataExport = z.object({
  id: zId('dex'),
  state: z.enum(['waiting', 'ready', 'failed']),
  askedAt: zInstant,
  expiresAt: zInstant.nullable(),
  bytes: z.int().nullable(),
  url: z.string().nullable(),
})
export type DataExport = z.infer<typeof zDataExport>

/** What deleting the account would mean, in numbers. */
export const zLeavingSummary = z.object({
  email: z.string(),
  isLastAdmin: z.boolean(),
  needsCode: z.boolean(),
  /** What the person learns and bought. */
  ownedThings: z.int(),
  orders: z.int(),
  certificates: z.int(),
  reviews: z.int(),
  /** What others have from their workspace; null without one. */
  workspace: z
    .object({
      name: z.string(),
      courses: z.int(),
      students: z.int(),
      paidOrders: z.int(),
      /** Someone paid: what they bought stays theirs. */
      mustKeep: z.boolean(),
    })
    .nullable(),
})
export type LeavingSummary = z.infer<typeof zLeavingSummary>

export const privacyContract = {
  dataExport: allow('signed-in')
    .meta(signedOut)
    .route({ method: 'GET', path: '/me/data-export', summary: 'The last export of one’s own data', tags })
    .output(z.object({ export: zDataExport.nullable() })),

  exportData: allow('signed-in')
    .meta({ ...signedOut, refusals: ['RATE_LIMITED', 'STORAGE_FULL'] })
    .route({
      method: 'POST',
      path: '/me/data-export',
      summary:
        'Have an archive made of everything about oneself; one that is being made or lies ready is answered',
      tags,
    })
    .input(z.object({}))
    .output(z.object({ export: zDataExport })),

  leaving: allow('signed-in')
    .meta(signedOut)
    .route({ method: 'GET', path: '/me/deletion', summary: 'What deleting the account would mean', tags })
    .output(zLeavingSummary),

  deleteAccount: allow('signed-in')
    .meta({
      ...signedOut,
      refusals: ['auth/wrong-password', 'auth/wrong-code', 'CONFLICT', 'INVALID', 'RATE_LIMITED'],
    })
    .route({ method: 'POST', path: '/me/deletion', summary: 'Delete one’s account for good', tags })
    .input(
      z.object({
        email: z.string().trim().max(254).describe('Typed again'),
        password: z.string().max(maxPasswordLength),
        code: z.string().trim().max(12).optional(),
        recoveryCode: z.string().trim().max(40).optional(),
        workspace: z
          .enum(['keep', 'remove'])
          .default('keep')
          .describe('keep: who has something of the workspace keeps it; remove: everything goes'),
      }),
    )
    .output(z.object({ done: z.literal(true) })),
}
