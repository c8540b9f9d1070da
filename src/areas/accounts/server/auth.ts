import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { and, eq } from 'drizzle-orm'
import { type Id, type IdPrefix, newId } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { sign } from '#platform/crypto.ts'
import type { Db } from '#platform/db.ts'
import { sessions, signInAccounts, users, verifications } from './tables.ts'

const idPrefixOf: Record<string, IdPrefix> = {
  user: 'usr',
  account: 'acc',
  session: 'ses',
  verification: 'vrf',
}

/** Fields of our user document that the library's own user does not have. */
const text = { type: 'string', required: false } as const
const json = { type: 'json', required: false } as const

/**
 * better-auth over our tables, as a library: nothing of it listens to requests, and it sends, limits and expires nothing
 * (docs/decisions/0002). Made for the connection it is to write on, so that a user, the password and a creator's
 * workspace are one commit; making one costs a fraction of a millisecond.
 */
function authOn(db: Db, secretKey: string) {
  return betterAuth({
    secret: sign(secretKey, 'better-auth', ''),
    baseURL: 'http://localhost',
    // The adapter asks for a whole database; it uses select, insert, update and delete.
    database: drizzleAdapter(db as unknown as Record<string, unknown>, {
      provider: 'pg',
      transaction: false,
      schema: { user: users, account: signInAccounts, session: sessions, verification: verifications },
    }),
    advanced: {
      database: {
        generateId: ({ model }) => newId(idPrefixOf[model] ?? 'usr'),
        // It would ask for columns of providers we do not have.
        validateSchema: false,
      },
    },
    emailAndPassword: { enabled: true, disableSignUp: true },
    user: {
      fields: { name: 'displayName', image: 'photoURL' },
      additionalFields: {
        role: text,
        plan: text,
        timeZone: text,
        locale: text,
        language: text,
        interest: text,
        profile: json,
        preferences: json,
      },
    },
    session: { fields: { token: 'tokenHash' } },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  })
}

type Identity = Omit<
  typeof users.$inferInsert,
  'suspendedAt' | 'suspendedReason' | 'lastActiveAt' | 'photoURL'
>

/** Writes a user who can sign in with a password. A second user of one address fails on the unique index. */
export async function createIdentity(
  ctx: Ctx,
  { displayName, ...user }: Identity,
  passwordHash: string,
): Promise<void> {
  const { internalAdapter } = await authOn(ctx.db, ctx.instance.secretKey).$context
  await internalAdapter.createUser({ ...user, name: displayName } as never, { method: 'email-password' })
  await internalAdapter.linkAccount({
    userId: user.id,
    providerId: 'credential',
    accountId: user.id,
    password: passwordHash,
    createdAt: user.createdAt,
    updatedAt: user.updatedAt,
  })
}

/** Replaces the password of a user, or gives one to a user without. */
export async function setPasswordHash(ctx: Ctx, userId: string, passwordHash: string): Promise<void> {
  const { internalAdapter } = await authOn(ctx.db, ctx.instance.secretKey).$context
  if (await internalAdapter.findCredentialAccount(userId)) {
    await internalAdapter.updatePassword(userId, passwordHash)
    return
  }
  await internalAdapter.linkAccount({
    userId,
    providerId: 'credential',
    accountId: userId,
    password: passwordHash,
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  })
}

/**
 * Keeps a password under dearer parameters. Only while it is still the password: one that was taken away meanwhile must not
 * come back by it. Answers whether it was.
 */
export async function renewPasswordHash(
  ctx: Ctx,
  userId: Id<'usr'>,
  from: string,
  to: string,
): Promise<boolean> {
  const renewed = await ctx.db
    .update(signInAccounts)
    .set({ password: to, updatedAt: ctx.now() })
    .where(
      and(
        eq(signInAccounts.userId, userId),
        eq(signInAccounts.providerId, 'credential'),
        eq(signInAccounts.password, from),
      ),
    )
    .returning({ id: signInAccounts.id })
  return renewed.length > 0
}

/** Takes every way of signing in from a user; a mailed link can give a new one. */
export async function removeCredentials(ctx: Ctx, userId: string): Promise<void> {
  const { internalAdapter } = await authOn(ctx.db, ctx.instance.secretKey).$context
  for (const account of await internalAdapter.findAccounts(userId))
    await internalAdapter.deleteAccount(account.id)
}
