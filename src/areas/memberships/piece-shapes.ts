import * as z from 'zod'
import { zChosenInstant, zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'
import {
  maxSummaryLength,
  maxTextLength,
  maxTitleLength,
  mostSeats,
  pieceKinds,
  pieceStatuses,
} from './rules.ts'

export const upTo = (length: number) =>
  z.string().max(length, `Use at most ${length.toLocaleString('en')} characters`)

const zPlace = { id: zId('mpc') }
export const zPiece = z.object({
  ...zPlace,
  kind: z.enum(pieceKinds),
  title: z.string(),
  teaser: z.string(),
  tierId: zId('tie'),
  courseId: zId('crs').nullable(),
  body: z.string(),
  startsAt: zInstant.nullable(),
  zone: z.string().nullable(),
  minutes: z.int().nullable(),
  link: z.string(),
  recording: z.string(),
  /** Of a document that's a file. */
  file: z.object({ id: zId('fil'), name: z.string(), bytes: z.int(), url: z.string() }).nullable(),
  /** Of a live session: null where there's room for everyone. */
  seats: z.int().nullable(),
  taken: z.int(),
  status: z.enum(pieceStatuses),
  publishedAt: zInstant.nullable(),
  views: z.int(),
  /** 1 to 5; null while no member rated it. */
  rating: z.number().nullable(),
  ratings: z.int(),
  updatedAt: zInstant,
  /** In the trash since then, and gone for good when. */
  trashed: z.object({ deletedAt: zInstant, goneAt: zInstant }).optional(),
})
export type Piece = z.infer<typeof zPiece>

export const zPieceDraft = z.object({
  kind: z.enum(pieceKinds),
  title: upTo(maxTitleLength).optional(),
  teaser: upTo(maxSummaryLength).optional(),
  tierId: zId('tie'),
  courseId: zId('crs').nullish(),
  body: upTo(maxTextLength).optional(),
  startsAt: zChosenInstant.nullish(),
  zone: z.string().max(60).nullish(),
  minutes: z.int().min(5).max(1440).nullish(),
  link: upTo(500).optional(),
  recording: upTo(500).optional(),
  fileId: zId('fil').nullish(),
  seats: z.int().min(1).max(mostSeats).nullish(),
  /** null is a draft; a moment ahead schedules it. */
  publishedAt: zChosenInstant.nullable(),
})
export type PieceDraft = z.infer<typeof zPieceDraft>
