import { type Ctx, withTransaction } from '#platform/context.ts'
import { type Client, noClient } from './attempts.ts'
import { claimAccount, type PasswordInput, proveWithClaim } from './claims.ts'
import { enter } from './entering.ts'
import { findLink, issueLink, linkExpired, pretendLink, redeemLink } from './links.ts'
import { mailSignIn } from './mails.ts'
import type { NewSession } from './sessions.ts'
import { refuseSuspended } from './suspension.ts'
import { findUserByEmail, linkedUserOf } from './users.ts'

/**
 * Emails a sign-in link to an address, if it has an account and didn't get one within the last minute. The caller can't tell
 * which: a receipt looks and answers the same for everyone.
 *
 * @param from one of our paths to continue to after signing in.
 */
export async function sendSignInLink(ctx: Ctx, email: string, from: string | null = null): Promise<void> {
  const user = await findUserByEmail(ctx, email)
  await withTransaction(ctx, async (ctx) => {
    const token = user && (await issueLink(ctx, 'signIn', user))
    if (token) await mailSignIn(ctx, user, token, from)
    else await pretendLink(ctx)
  })
}

/**
 * Signs in with an emailed link. If the address wasn't proven before, the account may have been made by a stranger who knew it,
 * so the link alone isn't enough.
 *
 * @throws auth/link-expired when the link was used or replaced, or is too old. @throws auth/suspended
 * @throws auth/password-required, auth/wrong-password, INVALID, auth/weak-password, RATE_LIMITED as in `claimAccount`; the link
 * then still works.
 * @throws auth/multi-factor-auth-required when a code is needed too.
 */
export async function redeemSignInLink(
  ctx: Ctx,
  { token, ...brought }: { token: string } & PasswordInput,
  client: Client = noClient,
): Promise<NewSession> {
  const link = await findLink(ctx, 'signIn', token)
  if (!link) throw linkExpired()
  const isProven = (await linkedUserOf(ctx, link.email)) === link.userId
  const claim = isProven ? null : await claimAccount(ctx, link, brought)
  const user = await withTransaction(ctx, async (ctx) => {
    const { user, email } = await redeemLink(ctx, 'signIn', token)
    if (user.email !== email) throw linkExpired()
    await refuseSuspended(ctx, user)
    if (claim) await proveWithClaim(ctx, user, claim)
    return user
  })
  return enter(ctx, user, { remembered: false, client, method: 'link' })
}
