import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { maxPriceCents, zMoney } from '#kernel/money.ts'
import { zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'
import {
  maxDescriptionLength,
  maxFeatureLength,
  maxFeatures,
  maxPlaceLength,
  maxReasonLength,
  maxTitleLength,
  sessionTypes,
} from './rules.ts'
import { creator, upTo, zDone, zPaged, zSearch } from './wire.ts'

const tags = ['Coaching packages']
const one = '/coaching-packages/{packageId}'

/** Several sessions, one session, or seats in sessions of several people. */
export const zCoachingPackage = z.object({
  id: zId('cpk'),
  title: z.string(),
  description: z.string(),
  price: zMoney,
  offerId: zId('off'),
  /** How many sessions it includes. */
  sessions: z.int(),
  /** How long each is. */
  minutes: z.int(),
  type: z.enum(sessionTypes),
  /** How many people a session of it takes: one, or a group. */
  seats: z.int(),
  features: z.array(z.string()),
  /** Active: it can be bought and booked. */
  active: z.boolean(),
  /** Who has or had it. */
  clients: z.int(),
  /** For how many days after buying its sessions can be booked; null for good. */
  validDays: z.int().nullable(),
  /** The meeting's link or the place; empty for what availability says. */
  place: z.string(),
  imageFileId: zId('fil').nullable(),
  imageUrl: z.string().nullable(),
  salesPath: z.string(),
  bookPath: z.string(),
  revision: z.int(),
  updatedAt: zInstant,
  /** In the trash since then, and gone for good when; null for what someone bought, which stays there. */
  trashed: z.object({ deletedAt: zInstant, goneAt: zInstant.nullable() }).optional(),
})
export type CoachingPackage = z.infer<typeof zCoachingPackage>

const zFields = z.object({
  title: upTo(maxTitleLength),
  description: upTo(maxDescriptionLength).default(''),
  priceCents: z.int().min(0).max(maxPriceCents),
  // Meaning is for the service, which says it beside the field.
  sessions: z.int(),
  minutes: z.int(),
  type: z.enum(sessionTypes).default('video'),
  seats: z.int().default(1),
  features: z.array(upTo(maxFeatureLength)).max(maxFeatures).default([]),
  validDays: z.int().nullable().default(null),
  place: upTo(maxPlaceLength).default(''),
  imageFileId: zId('fil').nullable().default(null),
})
export type CoachingPackageFields = z.infer<typeof zFields>
export const packageFilters = ['active', 'inactive', 'trash'] as const
/** What narrows packages, and their file. */
export const zPackageFilter = z.object({ search: zSearch, status: z.enum(packageFilters).optional() })

const zPackageId = z.object({ packageId: zId('cpk') })

export const packagesContract = {
  list: allow(creator)
    .route({
      method: 'GET',
      path: '/coaching-packages',
      summary: 'Coaching packages of the workspace, last changed first',
      tags,
    })
    .input(zPackageFilter.extend(zPaged))
    .output(z.object({ packages: z.array(zCoachingPackage), total: z.int(), trash: z.int() })),

  get: allow(creator)
    .meta({ refusals: ['NOT_FOUND'] })
    .route({ method: 'GET', path: one, summary: 'One coaching package', tags })
    .input(zPackageId)
    .output(zCoachingPackage),

  create: allow(creator)
    .route({
      method: 'POST',
      path: '/coaching-packages',
      summary: 'Makes a coaching package, which isn’t active yet',
      successStatus: 201,
      tags,
    })
    .input(zFields)
    .output(zCoachingPackage),

  change: allow(creator)
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .route({ method: 'PATCH', path: one, summary: 'Changes a coaching package', tags })
    .input(
      zPackageId.extend({
        /** The revision these change: refused where someone saved another since. */
        revision: z.int().min(0).optional(),
        title: upTo(maxTitleLength).optional(),
        description: upTo(maxDescriptionLength).optional(),
        priceCents: z.int().min(0).max(maxPriceCents).optional(),
        sessions: z.int().optional(),
        minutes: z.int().optional(),
        type: z.enum(sessionTypes).optional(),
        seats: z.int().optional(),
        features: z.array(upTo(maxFeatureLength)).max(maxFeatures).optional(),
        validDays: z.int().nullable().optional(),
        place: upTo(maxPlaceLength).optional(),
        imageFileId: zId('fil').nullable().optional(),
      }),
    )
    .output(zCoachingPackage),

  setActive: allow(creator)
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .route({
      method: 'PUT',
      path: `${one}/activity`,
      summary: 'Puts a coaching package on sale, or takes it off',
      tags,
    })
    .input(zPackageId.extend({ active: z.boolean() }))
    .output(zCoachingPackage),

  duplicate: allow(creator)
    .meta({ refusals: ['NOT_FOUND'] })
    .route({
      method: 'POST',
      path: `${one}/copies`,
      summary: 'Makes another coaching package like this one',
      successStatus: 201,
      tags,
    })
    .input(zPackageId)
    .output(zCoachingPackage),

  remove: allow(creator)
    .meta({ refusals: ['NOT_FOUND'] })
    .route({ method: 'DELETE', path: one, summary: 'Puts a coaching package in the trash', tags })
    .input(zPackageId)
    .output(zDone),

  restore: allow(creator)
    .meta({ refusals: ['NOT_FOUND'] })
    .route({
      method: 'DELETE',
      path: `${one}/removal`,
      summary: 'Takes a coaching package out of the trash',
      tags,
    })
    .input(zPackageId)
    .output(zCoachingPackage),

  discard: allow(creator)
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .route({
      method: 'PUT',
      path: `${one}/discarding`,
      summary: 'Deletes a coaching package in the trash that no one bought for good',
      tags,
    })
    .input(zPackageId)
    .output(zDone),

  emptyTrash: allow(creator)
    .route({
      method: 'DELETE',
      path: '/trash/coaching-packages',
      summary: 'Deletes the coaching packages in the trash that no one bought, for good',
      tags,
    })
    .output(z.object({ deleted: z.int(), kept: z.int() })),

  takeBack: allow(creator)
    .meta({ refusals: ['NOT_FOUND'] })
    .route({
      method: 'PUT',
      path: `${one}/holders/{contactId}/revocation`,
      summary: 'Takes a coaching package back, with a reason for its holder',
      tags,
    })
    .input(zPackageId.extend({ contactId: zId('ctc'), reason: upTo(maxReasonLength) }))
    .output(zDone),
}
