import { gt, lte, notInArray, or } from 'drizzle-orm'
import { minutes } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import type { Sweep } from '#platform/jobs.ts'
import { formerHandles, sessions, signInChallenges, userViews, verifications } from './tables.ts'

/** Deletes expired sessions, links and former handles. Their dates already make them invalid; this keeps the tables small. */
export async function sweepExpired(ctx: Ctx): Promise<void> {
  await ctx.db.delete(sessions).where(lte(sessions.expiresAt, ctx.now()))
  // A link made before the clock was set back would otherwise work longer than its hour.
  const later = new Date(ctx.now().getTime() + minutes(15))
  await ctx.db
    .delete(verifications)
    .where(or(lte(verifications.expiresAt, ctx.now()), gt(verifications.createdAt, later)))
  await ctx.db
    .delete(signInChallenges)
    .where(or(lte(signInChallenges.expiresAt, ctx.now()), gt(signInChallenges.createdAt, later)))
  // A view whose session is gone doesn't mean anything anymore.
  const open = ctx.db.select({ id: sessions.id }).from(sessions)
  await ctx.db.delete(userViews).where(notInArray(userViews.sessionId, open))
  await ctx.db.delete(formerHandles).where(lte(formerHandles.until, ctx.now()))
}

export const accountsSweeps: Sweep[] = [
  { name: 'accounts.expired', everySeconds: 3600, run: sweepExpired },
  { name: 'accounts.limits', everySeconds: 3600, run: (ctx) => ctx.instance.limits.sweep() },
]
