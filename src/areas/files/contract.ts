import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'
import { fileKinds, uploadPurposes } from './rules.ts'

const tags = ['Files']
const creator = { role: 'creator', minPlan: 'free_plan' } as const

export const zUploadedFile = z.object({
  id: zId('fil'),
  name: z.string(),
  type: z.string(),
  kind: z.enum(fileKinds),
  bytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  seconds: z.number().nullable(),
  pages: z.int().nullable(),
  processed: z.int().nullable(),
  url: z.string(),
})

/** How far an upload in parts is; what is wrong with its content is said in `refusal`. */
export const zUpload = z.object({
  id: zId('upl'),
  state: z.enum(['receiving', 'checking', 'done', 'refused']),
  refusal: z.string().nullable(),
  file: zUploadedFile.nullable(),
})
export type Upload = z.infer<typeof zUpload>

export const zFileSettings = z.object({
  /** The most bytes of one file, by what it is for. */
  maxBytes: z.record(z.enum(uploadPurposes), z.int()),
  /** Whether this server makes more sizes of videos. */
  makesRenditions: z.boolean(),
})

const zBytes = z.int()

/** How much a workspace stores, and its limit. */
export const zStorage = z.object({
  usedBytes: zBytes,
  /** Null where nothing limits it. */
  limitBytes: zBytes.nullable(),
  /** By what it is; together they add up to what's used. */
  parts: z.object({
    video: zBytes,
    audio: zBytes,
    image: zBytes,
    pdf: zBytes,
    captions: zBytes,
    document: zBytes,
    /** More sizes of videos and pictures. */
    made: zBytes,
    /** Unfinished uploads. */
    arriving: zBytes,
    /** The owner's data export, while it can be downloaded. */
    dataExport: zBytes,
    /** What buyers' own copies of PDFs add to them, while they're kept. */
    copies: zBytes,
  }),
  /** What nothing shows and no one continues: deleted within a day, or right away on request. */
  unusedBytes: zBytes,
  /** What earlier versions of lessons keep, and nothing else. */
  versionsBytes: zBytes,
  /** What helps when it's full, in a sentence; null where nothing limits it. */
  advice: z.string().nullable(),
})
export type Storage = z.infer<typeof zStorage>

export const filesContract = {
  uploadLimits: allow(creator)
    .route({ method: 'GET', path: '/files/settings', summary: 'What may be uploaded, and how large', tags })
    .output(zFileSettings),

  storage: allow(creator)
    .route({
      method: 'GET',
      path: '/files/storage',
      summary: 'How much of the workspace’s storage is used',
      tags,
    })
    .output(zStorage),

  clearStorage: allow(creator)
    .route({
      method: 'DELETE',
      path: '/files/storage/{part}',
      summary: 'Delete files that aren’t used anymore, or that only earlier versions of lessons keep',
      tags,
    })
    .input(z.object({ part: z.enum(['unused', 'versions']) }))
    .output(zStorage),

  getFile: allow(creator)
    .route({
      method: 'GET',
      path: '/files/{fileId}/state',
      summary: 'What is known of an uploaded file',
      tags,
    })
    .meta({ refusals: ['NOT_FOUND'] })
    .input(z.object({ fileId: zId('fil') }))
    .output(zUploadedFile),

  getUpload: allow(creator)
    .route({
      method: 'GET',
      path: '/uploads/{uploadId}',
      summary: 'How far an upload is, and what it became',
      tags,
    })
    .meta({ refusals: ['NOT_FOUND'] })
    .input(z.object({ uploadId: zId('upl') }))
    .output(zUpload),

  link: allow('public')
    .route({
      method: 'POST',
      path: '/files/{fileId}/link',
      summary: 'A link that saves a file, good for five minutes in this browser',
      tags,
    })
    .meta({ refusals: ['NOT_FOUND'] })
    .input(z.object({ fileId: zId('fil') }))
    .output(z.object({ url: z.string(), expiresAt: zInstant })),
}
