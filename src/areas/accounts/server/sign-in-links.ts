import { type Ctx, platformWorkspaceId, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { userSignedIn } from '../events.ts'
import { type Client, noClient } from './attempts.ts'
import { removeCredentials } from './auth.ts'
import { issueLink, pretendLink, redeemLink, voidLinks } from './links.ts'
import { mailSignIn } from './mails.ts'
import { createSession, endSessions, type NewSession } from './sessions.ts'
import { refuseSuspended } from './suspension.ts'
import { factsOf, findUserByEmail, lockUser } from './users.ts'
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
 */
export async function redeemSignInLink(
  ctx: Ctx,
  token: string,
  client: Client = noClient,
): Promise<NewSession> {
  const userId = await withTransaction(ctx, async (ctx) => {
    const { userId } = await redeemLink(ctx, 'signIn', token)
    const user = await lockUser(ctx, userId)
    await refuseSuspended(ctx, user)
    if (await markVerified(ctx, user)) {
      await removeCredentials(ctx, userId)
      await endSessions(ctx, userId)
      await voidLinks(ctx, userId, ['reset'])
    }
    await announce(ctx, platformWorkspaceId, userSignedIn, factsOf(user))
    return userId
  })
  return createSession(ctx, userId, { remembered: false, client })
}
