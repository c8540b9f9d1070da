import { implement } from '@orpc/server'
import { accessGuard, type CallCtx, signedInCtx } from '#platform/rpc.ts'
import { libraryContract } from '../contract.ts'
import { ownLibrary } from './own-library.ts'

const on = implement(libraryContract).$context<CallCtx>().use(accessGuard)

export const libraryRoutes = on.router({
  list: on.list.handler(({ context }) => ownLibrary(signedInCtx(context))),
})
