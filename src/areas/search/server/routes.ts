import { implement } from '@orpc/server'
import { type CallCtx, guarded, signedInCtx } from '#platform/rpc.ts'
import { searchContract } from '../contract.ts'
import { search } from './search.ts'

const on = implement(searchContract).$context<CallCtx>().use(guarded)

export const searchRoutes = on.router({
  search: on.search.handler(({ context, input }) => search(signedInCtx(context), input)),
})
