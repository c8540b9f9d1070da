import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'
import { zTier } from './tier-shapes.ts'

export const zTrashedTier = z.object({
  id: zId('tie'),
  title: z.string(),
  color: z.string(),
  /** Who has it still. */
  members: z.int(),
  deletedAt: zInstant,
  /** When it's gone for good; null where it stays, since someone has or had it. */
  goneAt: zInstant.nullable(),
})
export type TrashedTier = z.infer<typeof zTrashedTier>

const pro = { role: 'creator', plan: 'pro_plan' } as const
const tags = ['Membership']
const one = '/membership/tiers/{tierId}'
const zTierId = z.object({ tierId: zId('tie') })

/** Tiers that were deleted, until they're gone for good. */
export const tierTrashContract = {
  list: allow(pro)
    .route({
      method: 'GET',
      path: '/trash/tiers',
      summary: 'Tiers in the trash, the last deleted first',
      tags,
    })
    .output(z.object({ tiers: z.array(zTrashedTier) })),
  restore: allow(pro)
    .meta({ refusals: ['NOT_FOUND', 'LIMIT_REACHED'] })
    .route({ method: 'DELETE', path: `${one}/removal`, summary: 'Takes a tier out of the trash', tags })
    .input(zTierId)
    .output(zTier),
  discard: allow(pro)
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .route({
      method: 'PUT',
      path: `${one}/discarding`,
      summary: 'Deletes a tier in the trash that no one has or had, for good',
      tags,
    })
    .input(zTierId)
    .output(z.object({ done: z.literal(true) })),
  emptyTrash: allow(pro)
    .route({
      method: 'DELETE',
      path: '/trash/tiers',
      summary: 'Deletes the tiers in the trash that no one has or had, for good',
      tags,
    })
    .output(z.object({ deleted: z.int(), kept: z.int() })),
}
