import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { grants } from '#areas/access/server/tables.ts'
import { type Id, isId } from '#kernel/ids.ts'
import type { OwnFind, ProductFind } from '#kernel/things.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import type { FoundProduct } from '#platform/product.ts'
import { matches, plain, rank } from '#platform/sql/matching.ts'
import { mine, within } from '#platform/tables.ts'
import { editPathOf, openPathOf } from '../rules.ts'
import { downloads } from './tables.ts'

/** A seller's own, by title or id. */
export async function findDownloads(
  ctx: CreatorCtx,
  query: string,
  limit: number,
): Promise<FoundProduct<ProductFind>[]> {
  const rows = await found(ctx, ctx.actor.workspaceId, isNull(downloads.deletedAt), query, limit)
  return rows.map(({ id, title }) => ({ kind: 'download', id, title, about: '', path: editPathOf(id) }))
}

/** The same of what someone holds. */
export async function findOwnDownloads(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  ids: readonly Id[],
  query: string,
  limit: number,
): Promise<FoundProduct<OwnFind>[]> {
  const among = inArray(downloads.id, [...ids] as Id<'dwl'>[])
  const rows = await found(ctx, workspaceId, among, query, limit)
  return rows.map(({ id, title }) => ({ kind: 'ownDownload', id, title, about: '', path: openPathOf(id) }))
}

/** Where a seller sees people: among the orders, by the product they got last. */
export async function placesOfBuyers(
  ctx: CreatorCtx,
  contactIds: readonly string[],
): Promise<Map<string, { path: string; since: Date }>> {
  if (contactIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({
      contactId: grants.contactId,
      id: grants.thingId,
      sourceKind: grants.sourceKind,
      sourceId: grants.sourceId,
      since: grants.createdAt,
    })
    .from(grants)
    .where(
      and(
        mine(ctx, grants),
        eq(grants.thingKind, 'download'),
        inArray(grants.contactId, [...contactIds] as Id<'ctc'>[]),
      ),
    )
    .orderBy(grants.createdAt)
  // Of several, the last one stays.
  return new Map(
    rows.map(({ contactId, id, sourceKind, sourceId, since }) => [
      contactId,
      { path: sourceKind === 'order' ? orderPath(sourceId) : editPathOf(id as Id<'dwl'>), since },
    ]),
  )
}

/** Where a seller sees what one person has of some products: at the order, or at the product where it was given. */
export async function pathsOfPerson(
  ctx: CreatorCtx,
  contactId: Id<'ctc'>,
  ids: readonly Id[],
): Promise<Map<Id, string>> {
  const rows = await ctx.db
    .select({ id: grants.thingId, sourceKind: grants.sourceKind, sourceId: grants.sourceId })
    .from(grants)
    .where(
      and(
        mine(ctx, grants),
        eq(grants.contactId, contactId),
        eq(grants.thingKind, 'download'),
        inArray(grants.thingId, [...ids]),
      ),
    )
    .orderBy(grants.createdAt)
  // Of several, the last one stays.
  return new Map(
    rows.map(({ id, sourceKind, sourceId }) => [
      id,
      sourceKind === 'order' ? orderPath(sourceId) : editPathOf(id as Id<'dwl'>),
    ]),
  )
}

const orderPath = (orderId: string) => `/digital-products?tab=orders&open=${orderId}`

function found(ctx: Ctx, workspaceId: Id<'wsp'>, among: SQL, query: string, limit: number) {
  const { id, title } = downloads
  const isIt = isId('dwl', query) ? eq(id, query) : matches(sql`${title}`, query)
  return ctx.db
    .select({ id, title })
    .from(downloads)
    .where(and(within(workspaceId, downloads), among, isIt))
    .orderBy(rank(plain(sql`${title}`), query), desc(downloads.updatedAt))
    .limit(limit)
}
