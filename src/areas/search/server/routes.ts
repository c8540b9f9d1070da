import { implement } from '@orpc/server'
import { accessGuard, type CallCtx, signedInCtx } from '#platform/rpc.ts'
import { searchContract } from '../contract.ts'
import { search } from './search.ts'

const on = implement(searchContract).$context<CallCtx>().use(accessGuard)

export const searchRoutes = on.router({
  search: on.search.handler(({ context, input }) => search(signedInCtx(context), input)),
})
