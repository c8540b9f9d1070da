import { and, eq, inArray, isNotNull, isNull, notInArray } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { grants, userLibrary } from './tables.ts'

/** How many people with accounts, apart from these, own something in a workspace. */
export async function countOtherOwners(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  apartFrom: Id<'usr'>[],
): Promise<number> {
  const rows = await ctx.db
    .selectDistinct({ userId: grants.userId })
    .from(grants)
    .where(
      and(
        eq(grants.workspaceId, workspaceId),
        isNull(grants.revokedAt),
        isNotNull(grants.userId),
        notInArray(grants.userId, apartFrom),
      ),
    )
  return rows.length
}

/** What these users own in other workspaces stays with the contact; their library goes. */
export async function unlinkOwners(ctx: Ctx, userIds: Id<'usr'>[]): Promise<void> {
  const places = await ctx.db
    .selectDistinct({ workspaceId: grants.workspaceId })
    .from(grants)
    .where(inArray(grants.userId, userIds))
  for (const { workspaceId } of places)
    await ctx.db
      .update(grants)
      .set({ userId: null })
      .where(and(eq(grants.workspaceId, workspaceId), inArray(grants.userId, userIds)))
  await ctx.db.delete(userLibrary).where(inArray(userLibrary.userId, userIds))
}
