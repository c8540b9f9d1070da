import { and, eq } from 'drizzle-orm'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import type { Brand } from '#platform/mail/kind.ts'
import { products } from '#platform/product.ts'
import { logoAddress } from '../rules.ts'
import { users, workspaceLogos, workspaces } from './tables.ts'
import type { WorkspaceRecord } from './workspaces.ts'

/** What a creator's public pages show about the creator (in the shape of ui/site's StoreFace). */
export function storeFaceOf(
  workspace: WorkspaceRecord,
  nav: { label: string; href: string; isCurrent?: boolean }[] = [],
) {
  // The platform's own workspace is no store.
  const isStore = workspace.ownerId !== null
  const href = isStore ? `/@${workspace.handle}` : '/upgrade'
  return {
    name: workspace.name,
    href,
    brandCss: isStore ? `${href}/brand.css?v=${workspace.brandColor.replace('#', '')}` : null,
    paper: 'auto' as const,
    logo: workspace.logoId ? { src: logoAddress(workspace.id, workspace.logoId) } : null,
    places: workspace.socialLinks,
    nav,
  }
}

/** The same for the page of something the store sells: it leads to the list of its kind, and of every other that's on sale. */
export async function storeFaceAround(ctx: Ctx, workspace: WorkspaceRecord, segment: string) {
  const kinds = await Promise.all(
    ctx.instance.given(products).map(async ({ store, words }) => {
      const isCurrent = store.segment === segment
      const isThere = isCurrent || (await store.listed(ctx, workspace.id)).length > 0
      const href = `/@${workspace.handle}#${store.segment}`
      return isThere ? [{ label: words[workspace.language].many, href, isCurrent }] : []
    }),
  )
  return storeFaceOf(workspace, kinds.flat())
}

/** What a creator's emails look like. Email programs show no SVG: a logo that's one stays out of them. */
export async function mailBrandOf(
  ctx: Pick<Ctx, 'db'>,
  { id, name, brandColor, logoId }: Pick<WorkspaceRecord, 'id' | 'name' | 'brandColor' | 'logoId'>,
): Promise<Brand> {
  const brand = { name, color: brandColor }
  if (!logoId) return brand
  const [logo] = await ctx.db
    .select({ type: workspaceLogos.type })
    .from(workspaceLogos)
    .where(and(eq(workspaceLogos.workspaceId, id), eq(workspaceLogos.id, logoId)))
  return logo && !logo.type.includes('svg') ? { ...brand, logoPath: logoAddress(id, logoId) } : brand
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
