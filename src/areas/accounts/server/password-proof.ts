import { and, eq } from 'drizzle-orm'
import type { SignedIn } from '#kernel/actor.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { passwordAttempts, tooManyAttempts } from './attempts.ts'
import { isPassword } from './passwords.ts'
import { signInAccounts } from './tables.ts'

/**
 * Asks for the password again before what an open browser alone must not be able to do.
 *
 * @param field the name of the field the sentence belongs to.
 * @throws INVALID when it is empty. @throws auth/wrong-password when it is wrong. @throws RATE_LIMITED after five wrong ones.
 */
export async function refuseWrongCurrent(
  ctx: Ctx<SignedIn>,
  password: string,
  field = 'currentPassword',
): Promise<void> {
  if (password === '') throw invalid({ [field]: 'Enter your password' })
  const { userId, email } = ctx.actor
  const { limits, passwordCost } = ctx.instance
  await limits.spend(passwordAttempts, email, tooManyAttempts)
  const [credential] = await ctx.db
    .select({ hash: signInAccounts.password })
    .from(signInAccounts)
    .where(and(eq(signInAccounts.userId, userId), eq(signInAccounts.providerId, 'credential')))
  if (!(await isPassword(password, credential?.hash ?? null, passwordCost))) {
    const sentence = field === 'currentPassword' ? 'Current password is wrong.' : 'Password is wrong.'
    throw new AppError('auth/wrong-password', sentence, { fields: { [field]: sentence } })
  }
  await limits.forget(passwordAttempts, email)
}
