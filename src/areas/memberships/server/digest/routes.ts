import { implement } from '@orpc/server'
import { accessGuard, type CallCtx, creatorCtx } from '#platform/rpc.ts'
import { digestContract } from '../../digest-contract.ts'
import { changeDigest, getDigest } from './planning.ts'

const on = implement(digestContract).$context<CallCtx>().use(accessGuard)

export const digestRoutes = on.router({
  get: on.get.handler(({ context }) => getDigest(creatorCtx(context))),
  change: on.change.handler(({ context, input }) => changeDigest(creatorCtx(context), input)),
})
