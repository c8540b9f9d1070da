import { and, eq, gt, inArray } from 'drizzle-orm'
import type { RightPass } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import { hours } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import { hashToken } from '#platform/crypto.ts'
import { findLinkByToken, linkToken } from '#platform/links/links.ts'
import { links } from '#platform/links/tables.ts'

/** So long a link that was emailed opens what someone was given, and so long the browser that came by it is let in. */
export const rightHours = 24

const kind = 'mailedRight'
const mostAsked = 5

/** A new link to what someone was given, for their mailbox and nothing else: whoever opens it reads that. */
export const rightToken = (
  ctx: Ctx,
  { workspaceId, id }: { workspaceId: Id<'wsp'>; id: Id<'grt'> },
): Promise<string> => linkToken(ctx, kind, workspaceId, id, new Date(ctx.now().getTime() + hours(rightHours)))

/** Whether such a link is one of this workspace's, and its day isn't over. */
export async function isRightToken(ctx: Ctx, workspaceId: Id<'wsp'>, token: string): Promise<boolean> {
  return (await findLinkByToken(ctx, kind, token))?.workspaceId === workspaceId
}

/** The rights a cookie's tokens stand for; unknown ones and those whose day is over are left out. */
export async function rightPassesFrom(ctx: Ctx, cookie: string | undefined): Promise<RightPass[]> {
  const tokens = (cookie ?? '').split('~').filter(Boolean).slice(0, mostAsked)
  if (tokens.length === 0) return []
  const found = await ctx.db
    .select({ workspaceId: links.workspaceId, target: links.target })
    .from(links)
    .where(
      and(inArray(links.key, tokens.map(hashToken)), eq(links.kind, kind), gt(links.expiresAt, ctx.now())),
    )
  return found.map(({ workspaceId, target }) => ({ workspaceId, grantId: target as Id<'grt'> }))
}
