import { and, eq, isNotNull, lt } from 'drizzle-orm'
import type { SignedIn } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { type Ctx, platformWorkspaceId, withTransaction } from '#platform/context.ts'
import { seal, unseal } from '#platform/crypto.ts'
import { announce } from '#platform/events/announce.ts'
import { recoveryCodesRenewed, secondFactorRemoved, secondFactorSet } from '../events.ts'
import type { SecondFactorSetup, SecondFactorState } from '../security-contract.ts'
import { codeAttempts } from './attempts.ts'
import { mailRecoveryCodesRenewed, mailSecondFactorRemoved, mailSecondFactorSet } from './mails.ts'
import { refuseWrongCurrent } from './password-proof.ts'
import { countRecoveryCodes, replaceRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts'
import { endSessions } from './sessions.ts'
import { squareCode } from './square-code.ts'
import { recoveryCodes, secondFactors, type users } from './tables.ts'
import { newTotpSecret, stepOfCode, totpAddress } from './totp.ts'
import { factsOf, lockOwnUser, lockUser } from './users.ts'

type SignedInCtx = Ctx<SignedIn>
/** Six digits from the app, or a recovery code. */
export type Proof = { code?: string; recoveryCode?: string }

/** What their secrets are sealed for. */
export const secondFactorPurpose = 'second-factor'
const wrongCode = 'This code is wrong or was already used. Wait for the next one.'
const wrongRecoveryCode = 'This recovery code is wrong or was already used. Try another one.'

/** Whether signing in takes a code, since when, and how many recovery codes are left. */
export async function getSecondFactor(ctx: SignedInCtx): Promise<SecondFactorState> {
  const { userId } = ctx.actor
  const factor = await findEnabled(ctx, userId)
  if (!factor) return { enabledAt: null, recoveryCodesLeft: 0 }
  return {
    enabledAt: factor.enabledAt?.toISOString() ?? null,
    recoveryCodesLeft: await countRecoveryCodes(ctx, userId),
  }
}

/**
 * Creates a secret for an authenticator app, after checking the password. Nothing changes until one of its codes is confirmed;
 * starting over replaces it.
 *
 * @throws auth/wrong-password, RATE_LIMITED. @throws CONFLICT when it's already on, or the address isn't confirmed: a stranger
 * who typed it mustn't lock out its owner. @throws UNAUTHORIZED when this session was ended meanwhile.
 */
export async function beginSecondFactor(
  ctx: SignedInCtx,
  input: { password: string },
): Promise<SecondFactorSetup> {
  const { userId, email } = ctx.actor
  await refuseWrongCurrent(ctx, input.password, 'password')
  const secret = newTotpSecret()
  const now = ctx.now()
  const row = {
    secret: seal(ctx.instance, secondFactorPurpose, secret),
    enabledAt: null,
    lastStep: 0,
    createdAt: now,
  }
  await withTransaction(ctx, async (ctx) => {
    refuseUnproven(await lockOwnUser(ctx))
    if (await findEnabled(ctx, userId))
      throw new AppError('CONFLICT', 'Two-factor authentication is already on.')
    await ctx.db
      .insert(secondFactors)
      .values({ userId, ...row })
      .onConflictDoUpdate({ target: secondFactors.userId, set: row })
  })
  const address = totpAddress(secret, { issuer: ctx.instance.brandName, account: email })
  return { secret, address, square: squareCode(address) }
}

/**
 * Turns on the second factor with a code from the app, ends the other sessions, and shows ten recovery codes once.
 *
 * @throws auth/wrong-code, RATE_LIMITED. @throws CONFLICT when setup wasn't started or it's already on, or the address isn't
 * confirmed. @throws UNAUTHORIZED when this session was ended meanwhile.
 */
export async function confirmSecondFactor(
  ctx: SignedInCtx,
  input: { code: string },
): Promise<{ recoveryCodes: string[] }> {
  const { userId, sessionId } = ctx.actor
  await ctx.instance.limits.spend(codeAttempts, userId, tooManyCodes)
  const codes = await withTransaction(ctx, async (ctx) => {
    const user = await lockOwnUser(ctx)
    refuseUnproven(user)
    const [factor] = await ctx.db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
    if (!factor || factor.enabledAt) throw new AppError('CONFLICT', 'Start again with Enable 2FA.')
    const step = stepIn(ctx, factor.secret, input.code)
    if (step === null) throw refusedCode('code', wrongCode)
    await ctx.db
      .update(secondFactors)
      .set({ enabledAt: ctx.now(), lastStep: step })
      .where(eq(secondFactors.userId, userId))
    const codes = await replaceRecoveryCodes(ctx, userId)
    await endSessions(ctx, userId, sessionId)
    await announce(ctx, platformWorkspaceId, secondFactorSet, factsOf(user))
    await mailSecondFactorSet(ctx, user)
    return codes
  })
  await ctx.instance.limits.forget(codeAttempts, userId)
  return { recoveryCodes: codes }
}

/**
 * Turns off the second factor. Takes the password and a code, because an open browser alone mustn't be enough.
 *
 * @throws auth/wrong-password, auth/wrong-code, RATE_LIMITED.
 */
export async function removeSecondFactor(
  ctx: SignedInCtx,
  input: Proof & { password: string },
): Promise<void> {
  const { userId } = ctx.actor
  await refuseWrongCurrent(ctx, input.password, 'password')
  await proveSecondFactor(ctx, userId, input)
  await withTransaction(ctx, async (ctx) => {
    await lockOwnUser(ctx)
    await dropSecondFactor(ctx, userId)
  })
}

/** Ten new recovery codes; the old ones are void. @throws auth/wrong-password, auth/wrong-code, RATE_LIMITED. */
export async function renewRecoveryCodes(
  ctx: SignedInCtx,
  input: Proof & { password: string },
): Promise<{ recoveryCodes: string[] }> {
  const { userId } = ctx.actor
  await refuseWrongCurrent(ctx, input.password, 'password')
  await proveSecondFactor(ctx, userId, input)
  return withTransaction(ctx, async (ctx) => {
    const user = await lockOwnUser(ctx)
    const codes = await replaceRecoveryCodes(ctx, userId)
    await announce(ctx, platformWorkspaceId, recoveryCodesRenewed, factsOf(user))
    await mailRecoveryCodesRenewed(ctx, user)
    return { recoveryCodes: codes }
  })
}

/** Removes a user's second factor and tells them by email, whether they did it or whoever runs the machine. */
export async function dropSecondFactor(ctx: Ctx, userId: Id<'usr'>): Promise<void> {
  const user = await lockUser(ctx, userId)
  await deleteSecondFactor(ctx, userId)
  await announce(ctx, platformWorkspaceId, secondFactorRemoved, factsOf(user))
  await mailSecondFactorRemoved(ctx, user)
}

/**
 * Removes any second factor, with the user locked: an active one, which is announced, or one that's still being set up.
 */
export async function clearSecondFactor(ctx: Ctx, user: typeof users.$inferSelect): Promise<void> {
  if (await hasSecondFactor(ctx, user.id)) await dropSecondFactor(ctx, user.id)
  else await deleteSecondFactor(ctx, user.id)
}

async function deleteSecondFactor(ctx: Ctx, userId: Id<'usr'>): Promise<void> {
  await ctx.db.delete(secondFactors).where(eq(secondFactors.userId, userId))
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

/**
 * Proves the second factor. Each attempt is counted before it's checked, and no code is accepted twice.
 *
 * @throws auth/wrong-code, RATE_LIMITED.
 */
export async function proveSecondFactor(
  ctx: Ctx,
  userId: Id<'usr'>,
  { code, recoveryCode }: Proof,
): Promise<void> {
  await ctx.instance.limits.spend(codeAttempts, userId, tooManyCodes)
  if (recoveryCode !== undefined) {
    if (!(await spendRecoveryCode(ctx, userId, recoveryCode)))
      throw refusedCode('recoveryCode', wrongRecoveryCode)
  } else if (!(await takeCode(ctx, userId, code ?? ''))) {
    throw refusedCode('code', wrongCode)
  }
  await ctx.instance.limits.forget(codeAttempts, userId)
}

/** Whether this user's sign-ins need a second factor. */
export async function hasSecondFactor(ctx: Pick<Ctx, 'db'>, userId: Id<'usr'>): Promise<boolean> {
  return (await findEnabled(ctx, userId)) !== null
}

export const tooManyCodes = 'Too many wrong codes. Try again in 15 minutes.'

async function findEnabled(ctx: Pick<Ctx, 'db'>, userId: Id<'usr'>) {
  const [factor] = await ctx.db
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.enabledAt)))
  return factor ?? null
}

