import { eq } from 'drizzle-orm'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { logoAddress } from '../rules.ts'
import { users, workspaces } from './tables.ts'
import type { WorkspaceRecord } from './workspaces.ts'

/** What a creator's public pages show about the creator (in the shape of ui/site's StoreFace). */
export function storeFaceOf(
  workspace: WorkspaceRecord,
  nav: { label: string; href: string; isCurrent?: boolean }[] = [],
) {
  const href = `/@${workspace.handle}`
  return {
    name: workspace.name,
    href,
    brandCss: `${href}/brand.css?v=${workspace.brandColor.replace('#', '')}`,
    paper: 'auto' as const,
    logo: workspace.logoId ? { src: logoAddress(workspace.id, workspace.logoId) } : null,
    places: workspace.socialLinks,
    nav,
  }
}

/** The same for the page of something the store sells, which links back to the list of its kind. */
export function storeFaceAround(
  workspace: WorkspaceRecord,
  { many, segment }: { many: string; segment: string },
) {
  return storeFaceOf(workspace, [{ label: many, href: `/@${workspace.handle}#${segment}`, isCurrent: true }])
}

/** When what a store says about itself last changed: its name, colors and links, or the person behind it. */
export async function storeChangedAt(ctx: Pick<Ctx, 'db'>, workspaceId: Id<'wsp'>): Promise<Date> {
  const [row] = await ctx.db
    .select({ ofStore: workspaces.updatedAt, ofOwner: users.updatedAt })
    .from(workspaces)
    .innerJoin(users, eq(users.id, workspaces.ownerId))
    .where(eq(workspaces.id, workspaceId))
  if (!row) throw new AppError('NOT_FOUND', 'There’s nothing at this address.')
  return row.ofStore > row.ofOwner ? row.ofStore : row.ofOwner
}
