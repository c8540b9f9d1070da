import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { pointFor } from '#platform/points.ts'
import type { Shop } from '../contract.ts'
import { logoAddress } from '../rules.ts'
import { workspaces } from './tables.ts'

type ShopsOf = (ctx: Pick<Ctx, 'db' | 'instance'>, userId: Id<'usr'>) => Promise<Id<'wsp'>[]>

/** The workspaces that everything someone ordered is from. Who keeps that comes above accounts. */
export const shopsOf = pointFor<ShopsOf>('shopsOf')

/**
 * The one shop that everything someone ordered is from, whose look their app takes. Null without one, with several, and for one that's
 * closed and hidden: it isn't there anymore to lend its name.
 */
export async function findOnlyShop(
  ctx: Pick<Ctx, 'db' | 'instance'>,
  userId: Id<'usr'>,
): Promise<Shop | null> {
  const lists = await Promise.all(ctx.instance.given(shopsOf).map((list) => list(ctx, userId)))
  const ids = [...new Set(lists.flat())]
  // One shop, and perhaps a plan of the platform, which is no shop.
  if (ids.length === 0 || ids.length > 2) return null
  const shops = await ctx.db
    .select({
      id: workspaces.id,
      name: workspaces.name,
      color: workspaces.brandColor,
      logoId: workspaces.logoId,
      closedAs: workspaces.closedAs,
    })
    .from(workspaces)
    .where(and(inArray(workspaces.id, ids), isNotNull(workspaces.ownerId)))
  const [row, another] = shops
  if (!row || another || row.closedAs === 'hidden') return null
  const { id: only, closedAs: _, logoId, ...shop } = row
  return { ...shop, logoUrl: logoId ? logoAddress(only, logoId) : null }
}
