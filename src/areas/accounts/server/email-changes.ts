import { and, eq, gt } from 'drizzle-orm'
import type { SignedIn } from '#kernel/actor.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { type Ctx, platformWorkspaceId, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { addressKey } from '#platform/limits/address-key.ts'
import { sqlState } from '#platform/sql/database.ts'
import { emailChanged } from '../events.ts'
import { isEmail, mailEveryMs, normalEmail } from '../rules.ts'
import { addressChanges, type Client, fromOnePlace, noClient, sendCounted, toOneAddress } from './attempts.ts'
import { claimAccount, type PasswordInput, proveWithClaim } from './claims.ts'
import { findLink, issueLink, linkExpired, redeemLink, voidLinks } from './links.ts'
import { mailAddressInUse, mailEmailChange, mailEmailChanged, mailEmailChangeRequest } from './mails.ts'
import { refuseWrongCurrent } from './password-proof.ts'
import { refuseSuspended } from './suspension.ts'
import { verifications } from './tables.ts'
import { factsOf, findUserByEmail, lockOwnUser } from './users.ts'

const UNIQUE_VIOLATION = '23505'

/**
 * Emails a link to a new address and tells the old one. Nothing changes until the link is used; asking again voids the one
 * before. If the address already has an account, the answer is the same: its owner gets an email, the asker learns nothing (F6).
 *
 * @throws INVALID, auth/invalid-email about the address. @throws auth/wrong-password. @throws RATE_LIMITED within a minute, and
 * after many in a day: the address was only typed, and may be someone else's.
 * @throws UNAUTHORIZED when this session was ended meanwhile.
 */
export async function requestEmailChange(
  ctx: Ctx<SignedIn>,
  input: { email: string; password: string },
  client: Client = noClient,
): Promise<void> {
  const email = normalEmail(input.email)
  if (email === '') throw invalid({ email: 'Enter your email address' })
  if (!isEmail(email)) {
    const sentence = 'Please enter a valid email address.'
    throw new AppError('auth/invalid-email', sentence, { fields: { email: sentence } })
  }
  if (email === ctx.actor.email) throw invalid({ email: 'That’s already your address.' })
  await refuseWrongCurrent(ctx, input.password, 'password')
  const counts = [
    { limit: addressChanges, who: ctx.actor.userId, message: tooManyChanges },
    ...(client.ip === ''
      ? []
      : [{ limit: fromOnePlace, who: addressKey(client.ip), message: tooManyChanges }]),
    { limit: toOneAddress, who: email, message: tooManyChanges },
  ]
  await sendCounted(ctx.instance.limits, counts, () => mailChange(ctx, email))
}

const tooManyChanges = 'Too many links were sent to new addresses today. Try again tomorrow.'

async function mailChange(ctx: Ctx<SignedIn>, email: string): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const user = await lockOwnUser(ctx)
    const token = await issueLink(ctx, 'emailChange', { id: user.id, email })
    if (!token) {
      throw new AppError(
        'RATE_LIMITED',
        'We just sent a link to the new address. Check that inbox, or try again in a minute.',
        { retryAfterSeconds: mailEveryMs / 1000 },
      )
    }
    const taken = await findUserByEmail(ctx, email)
    if (taken) await mailAddressInUse(ctx, taken)
    else await mailEmailChange(ctx, { email, displayName: user.displayName, language: user.language }, token)
    await mailEmailChangeRequest(ctx, user, email)
  })
}

/** The address a link is waiting for, or null. */
export async function pendingEmailChange(ctx: Ctx<SignedIn>): Promise<string | null> {
  const [link] = await ctx.db
    .select({ email: verifications.value })
    .from(verifications)
    .where(
      and(
        eq(verifications.userId, ctx.actor.userId),
        eq(verifications.kind, 'emailChange'),
        gt(verifications.expiresAt, ctx.now()),
      ),
    )
  return link?.email ?? null
}

/** Voids the link on its way to a new address. */
export async function cancelEmailChange(ctx: Ctx<SignedIn>): Promise<void> {
  await voidLinks(ctx, ctx.actor.userId, ['emailChange'])
}

/**
 * Switches to the new address: whoever opened the link reads its inbox, and is signed in to the account or types its password.
 * The link alone isn't enough, because a mistyped address is someone else's inbox: they mustn't get the account, and the account
 * mustn't get their address. Links sent before are void.
 *
 * @throws auth/link-expired when it was used or replaced, or is too old.
 * @throws auth/password-required, auth/wrong-password, RATE_LIMITED as in `claimAccount`; the link then still works.
 * @throws auth/email-already-in-use when someone has created an account with it meanwhile. @throws auth/suspended
 */
export async function confirmEmailChange(
  ctx: Ctx,
  { token, password }: { token: string } & Pick<PasswordInput, 'password'>,
): Promise<{ email: string }> {
  const link = await findLink(ctx, 'emailChange', token)
  if (!link) throw linkExpired()
  const claim = await claimAccount(ctx, link, { password })
  try {
    return await withTransaction(ctx, async (ctx) => {
      const { user, email } = await redeemLink(ctx, 'emailChange', token)
      await refuseSuspended(ctx, user)
      // What was bought with the new address belongs to this person from now on.
      await proveWithClaim(ctx, user, claim, email)
      await announce(ctx, platformWorkspaceId, emailChanged, {
        ...factsOf({ ...user, email }),
        from: user.email,
      })
      await mailEmailChanged(ctx, user, email)
      return { email }
    })
  } catch (error) {
    // If two people want one address at once, the unique index decides.
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error
    throw new AppError('auth/email-already-in-use', 'This address already has an account. Use another one.', {
      cause: error,
    })
  }
}
