import { implement } from '@orpc/server'
import { type CallCtx, creatorCtx, guarded } from '#platform/rpc.ts'
import { tierTrashContract } from '../tier-trash-contract.ts'
import { discardAllTiers, discardTier, listTrashedTiers, restoreTier } from './tier-trash.ts'

const on = implement(tierTrashContract).$context<CallCtx>().use(guarded)

export const tierTrashRoutes = on.router({
  list: on.list.handler(async ({ context }) => ({ tiers: await listTrashedTiers(creatorCtx(context)) })),
  restore: on.restore.handler(({ context, input }) => restoreTier(creatorCtx(context), input.tierId)),
  discard: on.discard.handler(async ({ context, input }) => {
    await discardTier(creatorCtx(context), input.tierId)
    return { done: true as const }
  }),
  emptyTrash: on.emptyTrash.handler(({ context }) => discardAllTiers(creatorCtx(context))),
})
