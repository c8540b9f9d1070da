import { eq } from 'drizzle-orm'
import { type Id, newId } from '#kernel/ids.ts'
import { type CreatorCtx, type Ctx, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import type { JoinPage } from '../contract.ts'
import { joinPageChanged } from '../events.ts'
import { plainTitle } from '../rules.ts'
import { memberPages } from './tables.ts'

/** What a workspace calls its membership and says of it; both empty until it does. */
export async function joinPageOf(ctx: Pick<Ctx, 'db'>, workspaceId: Id<'wsp'>): Promise<JoinPage> {
  const [row] = await ctx.db
    .select({ title: memberPages.title, summary: memberPages.summary })
    .from(memberPages)
    .where(eq(memberPages.workspaceId, workspaceId))
  return row ?? { title: '', summary: '' }
}

/** Names the membership where people join it and in the member area; what's empty is called as every one is. */
export function changeJoinPage(ctx: CreatorCtx, words: JoinPage): Promise<JoinPage> {
  return withTransaction(ctx, async (ctx) => {
    const page = { title: plainTitle(words.title), summary: plainTitle(words.summary) }
    const now = ctx.now()
    const { workspaceId } = ctx.actor
    await ctx.db
      .insert(memberPages)
      .values({ workspaceId, id: newId('mpg', now), ...page, updatedAt: now })
      .onConflictDoUpdate({ target: memberPages.workspaceId, set: { ...page, updatedAt: now } })
    await announce(ctx, workspaceId, joinPageChanged, { title: page.title })
    return page
  })
}
