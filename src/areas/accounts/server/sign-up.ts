import type { Plan } from '#kernel/actor.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { languageOf } from '#kernel/language.ts'
import type { Currency } from '#kernel/money.ts'
import { type Ctx, platformWorkspaceId, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { addressKey } from '#platform/limits/address-key.ts'
import { sqlState } from '#platform/sql/database.ts'
import { userSignedUp } from '../events.ts'
import {
  currencyOf,
  defaultPreferences,
  displayNameOf,
  isEmail,
  localeOr,
  normalEmail,
  timeZoneOr,
} from '../rules.ts'
import { accountsOfAddress, type Client, noClient, signUps, spendOf, takenAnswers } from './attempts.ts'
import { createIdentity } from './credentials.ts'
import { proveAddress } from './first-proof.ts'
import { issueLink } from './links.ts'
import { mailVerification } from './mails.ts'
import { hashPassword, refusePoorPassword } from './passwords.ts'
import { createSession, type NewSession } from './sessions.ts'
import { factsOf, findUserByEmail, lockUser } from './users.ts'
import { createWorkspace } from './workspaces.ts'

export type SignUpInput = {
  email: string
  password: string
  firstName: string
  lastName: string
  role?: 'student' | 'creator'
  timeZone?: string
  locale?: string
  language?: string
  currency?: Currency
  interest?: string
}

/** Accounts not made with the public form: the demo's, an admin's, a buyer's. */
type AccountInput = Omit<SignUpInput, 'role'> & {
  role?: 'student' | 'creator' | 'admin'
  plan?: Plan
  /** The address is known to be the person's, so no email is sent to confirm it. */
  verified?: boolean
}

const UNIQUE_VIOLATION = '23505'

/**
 * Creates an account from the public form and signs in: user, password and a creator's workspace in one commit.
 *
 * @throws FORBIDDEN when the instance doesn't accept sign-ups.
 * @throws INVALID, auth/invalid-email, auth/weak-password for what has to be corrected in the form.
 * @throws auth/email-already-in-use when the address has an account.
 * @throws RATE_LIMITED when one IP address creates too many, or probes which addresses are in use.
 */
export async function signUp(ctx: Ctx, input: SignUpInput, client: Client = noClient): Promise<NewSession> {
  refuseUninvited(ctx)
  refuseIncomplete(input)
  const { limits } = ctx.instance
  if (client.ip !== '') await limits.check(takenAnswers, addressKey(client.ip))
  await spendOf(limits, signUps, client)
  const email = normalEmail(input.email)
  await limits.check(accountsOfAddress, email, tooManyAccounts)
  const userId = await openAccount(ctx, input).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === 'auth/email-already-in-use') {
      await spendOf(limits, takenAnswers, client)
    }
    throw error
  })
  await limits.spend(accountsOfAddress, email, tooManyAccounts)
  return createSession(ctx, userId, { remembered: false, client })
}

const tooManyAccounts = 'Too many accounts were made with this address today. Try again tomorrow.'

function refuseUninvited({ instance: { signupMode } }: Ctx): void {
  if (signupMode === 'open') return
  throw new AppError(
    'FORBIDDEN',
    signupMode === 'invite'
      ? 'You need an invitation to sign up here. Ask the people who run this site for one.'
      : 'Sign-up is closed. Ask the people who run this site for an account.',
  )
}

/**
 * Creates an account without signing anyone in. For the demo, the command line and receipts: whether the instance accepts
 * sign-ups doesn't matter here.
 *
 * @throws INVALID, auth/invalid-email, auth/weak-password, auth/email-already-in-use as `signUp`.
 */
export async function openAccount(ctx: Ctx, input: AccountInput): Promise<Id<'usr'>> {
  refuseIncomplete(input)
  if (await findUserByEmail(ctx, input.email)) throw emailInUse()
  const passwordHash = await hashPassword(input.password, ctx.instance.passwordCost)
  try {
    return await withTransaction(ctx, (ctx) => writeAccount(ctx, input, passwordHash))
  } catch (error) {
    // Two sign-ups with one address at once: the unique index decided. Handles don't fail here.
    if (sqlState(error) === UNIQUE_VIOLATION) throw emailInUse(error)
    throw error
  }
}

/**
 * Creates an admin, from the machine the instance runs on.
 *
 * @throws INVALID, auth/invalid-email, auth/weak-password, auth/email-already-in-use as `signUp`.
 */
export async function createAdmin(
  ctx: Ctx,
  input: Pick<AccountInput, 'email' | 'password' | 'firstName' | 'lastName' | 'verified'>,
): Promise<{ userId: Id<'usr'> }> {
  return { userId: await openAccount(ctx, { ...input, role: 'admin' }) }
}

async function writeAccount(ctx: Ctx, input: AccountInput, passwordHash: string): Promise<Id<'usr'>> {
  const now = ctx.now()
  const user = { ...rowOf(input), id: newId('usr', now), createdAt: now, updatedAt: now }
  await createIdentity(ctx, user, passwordHash)
  if (user.role === 'creator') {
    await createWorkspace(ctx, user, {
      currency: input.currency ?? currencyOf(input.locale),
      timeZone: user.timeZone,
      language: user.language ?? ctx.instance.language,
    })
  }
  await announce(ctx, platformWorkspaceId, userSignedUp, { ...factsOf(user), role: user.role })
  if (input.verified) {
    await proveAddress(ctx, await lockUser(ctx, user.id), { isOwner: true })
  } else {
    const token = await issueLink(ctx, 'verification', user)
    if (token) await mailVerification(ctx, user, token)
  }
  return user.id
}

function rowOf(input: AccountInput) {
  const profile = {
    firstName: input.firstName.trim(),
    lastName: input.lastName.trim(),
    bio: '',
    website: '',
    phone: '',
  }
  return {
    email: normalEmail(input.email),
    displayName: displayNameOf(profile),
    role: input.role ?? 'student',
    plan: input.plan ?? ('free_plan' as const),
    profile,
    preferences: defaultPreferences,
    timeZone: timeZoneOr(input.timeZone),
    locale: localeOr(input.locale),
    language: languageOf(input.language),
    interest: input.interest ?? null,
  }
}

/** @throws INVALID when a name is empty. */
export function refuseNameless(input: Pick<AccountInput, 'firstName' | 'lastName'>): void {
  const fields = namesMissing(input)
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

function namesMissing({ firstName, lastName }: Pick<AccountInput, 'firstName' | 'lastName'>) {
  const fields: Record<string, string> = {}
  if (firstName.trim() === '') fields.firstName = 'Enter your first name'
  if (lastName.trim() === '') fields.lastName = 'Enter your last name'
  return fields
}

/** Checks in this order: empty fields, then the password's length, then what was entered. */
function refuseIncomplete(input: AccountInput): void {
  const fields = namesMissing(input)
  if (input.email.trim() === '') fields.email = 'Enter your email address'
  if (input.password === '') fields.password = 'Enter a password'
  if (Object.keys(fields).length > 0) throw invalid(fields)

  const email = normalEmail(input.email)
  refusePoorPassword(input.password, email)
  if (!isEmail(email)) {
    const sentence = 'Please enter a valid email address.'
    throw new AppError('auth/invalid-email', sentence, { fields: { email: sentence } })
  }
}

export function emailInUse(cause?: unknown): AppError {
  const sentence = 'This email is already in use. Please try logging in or use a different email.'
  return new AppError('auth/email-already-in-use', sentence, { fields: { email: sentence }, cause })
}
