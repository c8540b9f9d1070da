import { and, desc, eq, gt } from 'drizzle-orm'
import type { SignedIn } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { type Ctx, platformWorkspaceId, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { sessionsEnded } from '../events.ts'
import type { OwnSession } from '../security-contract.ts'
import { deviceOf } from './devices.ts'
import { endSession, endSessions } from './sessions.ts'
import { sessions } from './tables.ts'
import { factsOf, lockUser } from './users.ts'

type SignedInCtx = Ctx<SignedIn>

/** The browsers a user is signed in with: the one asking comes first, the rest by last use. */
export async function listSessions(ctx: SignedInCtx): Promise<OwnSession[]> {
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, ctx.actor.userId), gt(sessions.expiresAt, ctx.now())))
    .orderBy(desc(sessions.updatedAt))
    .limit(100)
  const list = rows.map((row) => ({
    id: row.id,
    device: deviceOf(row.userAgent),
    address: row.ipAddress,
    remembered: row.remembered,
    startedAt: row.createdAt.toISOString(),
    lastActiveAt: row.updatedAt.toISOString(),
    isThis: row.id === ctx.actor.sessionId,
  }))
  return [...list.filter(({ isThis }) => isThis), ...list.filter(({ isThis }) => !isThis)]
}

/** Signs out one of the user's browsers. @throws NOT_FOUND when it isn't one of theirs. */
export async function endOwnSession(ctx: SignedInCtx, sessionId: Id<'ses'>): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const user = await lockUser(ctx, ctx.actor.userId)
    const [own] = await ctx.db
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, user.id)))
    if (!own) throw new AppError('NOT_FOUND', 'This session has already ended.')
    await endSession(ctx, sessionId)
    await announce(ctx, platformWorkspaceId, sessionsEnded, { ...factsOf(user), count: 1 })
  })
}

/** Signs out all of the user's other browsers. Answers how many there were. */
export async function endOtherSessions(ctx: SignedInCtx): Promise<{ ended: number }> {
  const { userId, sessionId } = ctx.actor
  return withTransaction(ctx, async (ctx) => {
    const user = await lockUser(ctx, userId)
    const others = (await listSessions(ctx)).filter(({ isThis }) => !isThis).length
    await endSessions(ctx, userId, sessionId)
    if (others > 0)
      await announce(ctx, platformWorkspaceId, sessionsEnded, { ...factsOf(user), count: others })
    return { ended: others }
  })
}
