import { and, eq } from 'drizzle-orm'
import { type Id, newId } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { countAccount } from './sums.ts'
import { signInAccounts, users } from './tables.ts'

type Identity = Omit<
  typeof users.$inferInsert,
  'suspendedAt' | 'suspendedReason' | 'lastActiveAt' | 'photoURL' | 'searchText'
>

const ofPassword = 'credential'

/** Writes a user who can sign in with a password, in the caller's transaction. A second user of one address fails on the unique index. */
export async function createIdentity(ctx: Ctx, user: Identity, passwordHash: string): Promise<void> {
  const [made] = await ctx.db.insert(users).values(user).returning()
  if (made) countAccount(ctx, null, made)
  await ctx.db.insert(signInAccounts).values(passwordOf(ctx, user.id, passwordHash))
}

/** Replaces the password of a user, or gives one to a user without. */
export async function setPasswordHash(ctx: Ctx, userId: Id<'usr'>, passwordHash: string): Promise<void> {
  const replaced = await ctx.db
    .update(signInAccounts)
    .set({ password: passwordHash, updatedAt: ctx.now() })
    .where(and(eq(signInAccounts.userId, userId), eq(signInAccounts.providerId, ofPassword)))
    .returning({ id: signInAccounts.id })
  if (replaced.length > 0) return
  await ctx.db.insert(signInAccounts).values(passwordOf(ctx, userId, passwordHash))
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
        eq(signInAccounts.providerId, ofPassword),
        eq(signInAccounts.password, from),
      ),
    )
    .returning({ id: signInAccounts.id })
  return renewed.length > 0
}

/** Takes every way of signing in from a user; a mailed link can give a new one. */
export async function removeCredentials(ctx: Ctx, userId: Id<'usr'>): Promise<void> {
  await ctx.db.delete(signInAccounts).where(eq(signInAccounts.userId, userId))
}

/** One password for each user: two given at the same moment meet at the unique index. */
function passwordOf(ctx: Ctx, userId: Id<'usr'>, password: string): typeof signInAccounts.$inferInsert {
  const now = ctx.now()
  return {
    id: newId('acc', now),
    userId,
    providerId: ofPassword,
    accountId: userId,
    password,
    createdAt: now,
    updatedAt: now,
  }
}
