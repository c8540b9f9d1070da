import { and, eq } from 'drizzle-orm'
import type { SignedIn } from '#kernel/actor.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { passwordAttempts, tooManyAttempts } from './attempts.ts'
import { isPassword } from './passwords.ts'
import { signInAccounts } from './tables.ts'

/**
 * Asks for the password again before anything that an open browser alone mustn't allow.
 *
 * @param field the name of the field the sentence belongs to.
 * @throws INVALID when it's empty. @throws auth/wrong-password when it's wrong. @throws RATE_LIMITED after five wrong ones.
 */
export async function refuseWrongCurrent(
  ctx: Ctx<SignedIn>,
  password: string,
  field = 'currentPassword',
): Promise<void> {
  const { userId, email } = ctx.actor
  await provePassword(ctx, { id: userId, email }, password, field)
}

/**
 * Proves that someone knows an account's password. Answers its hash, to be compared when the proof is used.
 *
 * @throws INVALID, auth/wrong-password, RATE_LIMITED as above.
 */
export async function provePassword(
  ctx: Ctx,
  { id, email }: { id: Id<'usr'>; email: string },
  password: string,
  field: string,
): Promise<string> {
  if (password === '') throw invalid({ [field]: 'Enter your password' })
  const { limits, passwordCost } = ctx.instance
  await limits.spend(passwordAttempts, email, tooManyAttempts)
  const hash = await passwordHashOf(ctx, id)
  if (!(await isPassword(password, hash, passwordCost)) || hash === null) {
    const sentence = field === 'currentPassword' ? 'Current password is wrong.' : 'Password is wrong.'
    throw new AppError('auth/wrong-password', sentence, { fields: { [field]: sentence } })
  }
  await limits.forget(passwordAttempts, email)
  return hash
}

/** Whether a user's password is still the one that was proven: it was checked outside the transaction. */
export async function isStillPassword(ctx: Ctx, userId: Id<'usr'>, hash: string): Promise<boolean> {
  return (await passwordHashOf(ctx, userId)) === hash
}

async function passwordHashOf(ctx: Ctx, userId: Id<'usr'>): Promise<string | null> {
  const [credential] = await ctx.db
    .select({ hash: signInAccounts.password })
    .from(signInAccounts)
    .where(and(eq(signInAccounts.userId, userId), eq(signInAccounts.providerId, 'credential')))
  return credential?.hash ?? null
}
