import { eq } from 'drizzle-orm'
import { isSignedIn, type SignedIn } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { proveAddress } from './first-proof.ts'
import { linkExpired } from './links.ts'
import { isStillPassword, provePassword } from './password-proof.ts'
import { hashPassword, refusePoorPassword } from './passwords.ts'
import { replacePassword } from './replacing.ts'
import { users } from './tables.ts'
import { isOpenSession } from './users.ts'

type UserRow = typeof users.$inferSelect

/** What people enter after opening a link: the account's password, or a new one for it. */
export type PasswordInput = { password?: string | undefined; newPassword?: string | undefined }

/** How someone who reads the inbox has shown that the account is theirs, or makes it theirs. */
export type Claim =
  | { by: 'session'; session: Pick<SignedIn, 'userId' | 'sessionId'> }
  | { by: 'password'; hash: string }
  | { by: 'newPassword'; hash: string }

/**
 * Asks whoever opens an unproven account's emailed link for more than the link. Nothing is changed, and the link stays good:
 * programs that scan email open links too.
 *
 * @throws auth/password-required when the browser isn't signed in to the account and no password was given.
 * @throws auth/wrong-password, RATE_LIMITED about the account's password.
 * @throws INVALID, auth/weak-password about a new one. @throws auth/link-expired when the user is gone.
 */
export async function claimAccount(
  ctx: Ctx,
  link: { userId: Id<'usr'> | null; email: string },
  { password, newPassword }: PasswordInput,
): Promise<Claim> {
  const user = link.userId && (await userOf(ctx, link.userId))
  if (!user) throw linkExpired()
  const session = sessionOn(ctx, user.id)
  if (session) return { by: 'session', session }
  if (password !== undefined)
    return { by: 'password', hash: await provePassword(ctx, user, password, 'password') }
  if (newPassword === undefined) throw passwordRequired(link.email)
  refusePoorPassword(newPassword, user.email, 'newPassword')
  return { by: 'newPassword', hash: await hashPassword(newPassword, ctx.instance.passwordCost) }
}

/**
 * Uses a claim together with the link, in one transaction and with the user locked.
 *
 * @throws auth/password-required when the session ended or the password changed since it was checked.
 */
export async function proveWithClaim(
  ctx: Ctx,
  user: UserRow,
  claim: Claim,
  email?: string,
): Promise<boolean> {
  if (!(await isStillGood(ctx, user, claim))) throw passwordRequired(email ?? user.email)
  const isOwner = claim.by !== 'newPassword'
  const isNews = await proveAddress(ctx, user, { isOwner, ...(email === undefined ? {} : { email }) })
  if (claim.by === 'newPassword') await replacePassword(ctx, user.id, claim.hash)
  return isNews
}

async function isStillGood(ctx: Ctx, user: UserRow, claim: Claim): Promise<boolean> {
  if (claim.by === 'session') return isOpenSession(ctx, claim.session)
  return claim.by === 'newPassword' || isStillPassword(ctx, user.id, claim.hash)
}

/** The session of this very account. An admin who views as someone doesn't have one of theirs. */
function sessionOn({ actor }: Ctx, userId: Id<'usr'>) {
  return isSignedIn(actor) && actor.userId === userId && !actor.viewedBy ? actor : null
}

async function userOf(ctx: Ctx, userId: Id<'usr'>): Promise<UserRow | null> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId))
  return user ?? null
}

/** Names only the address the link was emailed to: a new address may be mistyped, and its reader a stranger. */
function passwordRequired(email: string): AppError {
  return new AppError('auth/password-required', 'Enter the password for this account to continue.', {
    data: { email },
  })
}
