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
  /** The address that was proven, if it isn't the one the user has. */
  email?: string
  /** Whoever proved it is also signed in to the account or typed its password. Otherwise both may be a stranger's. */
  isOwner: boolean
}

/**
 * The one place where an address becomes proven, in the caller's transaction and with the user locked. A stranger who only typed
 * the address may have made the account: the first proof voids everything requested or set up before it, so that nothing
 * a stranger left lets them back in. The workspace and its content stay. Answers whether the address was unproven until now.
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

/** Reopens what closed a day after sign-up. Cached pages would show it closed until they're told. */
async function reopenSales(ctx: Ctx, { id, createdAt }: UserRow): Promise<void> {
  // Some close a little earlier than others: two processes' clocks differ.
  if (ctx.now().getTime() - createdAt.getTime() < unverifiedGraceMs - minutes(10)) return
  const [own] = await ctx.db
    .select({ id: workspaces.id, handle: workspaces.handle })
    .from(workspaces)
    .where(eq(workspaces.ownerId, id))
  if (own) await announce(ctx, own.id, workspaceChanged, { handle: own.handle })
}
