import { implement } from '@orpc/server'
import { isSignedIn } from '#kernel/actor.ts'
import { accessGuard, type CallCtx } from '#platform/rpc.ts'
import { viewsContract } from '../views-contract.ts'
import { lookingCookieName } from './cookie.ts'
import { endView } from './views.ts'

const on = implement(viewsContract).$context<CallCtx>().use(accessGuard)

export const viewsRoutes = on.router({
  stop: on.stop.handler(async ({ context }) => {
    const { actor } = context
    context.http?.clearCookie(lookingCookieName(context.instance), '/')
    if (!isSignedIn(actor)) return { userId: null }
    return { userId: await endView(context, actor.sessionId, actor.viewedBy?.adminId ?? actor.userId) }
  }),
})
