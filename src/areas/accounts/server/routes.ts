import { implement } from '@orpc/server'
import { isSignedIn } from '#kernel/actor.ts'
import { accessGuard, type CallCtx, creatorCtx, signedInCtx } from '#platform/rpc.ts'
import { accountsContract } from '../contract.ts'
import { answerSession, clientOf, renewCookie, signOut } from './cookie.ts'
import { ownMailAllowance } from './mail-senders.ts'
import { changePassword, checkReset, requestReset, resetPassword } from './password-changes.ts'
import { removePhoto } from './photos.ts'
import { isRemembered } from './sessions.ts'
import { redeemSetup } from './setup.ts'
import { signIn } from './sign-in.ts'
import { redeemSignInLink } from './sign-in-links.ts'
import { signUp } from './sign-up.ts'
import { getUserDocument, updatePlan, updatePreferences, updateProfile } from './users.ts'
import { requestVerification, verifyEmail } from './verification.ts'
import { updateWorkspace } from './workspaces.ts'

const on = implement(accountsContract).$context<CallCtx>().use(accessGuard)
const done = { done: true } as const

export const accountsRoutes = on.router({
  signUp: on.signUp.handler(async ({ context, input }) =>
    answerSession(context, await signUp(context, input, clientOf(context))),
  ),
  signIn: on.signIn.handler(async ({ context, input }) =>
    answerSession(context, await signIn(context, input, clientOf(context))),
  ),
  signOut: on.signOut.handler(({ context }) => signOut(context)),
  session: on.session.handler(async ({ context }) => ({
    user: isSignedIn(context.actor) ? await readMe(context) : null,
  })),
  me: on.me.handler(({ context }) => readMe(context)),
  updateProfile: on.updateProfile.handler(({ context, input }) => updateProfile(signedInCtx(context), input)),
  removePhoto: on.removePhoto.handler(({ context }) => removePhoto(signedInCtx(context))),
  updatePreferences: on.updatePreferences.handler(({ context, input }) =>
    updatePreferences(signedInCtx(context), input),
  ),
  updatePlan: on.updatePlan.handler(({ context, input }) => updatePlan(signedInCtx(context), input.plan)),
  updateWorkspace: on.updateWorkspace.handler(({ context, input }) =>
    updateWorkspace(creatorCtx(context), input),
  ),
  mailAllowance: on.mailAllowance.handler(({ context }) => ownMailAllowance(creatorCtx(context))),
  changePassword: on.changePassword.handler(async ({ context, input }) => {
    await answerSession(context, await changePassword(signedInCtx(context), input, clientOf(context)))
    return done
  }),
  requestReset: on.requestReset.handler(async ({ context, input }) => {
    await requestReset(context, input, clientOf(context))
    return done
  }),
  checkReset: on.checkReset.handler(({ context, input }) => checkReset(context, input.token)),
  resetPassword: on.resetPassword.handler(async ({ context, input }) =>
    answerSession(context, await resetPassword(context, input, clientOf(context))),
  ),
  requestVerification: on.requestVerification.handler(async ({ context }) => {
    await requestVerification(signedInCtx(context))
    return done
  }),
  verifyEmail: on.verifyEmail.handler(async ({ context, input }) => {
    const session = await verifyEmail(context, input, clientOf(context))
    return session ? answerSession(context, session) : { user: await readMe(context) }
  }),
  redeemSignInLink: on.redeemSignInLink.handler(async ({ context, input }) =>
    answerSession(context, await redeemSignInLink(context, input, clientOf(context))),
  ),
  setup: on.setup.handler(async ({ context, input }) =>
    answerSession(context, await redeemSetup(context, input, clientOf(context))),
  ),
})

/** The app calls this when it starts, which restarts a remembered browser's thirty days. */
async function readMe(context: CallCtx) {
  const { userId, sessionId, viewedBy } = signedInCtx(context).actor
  renewCookie(context, await isRemembered(context, sessionId))
  const user = await getUserDocument(context, userId)
  if (!viewedBy?.until) return user
  return { ...user, viewedBy: { name: viewedBy.adminName, until: viewedBy.until } }
}
