import { implement } from '@orpc/server'
import { shelfOf } from '#areas/courses/server/shelf.ts'
import { type CallCtx, guarded, signedInCtx } from '#platform/rpc.ts'
import { libraryContract } from '../contract.ts'

const on = implement(libraryContract).$context<CallCtx>().use(guarded)

export const libraryRoutes = on.router({
  list: on.list.handler(async ({ context }) => ({
    courses: (await shelfOf(signedInCtx(context), context.now())).courses,
  })),
})
