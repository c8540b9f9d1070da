import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { zId } from '#kernel/wire.ts'
import { keyStatuses, licensings, maxKeyLength, maxKeysInCall, maxRemovedInCall } from './license-rules.ts'

const zLicenseKeys = z.object({
  licensing: z.enum(licensings),
  /** What keys that are made begin with. */
  prefix: z.string(),
  /** Of the list, not sold yet. */
  left: z.int(),
  given: z.int(),
  /** Buyers who paid when none were left: the next keys are theirs. */
  waiting: z.int(),
})
export type LicenseKeys = z.infer<typeof zLicenseKeys>

const zAdded = zLicenseKeys.extend({
  added: z.int(),
  /** Lines that were there before, or are twice in the list. */
  doubles: z.int(),
})
export type AddedKeys = z.infer<typeof zAdded>

const zRemoved = zLicenseKeys.extend({ removed: z.int() })
export type RemovedKeys = z.infer<typeof zRemoved>

export const zUnsoldKey = z.object({ id: zId('lky'), key: z.string() })
export type UnsoldKey = z.infer<typeof zUnsoldKey>

const zVerified = z.object({
  status: z.enum(keyStatuses),
  /** What the key is for; null for an unknown one. */
  product: z.string().nullable(),
})
export type VerifiedKey = z.infer<typeof zVerified>

const zDownloadId = z.object({ downloadId: zId('dwl') })
const creator = { role: 'creator', minPlan: 'free_plan' } as const
const tags = ['License keys']
const keys = '/digital-products/{downloadId}/license-keys'

export const licenseKeysContract = {
  verify: allow('public')
    .meta({ refusals: ['RATE_LIMITED'] })
    .route({
      method: 'GET',
      path: '/licenses/{downloadId}',
      summary: 'Whether a license key of a digital product is valid: for the program that asks for it',
      tags,
    })
    .input(zDownloadId.extend({ key: z.string().max(maxKeyLength) }))
    .output(zVerified),

  get: allow(creator)
    .meta({ refusals: ['NOT_FOUND'] })
    .route({ method: 'GET', path: keys, summary: 'How a digital product gives license keys', tags })
    .input(zDownloadId)
    .output(zLicenseKeys),

  change: allow(creator)
    .meta({ refusals: ['NOT_FOUND'] })
    .route({
      method: 'PUT',
      path: keys,
      summary: 'Say whether new orders come with a license key, and where keys come from',
      tags,
    })
    .input(zDownloadId.extend({ licensing: z.enum(licensings), prefix: z.string().max(100).default('') }))
    .output(zLicenseKeys),

  add: allow(creator)
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .route({ method: 'POST', path: keys, summary: 'Add license keys to the list, each once', tags })
    .input(
      zDownloadId.extend({
        keys: z.array(z.string().max(1_000, 'A key can have up to 200 characters')).max(maxKeysInCall),
      }),
    )
    .output(zAdded),

  unsold: allow(creator)
    .meta({ refusals: ['NOT_FOUND'] })
    .route({
      method: 'GET',
      path: `${keys}/unsold`,
      summary: 'License keys of the list that aren’t sold yet, the next first',
      tags,
    })
    .input(
      zDownloadId.extend({
        search: z.string().max(maxKeyLength).optional(),
        page: z.coerce.number().int().min(1).max(100_000).default(1),
      }),
    )
    .output(z.object({ keys: z.array(zUnsoldKey), total: z.int() })),

  removeUnsold: allow(creator)
    .meta({ refusals: ['NOT_FOUND'] })
    .route({
      method: 'POST',
      path: `${keys}/removal`,
      summary: 'Take license keys that aren’t sold off the list: these, or all of them',
      tags,
    })
    .input(
      zDownloadId.extend({
        which: z.union([z.literal('all'), z.array(zId('lky')).min(1).max(maxRemovedInCall)]),
      }),
    )
    .output(zRemoved),
}
