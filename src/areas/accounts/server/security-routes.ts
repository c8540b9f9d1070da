import { implement } from '@orpc/server'
import { accessGuard, type CallCtx, signedInCtx } from '#platform/rpc.ts'
import { securityContract } from '../security-contract.ts'
import { answerSession, clientOf } from './cookie.ts'
import {
  cancelEmailChange,
  confirmEmailChange,
  pendingEmailChange,
  requestEmailChange,
} from './email-changes.ts'
import { enterWithSecondFactor } from './entering.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './second-factor.ts'
import { listSecurityHistory } from './security-history.ts'
import { endOtherSessions, endOwnSession, listSessions } from './session-list.ts'

const on = implement(securityContract).$context<CallCtx>().use(accessGuard)
const done = { done: true } as const

export const securityRoutes = on.router({
  signInWithCode: on.signInWithCode.handler(async ({ context, input }) =>
    answerSession(context, await enterWithSecondFactor(context, input, clientOf(context))),
  ),
  secondFactor: on.secondFactor.handler(({ context }) => getSecondFactor(signedInCtx(context))),
  beginSecondFactor: on.beginSecondFactor.handler(({ context, input }) =>
    beginSecondFactor(signedInCtx(context), input),
  ),
  confirmSecondFactor: on.confirmSecondFactor.handler(({ context, input }) =>
    confirmSecondFactor(signedInCtx(context), input),
  ),
  removeSecondFactor: on.removeSecondFactor.handler(async ({ context, input }) => {
    await removeSecondFactor(signedInCtx(context), input)
    return done
  }),
  renewRecoveryCodes: on.renewRecoveryCodes.handler(({ context, input }) =>
    renewRecoveryCodes(signedInCtx(context), input),
  ),
  sessions: on.sessions.handler(async ({ context }) => ({
    sessions: await listSessions(signedInCtx(context)),
  })),
  endSession: on.endSession.handler(async ({ context, input }) => {
    await endOwnSession(signedInCtx(context), input.sessionId)
    return done
  }),
  endOtherSessions: on.endOtherSessions.handler(({ context }) => endOtherSessions(signedInCtx(context))),
  history: on.history.handler(({ context, input }) => listSecurityHistory(signedInCtx(context), input)),
  requestEmailChange: on.requestEmailChange.handler(async ({ context, input }) => {
    await requestEmailChange(signedInCtx(context), input, clientOf(context))
    return done
  }),
  pendingEmailChange: on.pendingEmailChange.handler(async ({ context }) => ({
    email: await pendingEmailChange(signedInCtx(context)),
  })),
  cancelEmailChange: on.cancelEmailChange.handler(async ({ context }) => {
    await cancelEmailChange(signedInCtx(context))
    return done
  }),
  confirmEmailChange: on.confirmEmailChange.handler(({ context, input }) =>
    confirmEmailChange(context, input),
  ),
})
