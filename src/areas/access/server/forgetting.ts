import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import { type Ctx, systemCtx } from '#platform/context.ts'
import type { Person } from '#platform/forgetting.ts'
import type { AccessReason } from '../reasons.ts'
import { revokeAccess } from './grants.ts'
import { grants, userLibrary } from './tables.ts'

/**
 * Ends every right of someone who left, in every workspace: as their own user, and as the contact they were. The rights stay
 * as rows, for the figures; a pass or a link to one of their orders finds them ended.
 */
export async function forgetOwner(ctx: Ctx, { userId, contacts }: Person): Promise<void> {
  const owned = await ctx.db
    .selectDistinct({ workspaceId: userLibrary.workspaceId })
    .from(userLibrary)
    .where(eq(userLibrary.userId, userId))
  const places = new Set([...owned, ...contacts].map(({ workspaceId }) => workspaceId))
  for (const workspaceId of [...places].toSorted()) {
    const own = contacts.filter((contact) => contact.workspaceId === workspaceId)
    await endRights(
      systemCtx(ctx, 'access.leaving', workspaceId),
      userId,
      own.map(({ id }) => id),
    )
  }
  await ctx.db.delete(userLibrary).where(eq(userLibrary.userId, userId))
}

async function endRights(
  ctx: ReturnType<typeof systemCtx>,
  userId: Id<'usr'>,
  contactIds: Id<'ctc'>[],
): Promise<void> {
  const { workspaceId } = ctx.actor
  const theirs = and(
    eq(grants.workspaceId, workspaceId),
    or(eq(grants.userId, userId), contactIds.length > 0 ? inArray(grants.contactId, contactIds) : undefined),
  )
  const live = await ctx.db
    .select({ id: grants.id })
    .from(grants)
    .where(and(theirs, isNull(grants.revokedAt)))
    .orderBy(grants.id)
  // No one's before it is taken back: what follows a right of a user writes their library anew.
  // By the order of a place of its own, that place is still found when what was done there is forgotten.
  await ctx.db
    .update(grants)
    .set({ userId: null })
    .where(and(theirs, eq(grants.seat, '')))
  for (const { id } of live) await revokeAccess(ctx, id, 'access.accountDeleted' satisfies AccessReason)
}
