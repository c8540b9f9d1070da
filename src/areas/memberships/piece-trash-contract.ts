import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { zId } from '#kernel/wire.ts'
import { zPiece } from './piece-shapes.ts'

const pro = { role: 'creator', plan: 'pro_plan' } as const
const tags = ['Membership']
const one = '/membership/content/{pieceId}'
const zPieceId = z.object({ pieceId: zId('mpc') })

/** Content that is copied, and content that was deleted until it's gone for good. It's listed with the rest, by its status. */
export const pieceTrashContract = {
  duplicate: allow(pro)
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .route({
      method: 'POST',
      path: `${one}/copies`,
      summary: 'Makes a draft like a document or a live session; a course is content once',
      successStatus: 201,
      tags,
    })
    .input(zPieceId)
    .output(zPiece),
  restore: allow(pro)
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .route({
      method: 'DELETE',
      path: `${one}/removal`,
      summary: 'Takes content out of the trash, as it was for its tiers and at its time',
      tags,
    })
    .input(zPieceId)
    .output(zPiece),
  discard: allow(pro)
    .meta({ refusals: ['NOT_FOUND'] })
    .route({
      method: 'PUT',
      path: `${one}/discarding`,
      summary: 'Deletes content in the trash for good, with its seats and ratings',
      tags,
    })
    .input(zPieceId)
    .output(z.object({ done: z.literal(true) })),
  emptyTrash: allow(pro)
    .route({
      method: 'DELETE',
      path: '/trash/membership-content',
      summary: 'Deletes all content in the trash for good',
      tags,
    })
    .output(z.object({ deleted: z.int(), kept: z.int() })),
}
