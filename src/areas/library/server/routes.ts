import { implement } from '@orpc/server'
import { type CallCtx, guarded, signedInCtx } from '#platform/rpc.ts'
import { libraryContract } from '../contract.ts'
import { ownLibrary } from './own-library.ts'

const on = implement(libraryContract).$context<CallCtx>().use(guarded)

export const libraryRoutes = on.router({
  list: on.list.handler(({ context }) => ownLibrary(signedInCtx(context))),
})
