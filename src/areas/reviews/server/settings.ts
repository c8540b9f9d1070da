import { eq } from 'drizzle-orm'
import { type Id, newId } from '#kernel/ids.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { reviewSettings } from './tables.ts'

export type ReviewSettings = { publishesAtOnce: boolean }

/** How a workspace deals with new reviews. Until it says so they wait: no one is published beside a seller unseen. */
export async function reviewSettingsOf(
  ctx: Pick<Ctx, 'db'>,
  workspaceId: Id<'wsp'>,
): Promise<ReviewSettings> {
  const [row] = await ctx.db
    .select({ publishesAtOnce: reviewSettings.publishesAtOnce })
    .from(reviewSettings)
    .where(eq(reviewSettings.workspaceId, workspaceId))
  return row ?? { publishesAtOnce: false }
}

/** Says whether new reviews wait. Those that wait already keep waiting. */
export async function changeReviewSettings(
  ctx: CreatorCtx,
  settings: ReviewSettings,
): Promise<ReviewSettings> {
  const { publishesAtOnce } = settings
  const now = ctx.now()
  await ctx.db
    .insert(reviewSettings)
    .values({
      workspaceId: ctx.actor.workspaceId,
      id: newId('rvs', now),
      publishesAtOnce,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: reviewSettings.workspaceId,
      set: { publishesAtOnce, updatedAt: now },
    })
  return { publishesAtOnce }
}
