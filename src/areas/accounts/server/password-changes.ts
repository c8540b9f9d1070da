import type { SignedIn } from '#kernel/actor.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { type Ctx, withTransaction } from '#platform/context.ts'
import { normalEmail } from '../rules.ts'
import { type Client, noClient, passwordAttempts, resetMails, resetRequests, spendOf } from './attempts.ts'
import { enter } from './entering.ts'
import { proveAddress } from './first-proof.ts'
import { findLink, issueLink, linkExpired, pretendLink, redeemLink } from './links.ts'
import { mailReset } from './mails.ts'
import { refuseWrongCurrent } from './password-proof.ts'
import { hashPassword, refusePoorPassword } from './passwords.ts'
import { replacePassword } from './replacing.ts'
import { createSession, isRemembered, type NewSession } from './sessions.ts'
import { refuseSuspended } from './suspension.ts'
import { findUserByEmail, lockOwnUser } from './users.ts'

/**
 * Emails a link to set a new password, if the address has an account and didn't get one within the last minute or too many within
 * the hour. The answer is always the same and always takes the same time.
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
  const email = normalEmail(input.email)
  const { limits } = ctx.instance
  const isWithin = await limits.spend(resetMails, email).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'RATE_LIMITED') return false
      throw error
    },
  )
  const user = await findUserByEmail(ctx, email)
  const isMailed = await withTransaction(ctx, async (ctx) => {
    const token = isWithin && user && (await issueLink(ctx, 'reset', user))
    if (token) await mailReset(ctx, user, token)
    else await pretendLink(ctx)
    return Boolean(token)
  })
  // Requests that sent nothing don't count, so the owner's next one still gets an email.
  if (!isMailed) await limits.refund(resetMails, email)
}

/** Whether a reset link still works: said before anyone thinks of a password. It names no one. */
export async function checkReset(ctx: Ctx, token: string): Promise<{ works: boolean }> {
  return { works: (await findLink(ctx, 'reset', token)) !== null }
}

/**
 * Sets a new password with an emailed link and signs in. They read the email, so the address is theirs. Every other session
 * and link of the account ends.
 *
 * @throws INVALID, auth/weak-password about the new password; the link then still works.
 * @throws auth/link-expired when the link was used or replaced, or is too old. @throws auth/suspended
 * @throws auth/multi-factor-auth-required: the password has changed, and a code is needed to continue.
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
    const { user, email } = await redeemLink(ctx, 'reset', input.token)
    await refuseSuspended(ctx, user)
    if (user.email === email) await proveAddress(ctx, user, { isOwner: false })
    await replacePassword(ctx, user.id, passwordHash)
    return user
  })
  await ctx.instance.limits.forget(passwordAttempts, link.email)
  return enter(ctx, user, { remembered: false, client, method: 'reset' })
}

/**
 * Sets a new password after proving the current one. All sessions end, including this one: the browser gets a new one.
 *
 * @throws INVALID, auth/weak-password about the new password. @throws auth/wrong-password when the current one is wrong.
 * @throws RATE_LIMITED after five wrong ones. @throws UNAUTHORIZED when this session was ended meanwhile.
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

  return withTransaction(ctx, async (ctx) => {
    await lockOwnUser(ctx)
    await replacePassword(ctx, userId, passwordHash)
    return createSession(ctx, userId, { remembered, client })
  })
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
