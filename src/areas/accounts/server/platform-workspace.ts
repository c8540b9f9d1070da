import { eq, isNull } from 'drizzle-orm'
import type { CreatorActor, SignedIn } from '#kernel/actor.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { type CreatorCtx, type Ctx, withTransaction } from '#platform/context.ts'
import { lockByName } from '#platform/sql/locks.ts'
import { defaultBrandColor } from '../rules.ts'
import { workspaces } from './tables.ts'

/** No store can be called so, and no address leads there. */
const handle = '_platform'

/**
 * The workspace that sells plans, or null as long as no one asked for it. It has no owner: whatever belongs to people or counts them
 * joins a workspace with its owner, and so never sees it.
 */
export async function findPlatformWorkspace(ctx: Pick<Ctx, 'db'>): Promise<Id<'wsp'> | null> {
  const [row] = await ctx.db.select({ id: workspaces.id }).from(workspaces).where(isNull(workspaces.ownerId))
  return row?.id ?? null
}

/** The same, made when it's first asked for. */
export function ensurePlatformWorkspace(ctx: Ctx): Promise<Id<'wsp'>> {
  return withTransaction(ctx, async (ctx) => {
    await lockByName(ctx, 'platform workspace')
    const known = await findPlatformWorkspace(ctx)
    if (known) return known
    const now = ctx.now()
    const id = newId('wsp', now)
    await ctx.db.insert(workspaces).values({
      ...{ id, ownerId: null, handle, name: ctx.instance.brandName, brandColor: defaultBrandColor },
      ...{ currency: 'USD', timeZone: 'UTC', language: ctx.instance.language },
      ...{ createdAt: now, updatedAt: now },
    })
    return id
  })
}

/** Takes its row away, once everything in it is gone. */
export async function removePlatformWorkspace(ctx: Ctx, id: Id<'wsp'>): Promise<void> {
  await ctx.db.delete(workspaces).where(eq(workspaces.id, id))
}

/** No one by this id: the books of the platform's workspace are read as its owner would read them, and it has none. */
export const platformActor = (workspaceId: Id<'wsp'>, now: Date): CreatorActor => ({
  ...{ kind: 'creator', role: 'creator', userId: 'usr_platform', workspaceId },
  ...{ email: '', emailVerified: true, plan: 'pro_plan', sessionId: newId('ses', now), passes: [] },
})

/** Whoever acts in the platform's workspace: an admin who looks after it, or someone about their own plan. */
export function inPlatform(ctx: Ctx<SignedIn>, workspaceId: Id<'wsp'>): CreatorCtx {
  return { ...ctx, actor: { ...ctx.actor, kind: 'creator', role: 'creator', workspaceId } }
}
