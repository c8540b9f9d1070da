import { implement } from '@orpc/server'
import { accessGuard, type CallCtx, creatorCtx } from '#platform/rpc.ts'
import { tierTrashContract } from '../tier-trash-contract.ts'
import { discardAllTiers, discardTier, listTrashedTiers, restoreTier } from './tier-trash.ts'

const on = implement(tierTrashContract).$context<CallCtx>().use(accessGuard)

export const tierTrashRoutes = on.router({
  list: on.list.handler(async ({ context }) => ({ tiers: await listTrashedTiers(creatorCtx(context)) })),
  restore: on.restore.handler(({ context, input }) => restoreTier(creatorCtx(context), input.tierId)),
  discard: on.discard.handler(async ({ context, input }) => {
    await discardTier(creatorCtx(context), input.tierId)
    return { done: true as const }
  }),
  emptyTrash: on.emptyTrash.handler(({ context }) => discardAllTiers(creatorCtx(context))),
})
