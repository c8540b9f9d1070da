import { implement } from '@orpc/server'
import { viewMs } from '#areas/accounts/rules.ts'
import { lookingCookieName } from '#areas/accounts/server/cookie.ts'
import { inviteUser, sendInvitationAgain, withdrawInvitation } from '#areas/accounts/server/invitations.ts'
import { limitMail } from '#areas/accounts/server/mail-senders.ts'
import { changeRole, givePlan, signOutEverywhere } from '#areas/accounts/server/roles.ts'
import { reinstateUser, suspendUser } from '#areas/accounts/server/suspending.ts'
import { startView } from '#areas/accounts/server/views.ts'
import { setStorageLimit } from '#areas/files/server/storage-limits.ts'
import { accessGuard, type CallCtx, signedInCtx } from '#platform/rpc.ts'
import { usersContract } from '../users-contract.ts'
import { getPerson } from './person.ts'
import { listPeople } from './users.ts'

const on = implement(usersContract).$context<CallCtx>().use(accessGuard)
const done = { done: true } as const

export const usersRoutes = on.router({
  list: on.list.handler(({ context, input }) => listPeople(context, input)),
  get: on.get.handler(({ context, input }) => getPerson(context, input.userId)),
  suspend: on.suspend.handler(async ({ context, input }) => {
    await suspendUser(context, input)
    return getPerson(context, input.userId)
  }),
  reinstate: on.reinstate.handler(async ({ context, input }) => {
    await reinstateUser(context, input.userId)
    return getPerson(context, input.userId)
  }),
  changeRole: on.changeRole.handler(async ({ context, input }) => {
    await changeRole(context, input.userId, input.role)
    return getPerson(context, input.userId)
  }),
  changePlan: on.changePlan.handler(async ({ context, input }) => {
    await givePlan(context, input.userId, input.plan)
    return getPerson(context, input.userId)
  }),
  limitMail: on.limitMail.handler(async ({ context, input }) => {
    await limitMail(context, input)
    return getPerson(context, input.userId)
  }),
  changeStorage: on.changeStorage.handler(async ({ context, input }) => {
    await setStorageLimit(context, input.userId, input.limitBytes)
    return getPerson(context, input.userId)
  }),
  endSessions: on.endSessions.handler(async ({ context, input }) => {
    await signOutEverywhere(context, input.userId)
    return getPerson(context, input.userId)
  }),
  view: on.view.handler(async ({ context, input }) => {
    await startView(signedInCtx(context), input.userId)
    context.http?.setCookie(lookingCookieName(context.instance), '1', { maxAgeSeconds: viewMs / 1000 })
    return done
  }),
  invite: on.invite.handler(({ context, input }) => inviteUser(context, input)),
  inviteAgain: on.inviteAgain.handler(({ context, input }) =>
    sendInvitationAgain(context, input.invitationId),
  ),
  withdraw: on.withdraw.handler(async ({ context, input }) => {
    await withdrawInvitation(context, input.invitationId)
    return done
  }),
})
