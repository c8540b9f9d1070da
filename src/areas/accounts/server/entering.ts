import { and, eq, gt } from 'drizzle-orm'
import { AppError } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { type Ctx, platformWorkspaceId, withTransaction } from '#platform/context.ts'
import { hashToken, newToken } from '#platform/crypto.ts'
import { announce } from '#platform/events/announce.ts'
import { type SignInMethod, secondFactorFailed, userSignedIn } from '../events.ts'
import { challengeMs } from '../rules.ts'
import type { Client } from './attempts.ts'
import { deviceOf } from './devices.ts'
import { holdUser } from './locks.ts'
import { hasSecondFactor, type Proof, proveSecondFactor } from './second-factor.ts'
import { createSession, type NewSession } from './sessions.ts'
import { refuseSuspended } from './suspension.ts'
import { signInChallenges, users } from './tables.ts'
import { factsOf, lockUser } from './users.ts'

type User = Pick<typeof users.$inferSelect, 'id' | 'email' | 'displayName'>
type Entry = {
  remembered: boolean
  client: Client
  method: SignInMethod
  /** Asked again after the session is written: whether what was proven a moment ago still counts. */
  isStillGood?: (ctx: Ctx) => Promise<boolean>
}

/**
 * Signs in a browser after one factor was proven. Every way in ends here. With a second factor there's no session yet,
 * only a challenge that accepts a code and nothing else.
 *
 * @throws auth/multi-factor-auth-required with the challenge in its data.
 * @throws auth/wrong-credentials when what was proven doesn't count anymore.
 */
export async function enter(ctx: Ctx, user: User, entry: Entry): Promise<NewSession> {
  if (await hasSecondFactor(ctx, user.id)) throw await challenge(ctx, user.id, entry)
  return open(ctx, user, entry)
}

/**
 * Continues from a challenge with a code or a recovery code.
 *
 * @throws auth/link-expired when the challenge is unknown or used, or is too old. @throws auth/wrong-code, RATE_LIMITED, auth/suspended
 */
export async function enterWithSecondFactor(
  ctx: Ctx,
  input: Proof & { challenge: string },
  client: Client,
): Promise<NewSession> {
  const waiting = await findChallenge(ctx, input.challenge)
  if (!waiting) throw expired()
  const { user, challenge } = waiting
  await refuseSuspended(ctx, user)
  try {
    await proveSecondFactor(ctx, user.id, input)
  } catch (refusal) {
    if (refusal instanceof AppError && refusal.code === 'auth/wrong-code')
      await noteFailure(ctx, user, client)
    throw refusal
  }
  const method = input.recoveryCode === undefined ? 'code' : 'recoveryCode'
  return withTransaction(ctx, async (ctx) => {
    const session = await open(ctx, user, { remembered: challenge.remembered, client, method })
    // Deleting it uses it up: a second request with the next code finds none, and neither does one that was voided.
    const used = await ctx.db
      .delete(signInChallenges)
      .where(eq(signInChallenges.id, challenge.id))
      .returning({ id: signInChallenges.id })
    if (used.length === 0) throw expired()
    return session
  })
}

/** A sign-in's challenge, kept for ten minutes. A new password or the end of the account voids it. */
async function challenge(ctx: Ctx, userId: Id<'usr'>, entry: Entry): Promise<AppError> {
  const now = ctx.now()
  const token = newToken()
  await withTransaction(ctx, async (ctx) => {
    await holdUser(ctx, userId)
    await ctx.db.insert(signInChallenges).values({
      id: newId('chl', now),
      userId,
      tokenHash: hashToken(token),
      remembered: entry.remembered,
      method: entry.method,
      expiresAt: new Date(now.getTime() + challengeMs),
      createdAt: now,
    })
    await refuseOutdated(ctx, entry)
  })
  return new AppError('auth/multi-factor-auth-required', 'Enter the code from your authenticator app.', {
    data: { challenge: token },
  })
}

async function open(ctx: Ctx, user: User, entry: Entry): Promise<NewSession> {
  const { remembered, client, method } = entry
  return withTransaction(ctx, async (ctx) => {
    await holdUser(ctx, user.id)
    const session = await createSession(ctx, user.id, { remembered, client })
    await refuseOutdated(ctx, entry)
    await announce(ctx, platformWorkspaceId, userSignedIn, { ...factsOf(user), method, ...placeOf(client) })
    return session
  })
}

/**
 * Checking a password takes a while, and it may be void by then. Asked while the user is locked: anyone who voided it is done, and
 * anyone who ends every session later finds this one.
 */
async function refuseOutdated(ctx: Ctx, { isStillGood }: Entry): Promise<void> {
  if (isStillGood && !(await isStillGood(ctx))) throw wrongCredentials()
}

export const wrongCredentials = () => new AppError('auth/wrong-credentials', 'Email or password is wrong.')

async function findChallenge(ctx: Ctx, token: string) {
  const [found] = await ctx.db
    .select({ challenge: signInChallenges, user: users })
    .from(signInChallenges)
    .innerJoin(users, eq(users.id, signInChallenges.userId))
    .where(and(eq(signInChallenges.tokenHash, hashToken(token)), gt(signInChallenges.expiresAt, ctx.now())))
  return found ?? null
}

async function noteFailure(ctx: Ctx, user: User, client: Client): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    await lockUser(ctx, user.id)
    await announce(ctx, platformWorkspaceId, secondFactorFailed, { ...factsOf(user), ...placeOf(client) })
  })
}

/** Ends the sign-ins that wait for a code: what proved their first factor no longer counts. */
export async function voidChallenges(ctx: Ctx, userId: Id<'usr'>): Promise<void> {
  await ctx.db.delete(signInChallenges).where(eq(signInChallenges.userId, userId))
}

/** Where a sign-in came from, for the history. */
export function placeOf(client: Client): { address?: string; device?: string } {
  return client.ip === '' ? {} : { address: client.ip.slice(0, 64), device: deviceOf(client.userAgent) }
}

const expired = () => new AppError('auth/link-expired', 'This sign-in has expired. Sign in again.')
