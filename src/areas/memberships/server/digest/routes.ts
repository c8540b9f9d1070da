import { implement } from '@orpc/server'
import { type CallCtx, creatorCtx, guarded } from '#platform/rpc.ts'
import { digestContract } from '../../digest-contract.ts'
import { changeDigest, getDigest } from './planning.ts'

const on = implement(digestContract).$context<CallCtx>().use(guarded)

export const digestRoutes = on.router({
  get: on.get.handler(({ context }) => getDigest(creatorCtx(context))),
  change: on.change.handler(({ context, input }) => changeDigest(creatorCtx(context), input)),
})
