import { lte, notInArray } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import type { Sweep } from '#platform/jobs.ts'
import { formerHandles, sessions, signInChallenges, userViews, verifications } from './tables.ts'

/** Deletes sessions, links and handles given up that have run out. They are refused by their date; this keeps the tables small. */
export async function sweepExpired(ctx: Ctx): Promise<void> {
  await ctx.db.delete(sessions).where(lte(sessions.expiresAt, ctx.now()))
  await ctx.db.delete(verifications).where(lte(verifications.expiresAt, ctx.now()))
  await ctx.db.delete(signInChallenges).where(lte(signInChallenges.expiresAt, ctx.now()))
  // A look whose session is gone says nothing any more.
  const open = ctx.db.select({ id: sessions.id }).from(sessions)
  await ctx.db.delete(userViews).where(notInArray(userViews.sessionId, open))
  await ctx.db.delete(formerHandles).where(lte(formerHandles.until, ctx.now()))
}

export const accountsSweeps: Sweep[] = [
  { name: 'accounts.expired', everySeconds: 3600, run: sweepExpired },
  { name: 'accounts.limits', everySeconds: 3600, run: (ctx) => ctx.instance.limits.sweep() },
]
