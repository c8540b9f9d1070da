import { eq } from 'drizzle-orm'
import type { SignedIn } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import { type Ctx, platformWorkspaceId, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { userVerified } from '../events.ts'
import { mailEveryMs } from '../rules.ts'
import { issueLink, linkExpired, redeemLink, voidLinks } from './links.ts'
import { mailVerification, mailWelcome } from './mails.ts'
import { users } from './tables.ts'
import { factsOf, lockUser } from './users.ts'

/**
 * Mails the link that confirms the address again; nothing happens when it is confirmed already.
 *
 * @throws RATE_LIMITED when one was mailed within the minute.
 */
export async function requestVerification(ctx: Ctx<SignedIn>): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const user = await lockUser(ctx, ctx.actor.userId)
    if (user.emailVerified) return
    const token = await issueLink(ctx, 'verification', user)
    if (!token) {
      throw new AppError(
        'RATE_LIMITED',
        'We sent a link a moment ago. Look into your mailbox, or try again in a minute.',
        {
          retryAfterSeconds: mailEveryMs / 1000,
        },
      )
    }
    await mailVerification(ctx, user, token)
  })
}

/**
 * Confirms an address with a mailed link: from now on what was bought with it is this user's.
 *
 * @throws auth/link-expired when the link was used, replaced or is too old, or the address has changed since.
 */
export async function verifyEmail(ctx: Ctx, token: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const { userId, email } = await redeemLink(ctx, 'verification', token)
    const user = await lockUser(ctx, userId)
    if (user.email !== email) throw linkExpired()
    if (!(await markVerified(ctx, user))) return
    await mailWelcome(ctx, { ...user, firstName: user.profile.firstName })
  })
}

/** Records that the address has been proven to be this user's. Answers whether that is news. */
export async function markVerified(ctx: Ctx, user: typeof users.$inferSelect): Promise<boolean> {
  if (user.emailVerified) return false
  await ctx.db.update(users).set({ emailVerified: true, updatedAt: ctx.now() }).where(eq(users.id, user.id))
  await voidLinks(ctx, user.id, ['verification'])
  await announce(ctx, platformWorkspaceId, userVerified, factsOf(user))
  return true
}
