import { type Ctx, withTransaction } from '#platform/context.ts'
import { type Client, noClient } from './attempts.ts'
import { removeCredentials } from './credentials.ts'
import { enter, voidChallenges } from './entering.ts'
import { issueLink, pretendLink, redeemLink, voidLinks } from './links.ts'
import { mailSignIn } from './mails.ts'
import { endSessions, type NewSession } from './sessions.ts'
import { refuseSuspended } from './suspension.ts'
import { findUserByEmail, lockUser } from './users.ts'
import { markVerified } from './verification.ts'

/**
 * Mails a sign-in link to an address, if it has an account and none was mailed within the minute. Nothing tells the
 * caller which: a receipt looks and answers the same for everybody.
 *
 * @param from path of ours to go on to after signing in.
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
 * Signs in with a mailed link. If nobody had proven the address before, whoever made the account may have been a
 * stranger who knew it: the password and all sessions from before end, and the mailbox's owner goes on alone.
 *
 * @throws auth/link-expired when the link was used, replaced or is too old. @throws auth/suspended
 * @throws auth/multi-factor-auth-required when a code is needed as well.
 */
export async function redeemSignInLink(
  ctx: Ctx,
  token: string,
  client: Client = noClient,
): Promise<NewSession> {
  const user = await withTransaction(ctx, async (ctx) => {
    const { userId } = await redeemLink(ctx, 'signIn', token)
    const user = await lockUser(ctx, userId)
    await refuseSuspended(ctx, user)
    if (await markVerified(ctx, user)) {
      await removeCredentials(ctx, userId)
      await endSessions(ctx, userId)
      await voidChallenges(ctx, userId)
      await voidLinks(ctx, userId, ['reset'])
    }
    return user
  })
  return enter(ctx, user, { remembered: false, client, method: 'link' })
}
