import { implement } from '@orpc/server'
import { type CallCtx, guarded } from '#platform/rpc.ts'
import { overviewContract } from '../overview-contract.ts'
import { adminOverview } from './overview.ts'

const on = implement(overviewContract).$context<CallCtx>().use(guarded)

export const overviewRoutes = on.router({
  get: on.get.handler(({ context }) => adminOverview(context)),
})