/** Accepts a code and its time step, but only a later one, so that anyone looking over a shoulder is too late. */
async function takeCode(ctx: Ctx, userId: Id<'usr'>, code: string): Promise<boolean> {
  const factor = await findEnabled(ctx, userId)
  const step = factor && stepIn(ctx, factor.secret, code)
  if (!factor || step === null) return false
  const taken = await ctx.db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId })
  return taken.length === 1
}

function stepIn(ctx: Ctx, sealedSecret: string, code: string): number | null {
  const secret = unseal(ctx.instance, secondFactorPurpose, sealedSecret)
  if (secret === null)
    throw new AppError(
      'UNAVAILABLE',
      'We can’t check codes from your authenticator app. Use a recovery code, or contact the people who run this site.',
    )
  return stepOfCode(secret, code.replace(/\s+/g, ''), ctx.now())
}

function refuseUnproven({ emailVerified }: typeof users.$inferSelect): void {
  if (emailVerified) return
  throw new AppError(
    'CONFLICT',
    'Confirm your email address first. Then you can turn on two-factor authentication.',
    { data: { reason: 'unverified' } },
  )
}

function refusedCode(field: string, sentence: string): AppError {
  return new AppError('auth/wrong-code', sentence, { fields: { [field]: sentence } })
}
