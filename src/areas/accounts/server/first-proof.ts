import { eq } from 'drizzle-orm'
import { minutes } from '#kernel/time.ts'
import { type Ctx, platformWorkspaceId } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { userVerified, workspaceChanged } from '../events.ts'
import { unverifiedGraceMs } from '../rules.ts'
import { removeCredentials } from './credentials.ts'
import { voidChallenges } from './entering.ts'
import { voidLinks } from './links.ts'
import { clearSecondFactor } from './second-factor.ts'
import { endSessions } from './sessions.ts'
import { countAccount } from './sums.ts'
import { users, workspaces } from './tables.ts'
import { factsOf } from './users.ts'

type UserRow = typeof users.$inferSelect
type Proof = {
  /** The address that was proven, where it is not the one the user has. */
  email?: string
  /** Whoever proved it also holds a session of the account or typed its password. Otherwise both may be a stranger's. */
  isOwner: boolean
}

/**
 * The one place where an address becomes proven, in the caller's transaction and with the user held. The account may have been
 * made by a stranger who only typed the address: the first proof voids everything that was asked for or set up before it, so
 * that nothing a stranger left brings them back. The workspace and its content stay. Answers whether it was news.
 */
export async function proveAddress(
  ctx: Ctx,
  user: UserRow,
  { email = user.email, isOwner }: Proof,
): Promise<boolean> {
  const isFirst = !user.emailVerified
  if (!isFirst && email === user.email) return false
  await ctx.db
    .update(users)
    .set({ email, emailVerified: true, updatedAt: ctx.now() })
    .where(eq(users.id, user.id))
  countAccount(ctx, user, { ...user, emailVerified: true })
  await voidLinks(ctx, user.id)
  const now = { ...user, email, emailVerified: true }
  if (isFirst) {
    await clearSecondFactor(ctx, now)
    await voidChallenges(ctx, user.id)
    await reopenSales(ctx, user)
  }
  const shutOut = isFirst && !isOwner
  if (shutOut) {
    await removeCredentials(ctx, user.id)
    await endSessions(ctx, user.id)
  }
  await announce(ctx, platformWorkspaceId, userVerified, { ...factsOf(now), ...(shutOut ? { shutOut } : {}) })
  return true
}

/** What closed a day after the sign-up is open again at once: kept pages say otherwise until they hear of it. */
async function reopenSales(ctx: Ctx, { id, createdAt }: UserRow): Promise<void> {
  // Some are closed a little earlier than others: the clocks of two processes differ.
  if (ctx.now().getTime() - createdAt.getTime() < unverifiedGraceMs - minutes(10)) return
  const [own] = await ctx.db
    .select({ id: workspaces.id, handle: workspaces.handle })
    .from(workspaces)
    .where(eq(workspaces.ownerId, id))
  if (own) await announce(ctx, own.id, workspaceChanged, { handle: own.handle })
}
