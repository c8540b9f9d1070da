import type { SignedIn } from '#kernel/actor.ts'
import { invalid } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { type Ctx, platformWorkspaceId, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { passwordChanged } from '../events.ts'
import { normalEmail } from '../rules.ts'
import { type Client, noClient, passwordAttempts, resetRequests, spendOf } from './attempts.ts'
import { setPasswordHash } from './credentials.ts'
import { enter, voidChallenges } from './entering.ts'
import { findLink, issueLink, linkExpired, pretendLink, redeemLink, voidLinks } from './links.ts'
import { mailPasswordChanged, mailReset } from './mails.ts'
import { refuseWrongCurrent } from './password-proof.ts'
import { hashPassword, refusePoorPassword } from './passwords.ts'
import { createSession, endSessions, isRemembered, type NewSession } from './sessions.ts'
import { refuseSuspended } from './suspension.ts'
import { factsOf, findUserByEmail, lockUser } from './users.ts'
import { markVerified } from './verification.ts'

/**
 * Mails a link to set a new password, if the address has an account and none was mailed within the minute. The answer is
 * always the same, and takes as long.
 *
 * @throws INVALID when the address is empty. @throws RATE_LIMITED when one address asks too often.
 */
export async function requestReset(
  ctx: Ctx,
  input: { email: string },
  client: Client = noClient,
): Promise<void> {
  if (input.email.trim() === '') throw invalid({ email: 'Enter your email address' })
  await spendOf(ctx.instance.limits, resetRequests, client, 'Too many attempts. Try again in 15 minutes.')
  const user = await findUserByEmail(ctx, normalEmail(input.email))
  await withTransaction(ctx, async (ctx) => {
    const token = user && (await issueLink(ctx, 'reset', user))
    if (token) await mailReset(ctx, user, token)
    else await pretendLink(ctx)
  })
}

/**
 * Sets a new password with a mailed link and signs in. The mail was read, so the address is theirs; every other session
 * and link of the account ends.
 *
 * @throws INVALID, auth/weak-password about the new password; the link is then still good.
 * @throws auth/link-expired when the link was used, replaced or is too old. @throws auth/suspended
 * @throws auth/multi-factor-auth-required: the password is changed, and a code is needed to go on.
 */
export async function resetPassword(
  ctx: Ctx,
  input: { token: string; newPassword: string },
  client: Client = noClient,
): Promise<NewSession> {
  const link = await findLink(ctx, 'reset', input.token)
  if (!link) throw linkExpired()
  refusePoorPassword(input.newPassword, link.email, 'newPassword')
  const passwordHash = await hashPassword(input.newPassword, ctx.instance.passwordCost)

  const user = await withTransaction(ctx, async (ctx) => {
    const { userId, email } = await redeemLink(ctx, 'reset', input.token)
    const user = await lockUser(ctx, userId)
    await refuseSuspended(ctx, user)
    if (user.email === email) await markVerified(ctx, user)
    await replacePassword(ctx, userId, passwordHash)
    return user
  })
  await ctx.instance.limits.forget(passwordAttempts, link.email)
  return enter(ctx, user, { remembered: false, client, method: 'reset' })
}

/**
 * Sets a new password after proving the current one. All sessions end, this one too: the browser gets a new one.
 *
 * @throws INVALID, auth/weak-password about the new password. @throws auth/wrong-password when the current one is wrong.
 * @throws RATE_LIMITED after five wrong ones.
 */
export async function changePassword(
  ctx: Ctx<SignedIn>,
  input: { currentPassword: string; newPassword: string },
  client: Client = noClient,
): Promise<NewSession> {
  const { userId, email, sessionId } = ctx.actor
  refuseIncomplete(input)
  refusePoorPassword(input.newPassword, email, 'newPassword')
  await refuseWrongCurrent(ctx, input.currentPassword)
  const passwordHash = await hashPassword(input.newPassword, ctx.instance.passwordCost)
  const remembered = await isRemembered(ctx, sessionId)

  await withTransaction(ctx, async (ctx) => {
    await lockUser(ctx, userId)
    await replacePassword(ctx, userId, passwordHash)
  })
  return createSession(ctx, userId, { remembered, client })
}

/** The part both ways share. */
async function replacePassword(ctx: Ctx, userId: Id<'usr'>, passwordHash: string): Promise<void> {
  await setPasswordHash(ctx, userId, passwordHash)
  await endSessions(ctx, userId)
  await voidChallenges(ctx, userId)
  // A change of address too: whoever knew the old password may have asked for it.
  await voidLinks(ctx, userId, ['reset', 'signIn', 'emailChange'])
  const user = await lockUser(ctx, userId)
  await announce(ctx, platformWorkspaceId, passwordChanged, factsOf(user))
  await mailPasswordChanged(ctx, user)
}

function refuseIncomplete({
  currentPassword,
  newPassword,
}: {
  currentPassword: string
  newPassword: string
}): void {
  const fields: Record<string, string> = {}
  if (currentPassword === '') fields.currentPassword = 'Enter your current password'
  if (newPassword === '') fields.newPassword = 'Enter a password'
  if (Object.keys(fields).length > 0) throw invalid(fields)
}
