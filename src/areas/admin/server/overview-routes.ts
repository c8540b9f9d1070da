import { implement } from '@orpc/server'
import { accessGuard, type CallCtx } from '#platform/rpc.ts'
import { overviewContract } from '../overview-contract.ts'
import { adminOverview } from './overview.ts'

const on = implement(overviewContract).$context<CallCtx>().use(accessGuard)

export const overviewRoutes = on.router({
  get: on.get.handler(({ context }) => adminOverview(context)),
})
