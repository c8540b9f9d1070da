import { and, eq } from 'drizzle-orm'
import { invalid } from '#kernel/errors.ts'
import { type Ctx, platformWorkspaceId, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { addressKey } from '#platform/limits/address-key.ts'
import { signInFailed } from '../events.ts'
import { normalEmail } from '../rules.ts'
import {
  addressAttempts,
  type Client,
  noClient,
  passwordAttempts,
  spendOf,
  tooManyAttempts,
} from './attempts.ts'
import { renewPasswordHash } from './credentials.ts'
import { enter, placeOf, wrongCredentials } from './entering.ts'
import { isStillPassword } from './password-proof.ts'
import { hashPassword, isOutdatedHash, isPassword } from './passwords.ts'
import type { NewSession } from './sessions.ts'
import { refuseSuspended } from './suspension.ts'
import { signInAccounts, users } from './tables.ts'

type SignInInput = { email: string; password: string; rememberMe?: boolean }

/**
 * Signs in with a password. An address without an account gets the same answer as a wrong password, after the same work.
 *
 * @throws INVALID when a field is empty. @throws auth/wrong-credentials when the address or password is wrong.
 * @throws RATE_LIMITED after five failures for an account, or many from one address.
 * @throws auth/multi-factor-auth-required when the password is right and a code is needed too.
 * @throws auth/suspended when the password is right but an admin has suspended the user.
 */
export async function signIn(ctx: Ctx, input: SignInInput, client: Client = noClient): Promise<NewSession> {
  refuseIncomplete(input)
  const email = normalEmail(input.email)
  const { limits, passwordCost } = ctx.instance

  // Counted before the password is checked: fifty tries at once are fifty tries.
  await limits.spend(passwordAttempts, email, tooManyAttempts)
  await spendOf(limits, addressAttempts, client, tooManyAttempts)

  const found = await findCredential(ctx, email)
  const isRight = await isPassword(input.password, found?.passwordHash ?? null, passwordCost)
  if (!found || !isRight) {
    await withTransaction(ctx, (ctx) =>
      announce(ctx, platformWorkspaceId, signInFailed, {
        email,
        ...(found ? { userId: found.user.id, ...placeOf(client) } : {}),
      }),
    )
    throw wrongCredentials()
  }
  await limits.forget(passwordAttempts, email)
  if (client.ip !== '') await limits.refund(addressAttempts, addressKey(client.ip))
  await refuseSuspended(ctx, found.user)

  const passwordHash = await upToDate(ctx, email, input.password, found)
  return enter(ctx, found.user, {
    remembered: input.rememberMe ?? false,
    client,
    method: 'password',
    isStillGood: (ctx) => isStillPassword(ctx, found.user.id, passwordHash),
  })
}

/** The stored hash of a password that was just proven, redone if it has outdated parameters. */
async function upToDate(
  ctx: Ctx,
  email: string,
  password: string,
  { user, passwordHash }: Credential,
): Promise<string> {
  const { passwordCost } = ctx.instance
  if (!isOutdatedHash(passwordHash, passwordCost)) return passwordHash
  const renewed = await hashPassword(password, passwordCost)
  if (await renewPasswordHash(ctx, user.id, passwordHash, renewed)) return renewed
  // Another sign-in rehashed it first, or the password has changed by now.
  const now = await findCredential(ctx, email)
  return now && (await isPassword(password, now.passwordHash, passwordCost)) ? now.passwordHash : passwordHash
}

type Credential = { user: typeof users.$inferSelect; passwordHash: string }

/** One statement, whether or not there's such a user. */
export async function findCredential(ctx: Ctx, email: string): Promise<Credential | null> {
  const [row] = await ctx.db
    .select({ user: users, passwordHash: signInAccounts.password })
    .from(users)
    .innerJoin(
      signInAccounts,
      and(eq(signInAccounts.userId, users.id), eq(signInAccounts.providerId, 'credential')),
    )
    .where(eq(users.email, email))
  return row?.passwordHash ? { user: row.user, passwordHash: row.passwordHash } : null
}

function refuseIncomplete({ email, password }: SignInInput): void {
  const fields: Record<string, string> = {}
  if (email.trim() === '') fields.email = 'Enter your email address'
  if (password === '') fields.password = 'Enter your password'
  if (Object.keys(fields).length > 0) throw invalid(fields)
}
