import type { SignedIn } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import { type Ctx, withTransaction } from '#platform/context.ts'
import { mailEveryMs } from '../rules.ts'
import { type Client, confirmationMails, noClient, sendCounted } from './attempts.ts'
import { claimAccount, type PasswordInput, proveWithClaim } from './claims.ts'
import { enter } from './entering.ts'
import { findLink, issueLink, linkExpired, redeemLink } from './links.ts'
import { mailVerification, mailWelcome } from './mails.ts'
import type { NewSession } from './sessions.ts'
import { refuseSuspended } from './suspension.ts'
import { lockUser } from './users.ts'

/**
 * Emails the link that confirms the address again; does nothing if it's already confirmed.
 *
 * @throws RATE_LIMITED when one was sent within the minute, or many within the day.
 */
export async function requestVerification(ctx: Ctx<SignedIn>): Promise<void> {
  const mail = () =>
    withTransaction(ctx, async (ctx) => {
      const user = await lockUser(ctx, ctx.actor.userId)
      if (user.emailVerified) return
      const token = await issueLink(ctx, 'verification', user)
      if (!token) {
        throw new AppError(
          'RATE_LIMITED',
          'We just sent you a link. Check your inbox, or try again in a minute.',
          {
            retryAfterSeconds: mailEveryMs / 1000,
          },
        )
      }
      await mailVerification(ctx, user, token)
    })
  const message = 'We’ve sent this address several links today. Check that inbox, or try again tomorrow.'
  await sendCounted(ctx.instance.limits, [{ limit: confirmationMails, who: ctx.actor.userId, message }], mail)
}

/**
 * Confirms an address with an emailed link: from now on what was bought with it belongs to this user. A browser that's signed in to
 * the account stays so. In any other, you type the password, or a new one that ends everything from before, and are signed in.
 *
 * @returns the new session; null if the browser had one.
 * @throws auth/link-expired when the link was used or replaced, is too old, or the address has changed since.
 * @throws auth/password-required, auth/wrong-password, INVALID, auth/weak-password, RATE_LIMITED as in `claimAccount`; the link
 * then still works. @throws auth/suspended
 */
export async function verifyEmail(
  ctx: Ctx,
  { token, ...brought }: { token: string } & PasswordInput,
  client: Client = noClient,
): Promise<NewSession | null> {
  const link = await findLink(ctx, 'verification', token)
  if (!link) throw linkExpired()
  const claim = await claimAccount(ctx, link, brought)
  const user = await withTransaction(ctx, async (ctx) => {
    const { user, email } = await redeemLink(ctx, 'verification', token)
    if (user.email !== email) throw linkExpired()
    await refuseSuspended(ctx, user)
    if (await proveWithClaim(ctx, user, claim))
      await mailWelcome(ctx, { ...user, firstName: user.profile.firstName })
    return user
  })
  return claim.by === 'session' ? null : enter(ctx, user, { remembered: false, client, method: 'link' })
}
