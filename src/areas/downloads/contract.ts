import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { maxPriceCents, zMoney } from '#kernel/money.ts'
import { zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'
import { analyticsContract } from './analytics-contract.ts'
import { orderContract } from './order-contract.ts'
import {
  fileTypes,
  maxDescriptionLength,
  maxFiles,
  maxLicenseLength,
  maxNoteLength,
  maxPreviewPages,
  maxTitleLength,
  productStatuses,
} from './rules.ts'

const upTo = (length: number) =>
  z.string().max(length, `Use at most ${length.toLocaleString('en')} characters`)
const zDone = z.object({ done: z.literal(true) })

export const zDownload = z.object({
  id: zId('dwl'),
  title: z.string(),
  description: z.string(),
  /** Of its first file; null without one. */
  type: z.enum(fileTypes).nullable(),
  price: zMoney,
  offerId: zId('off'),
  status: z.enum(productStatuses),
  /** Orders that were paid, or were free. */
  sales: z.int(),
  revenue: zMoney,
  /** How often its files were downloaded. */
  downloads: z.int(),
  /** Mean of its published reviews; null without one. */
  rating: z.number().nullable(),
  reviews: z.int(),
  /** Of all its files as they are now. */
  fileSize: z.int(),
  fileCount: z.int(),
  imageUrl: z.string().nullable(),
  /** Its public address. */
  salesPath: z.string(),
  updatedAt: zInstant,
  /** In the trash since then, and gone for good when; null for what someone bought, which stays there. */
  trashed: z.object({ deletedAt: zInstant, goneAt: zInstant.nullable() }).optional(),
})
export type Download = z.infer<typeof zDownload>

const zVersion = z.object({
  number: z.int(),
  name: z.string(),
  type: z.enum(fileTypes),
  bytes: z.int(),
  pages: z.int().nullable(),
  /** Whether a buyer's line can be set into its pages; null until that was tried, and for what has none. */
  takesStamp: z.boolean().nullable(),
  note: z.string(),
  /** Where its creator opens it. */
  url: z.string(),
  createdAt: zInstant,
})
const zFile = zVersion.extend({
  id: zId('dfl'),
  storedId: zId('fil'),
  /** Those before, the newest first. */
  earlier: z.array(zVersion),
})
export type ProductFile = z.infer<typeof zFile>
export type FileVersion = z.infer<typeof zVersion>

/** Pages of a PDF that anyone may look at. */
const zPreview = z.object({
  fileId: zId('dfl'),
  /** There's a newer version than the one they were drawn of. */
  isOld: z.boolean(),
  pages: z.array(z.object({ page: z.int(), imageFileId: zId('fil'), url: z.string() })),
})
export type ProductPreviewPages = z.infer<typeof zPreview>

const zDetail = zDownload.extend({
  /** Of its words, price and limits: who saves names the one they changed. */
  revision: z.int(),
  license: z.string(),
  imageFileId: zId('fil').nullable(),
  coverIsMade: z.boolean(),
  downloadLimit: z.int().nullable(),
  linkDays: z.int().nullable(),
  /** A line with the buyer's name, email and order is set into PDF pages. */
  stampsBuyers: z.boolean(),
  files: z.array(zFile),
  preview: zPreview.nullable(),
  /** Who has it now, and could be told of a new version. */
  buyers: z.int(),
  checklist: z.array(
    z.object({
      key: z.enum(['title', 'file', 'price', 'keys', 'lines', 'payment', 'verified']),
      done: z.boolean(),
      required: z.boolean(),
    }),
  ),
})
export type DownloadDetail = z.infer<typeof zDetail>

const zChanges = z.object({
  /** The revision these change: refused where someone saved another since. Without it they're saved all the same. */
  revision: z.int().min(0).optional(),
  title: upTo(maxTitleLength).optional(),
  description: upTo(maxDescriptionLength).optional(),
  license: upTo(maxLicenseLength).optional(),
  priceCents: z.int().min(0).max(maxPriceCents).optional(),
  imageFileId: zId('fil').nullable().optional(),
  /** The cover was made of a file: it doesn't replace one that was uploaded. */
  coverIsMade: z.boolean().optional(),
  // Meaning is for the service, which says it beside the field.
  downloadLimit: z.int().nullable().optional(),
  linkDays: z.int().nullable().optional(),
  stampsBuyers: z.boolean().optional(),
})

const zDownloadId = z.object({ downloadId: zId('dwl') })
const zFileId = zDownloadId.extend({ fileId: zId('dfl') })
const zPageNumber = z.coerce.number().int().min(1).max(1_000).default(1)
const zSearch = z.string().max(100).optional()
const creator = { role: 'creator', minPlan: 'free_plan' } as const
const tags = ['Digital products']
const one = '/digital-products/{downloadId}'

export const downloadsContract = {
  list: allow(creator)
    .route({
      method: 'GET',
      path: '/digital-products',
      summary: 'Digital products of the workspace, last changed first',
      tags,
    })
    .input(
      z.object({
        search: zSearch,
        status: z.enum([...productStatuses, 'trash']).optional(),
        page: zPageNumber,
      }),
    )
    .output(z.object({ downloads: z.array(zDownload), total: z.int() })),

  create: allow(creator)
    .meta({ refusals: ['NOT_FOUND'] })
    .route({
      method: 'POST',
      path: '/digital-products',
      summary: 'Create a draft of an uploaded file, or an empty one',
      successStatus: 201,
      tags,
    })
    .input(z.object({ fileId: zId('fil').optional(), title: upTo(maxTitleLength).optional() }))
    .output(zDetail),

  get: allow(creator)
    .meta({ refusals: ['NOT_FOUND'] })
    .route({ method: 'GET', path: one, summary: 'One digital product, with its files', tags })
    .input(zDownloadId)
    .output(zDetail),

  change: allow(creator)
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .route({ method: 'PATCH', path: one, summary: 'Change a digital product', tags })
    .input(zDownloadId.extend(zChanges.shape))
    .output(zDetail),

  duplicate: allow(creator)
    .meta({ refusals: ['NOT_FOUND'] })
    .route({
      method: 'POST',
      path: `${one}/duplicate`,
      summary: 'Copy a digital product as a draft',
      successStatus: 201,
      tags,
    })
    .input(zDownloadId)
    .output(zDetail),

  publish: allow(creator)
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .route({ method: 'POST', path: `${one}/publication`, summary: 'Put a digital product on sale', tags })
    .input(zDownloadId)
    .output(zDetail),

  unpublish: allow(creator)
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .route({
      method: 'DELETE',
      path: `${one}/publication`,
      summary: 'Take a digital product off sale',
      tags,
    })
    .input(zDownloadId)
    .output(zDetail),

  remove: allow(creator)
    .meta({ refusals: ['NOT_FOUND'] })
    .route({
      method: 'DELETE',
      path: one,
      summary: 'Move a digital product to the trash; buyers keep its files unless they’re removed too',
      tags,
    })
    .input(zDownloadId.extend({ files: z.enum(['keep', 'remove']).default('keep') }))
    .output(zDone),

  restore: allow(creator)
    .meta({ refusals: ['NOT_FOUND'] })
    .route({
      method: 'POST',
      path: `${one}/restoration`,
      summary: 'Bring a digital product back from the trash',
      tags,
    })
    .input(zDownloadId)
    .output(zDetail),

  discard: allow(creator)
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .route({
      method: 'DELETE',
      path: `${one}/trash`,
      summary: 'Delete a digital product in the trash for good, unless someone bought it',
      tags,
    })
    .input(zDownloadId)
    .output(zDone),

  emptyTrash: allow(creator)
    .route({
      method: 'DELETE',
      path: '/trash/digital-products',
      summary: 'Delete the digital products in the trash that no one bought, for good',
      tags,
    })
    .output(z.object({ deleted: z.int(), kept: z.int() })),

  showPages: allow(creator)
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .route({
      method: 'PUT',
      path: `${one}/preview`,
      summary: 'Choose the pages of a PDF that anyone can see before buying',
      tags,
    })
    .input(
      zDownloadId.extend({
        fileId: zId('dfl'),
        /** The version they were drawn of. */
        version: z.int().min(1),
        pages: z
          .array(z.object({ page: z.int().min(1).max(100_000), imageFileId: zId('fil') }))
          .max(maxPreviewPages, 'Choose up to 5 pages'),
      }),
    )
    .output(zDetail),

  addFile: allow(creator)
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .route({
      method: 'POST',
      path: `${one}/files`,
      summary: 'Add an uploaded file to a digital product',
      successStatus: 201,
      tags,
    })
    .input(zDownloadId.extend({ storedId: zId('fil') }))
    .output(zDetail),

  arrangeFiles: allow(creator)
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .route({ method: 'PUT', path: `${one}/files`, summary: 'Put the files in another order', tags })
    .input(zDownloadId.extend({ fileIds: z.array(zId('dfl')).max(maxFiles) }))
    .output(zDetail),

  removeFile: allow(creator)
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .route({
      method: 'DELETE',
      path: `${one}/files/{fileId}`,
      summary: 'Take a file off a digital product, for its buyers too',
      tags,
    })
    .input(zFileId)
    .output(zDetail),

  addVersion: allow(creator)
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .route({
      method: 'POST',
      path: `${one}/files/{fileId}/versions`,
      summary: 'Add a new version of a file, and tell the buyers if asked',
      successStatus: 201,
      tags,
    })
    .input(
      zFileId.extend({
        storedId: zId('fil'),
        note: upTo(maxNoteLength).default(''),
        tellBuyers: z.boolean().default(false),
      }),
    )
    .output(z.object({ download: zDetail, told: z.int() })),

  ...orderContract,
  ...analyticsContract,
}
