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

/** Inserts a user who can sign in with a password, in the caller's transaction. A second user with the same address fails on the unique index. */
export async function createIdentity(ctx: Ctx, user: Identity, passwordHash: string): Promise<void> {
  const [made] = await ctx.db.insert(users).values(user).returning()
  if (made) countAccount(ctx, null, made)
  await ctx.db.insert(signInAccounts).values(passwordOf(ctx, user.id, passwordHash))
}

/** Sets or replaces a user's password. */
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
 * Stores a password's hash made with costlier parameters, but only if it's still the password: one that was removed meanwhile
 * mustn't come back this way. Answers whether it was stored.
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

/** Removes every way a user can sign in. An emailed link can give them a new one. */
export async function removeCredentials(ctx: Ctx, userId: Id<'usr'>): Promise<void> {
  await ctx.db.delete(signInAccounts).where(eq(signInAccounts.userId, userId))
}

/** One password per user: two set at the same moment meet at the unique index. */
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
