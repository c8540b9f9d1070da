import { implement } from '@orpc/server'
import { accessGuard, type CallCtx } from '#platform/rpc.ts'
import { invitationsContract } from '../invitations-contract.ts'
import { answerSession, clientOf } from './cookie.ts'
import { acceptInvitation, lookAtInvitation } from './invitations.ts'

const on = implement(invitationsContract).$context<CallCtx>().use(accessGuard)

export const invitationsRoutes = on.router({
  look: on.look.handler(({ context, input }) => lookAtInvitation(context, input.token)),
  accept: on.accept.handler(async ({ context, input }) =>
    answerSession(context, await acceptInvitation(context, input, clientOf(context))),
  ),
})
