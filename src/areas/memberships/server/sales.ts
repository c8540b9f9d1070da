import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { ownerSells } from '#areas/accounts/server/selling.ts'
import { users, workspaces } from '#areas/accounts/server/tables.ts'
import { findOwner, getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { priceOf } from '#areas/payments/server/offers.ts'
import { offers } from '#areas/payments/server/tables.ts'
import { type Id, isId } from '#kernel/ids.ts'
import type { OwnFind, ProductFind } from '#kernel/things.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import type {
  CatalogEntry,
  FoundProduct,
  ListedProduct,
  OfferedThing,
  Product,
  ProductCard,
  ReadingCtx,
} from '#platform/product.ts'
import { matches, plain, rank } from '#platform/sql/matching.ts'
import { membersPathOf, salesPathOf } from '../rules.ts'
import { tiers } from './tables.ts'
import { wordsOfProduct } from './words-of-product.ts'

type TierId = Id<'tie'>
const mostListed = 100
const closedSentence = 'No one new can join this tier right now.'

/** Membership is part of the Pro Plan: whoever leaves it sells no tier from then on. The operator's own workspace, which sells plans, has no owner. */
export async function sellsMemberships(ctx: Ctx, workspaceId: Id<'wsp'>): Promise<boolean> {
  return (await findOwner(ctx, workspaceId))?.plan === 'pro_plan'
}

/** What orders, receipts and links need of some of them. */
export async function describeTiers(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  ids: readonly Id[],
): Promise<Map<Id, ProductCard>> {
  const [{ handle, language }, isSelling, rows] = await Promise.all([
    getWorkspace(ctx, workspaceId),
    sellsMemberships(ctx, workspaceId),
    ctx.db
      .select()
      .from(tiers)
      .where(and(eq(tiers.workspaceId, workspaceId), inArray(tiers.id, [...ids] as TierId[]))),
  ])
  return new Map(
    rows.map(({ id, title, slug, publishedAt }) => {
      const salesPath = salesPathOf(handle, slug)
      return [
        id,
        {
          title,
          kindLabel: wordsOfProduct[language].kind,
          imageFileId: null,
          slug,
          salesPath,
          isPublic: publishedAt !== null && isSelling,
          closedBecause: publishedAt && isSelling ? null : closedSentence,
          openPath: membersPathOf(handle),
        },
      ]
    }),
  )
}

/** What they're called, on sale or not. */
export async function titlesOfTiers(
  ctx: Ctx,
  workspaceIds: readonly Id<'wsp'>[],
  ids: readonly Id[],
): Promise<Map<Id, string>> {
  if (workspaceIds.length === 0 || ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: tiers.id, title: tiers.title })
    .from(tiers)
    .where(and(inArray(tiers.workspaceId, [...workspaceIds]), inArray(tiers.id, [...ids] as TierId[])))
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** One by its address, on sale or not, with its offer. */
export async function findBySlug(ctx: Ctx, workspaceId: Id<'wsp'>, slug: string) {
  const [row] = await withOffers(ctx, workspaceId, eq(tiers.slug, slug))
  return row ?? null
}

/** Those on sale, newest first, as the store and its feed tell of them. */
export async function listedTiers(ctx: Ctx, workspaceId: Id<'wsp'>): Promise<ListedProduct[]> {
  if (!(await sellsMemberships(ctx, workspaceId))) return []
  const rows = await withOffers(ctx, workspaceId, isNotNull(tiers.publishedAt))
  return rows.map(({ tier, offer }) => ({
    ...onSale(tier, priceOf(offer)),
    id: tier.id,
    text: tier.summary,
    offerId: offer.id,
    showsReviews: false,
    publishedAt: tier.publishedAt,
  }))
}

/** One on sale by its address, as it's shown where its page is linked to. */
export async function findOfferedTier(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  slug: string,
): Promise<OfferedThing | null> {
  const found = await findBySlug(ctx, workspaceId, slug)
  if (!found?.tier.publishedAt || !(await sellsMemberships(ctx, workspaceId))) return null
  const { id, title } = found.tier
  return { id, title, size: 1, seconds: 0 }
}

/** What the catalog says of one; null while it isn't on sale. */
export async function catalogEntryOf(ctx: Ctx, workspaceId: Id<'wsp'>, id: Id): Promise<CatalogEntry | null> {
  const [row] = await withOffers(ctx, workspaceId, eq(tiers.id, id as TierId))
  if (!row?.tier.publishedAt || !(await sellsMemberships(ctx, workspaceId))) return null
  return {
    ...onSale(row.tier, priceOf(row.offer)),
    publishedAt: row.tier.publishedAt,
    firstPublishedAt: null,
    keptOpenAt: null,
    students: 0,
    subject: null,
    level: null,
    language: null,
  }
}

const onSale = (tier: typeof tiers.$inferSelect, price: ListedProduct['price']) => ({
  title: tier.title,
  summary: tier.summary,
  slug: tier.slug,
  imageFileId: null,
  size: 1,
  seconds: 0,
  price,
})

/** When any of them last changed. */
export async function touchedAt(ctx: Pick<Ctx, 'db'>, workspaceId: Id<'wsp'>): Promise<Date | null> {
  const [row] = await ctx.db
    .select({ at: sql`max(${tiers.updatedAt})`.mapWith(tiers.updatedAt) })
    .from(tiers)
    .where(eq(tiers.workspaceId, workspaceId))
  return row?.at ?? null
}

/** Those of every workspace that are on sale now, as a relation. */
export function offeredTiers(ctx: ReadingCtx): SQL {
  return sql`select ${tiers.workspaceId}, ${tiers.id}, ${tiers.slug}, ${tiers.publishedAt}, ${tiers.updatedAt},
      ${tiers.updatedAt} as touched_at
    from ${tiers}
    join ${workspaces} on ${workspaces.id} = ${tiers.workspaceId}
    join ${users} on ${users.id} = ${workspaces.ownerId}
    where ${and(isNotNull(tiers.publishedAt), eq(users.plan, 'pro_plan'), ownerSells(ctx.now()))}`
}

/** A seller's own, by title or id. */
export async function findTiers(
  ctx: CreatorCtx,
  query: string,
  limit: number,
): Promise<FoundProduct<ProductFind>[]> {
  const rows = await found(ctx, ctx.actor.workspaceId, isNull(tiers.deletedAt), query, limit)
  return rows.map(({ id, title }) => ({
    kind: 'tier',
    id,
    title,
    about: '',
    path: `/membership?tab=tiers&open=${id}`,
  }))
}

/** The same of what someone holds. */
export async function findOwnTiers(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  ids: readonly Id[],
  query: string,
  limit: number,
): Promise<FoundProduct<OwnFind>[]> {
  const { handle } = await getWorkspace(ctx, workspaceId)
  const among = inArray(tiers.id, [...ids] as TierId[])
  const rows = await found(ctx, workspaceId, among, query, limit)
  return rows.map(({ id, title }) => ({
    kind: 'ownTier',
    id,
    title,
    about: '',
    path: membersPathOf(handle),
  }))
}

/** All of them, for the export of the installation. */
export const exportedTiers: Product['exported'] = {
  file: 'memberships.csv',
  count: (ctx) => ctx.db.$count(tiers),
  async page(ctx, after, limit) {
    const { workspaceId, id, title, publishedAt, deletedAt, createdAt } = tiers
    const rows = await ctx.db
      .select({ id, storeId: workspaceId, title, publishedAt, deletedAt, createdAt })
      .from(tiers)
      .where(after ? sql`(${workspaceId}, ${id}) > (${after.storeId}, ${after.id})` : undefined)
      .orderBy(workspaceId, id)
      .limit(limit)
    return rows.map(({ publishedAt, ...row }) => ({
      ...row,
      status: publishedAt ? 'published' : 'draft',
    }))
  },
}

function found(ctx: Ctx, workspaceId: Id<'wsp'>, among: SQL | undefined, query: string, limit: number) {
  const { id, title, slug } = tiers
  const isIt = isId('tie', query) ? eq(id, query) : matches(sql`${title}`, query)
  return ctx.db
    .select({ id, title, slug })
    .from(tiers)
    .where(and(eq(tiers.workspaceId, workspaceId), among, isIt))
    .orderBy(rank(plain(sql`${title}`), query), desc(tiers.updatedAt))
    .limit(limit)
}

function withOffers(ctx: Ctx, workspaceId: Id<'wsp'>, which: SQL) {
  return ctx.db
    .select({ tier: tiers, offer: offers })
    .from(tiers)
    .innerJoin(
      offers,
      and(
        eq(offers.workspaceId, tiers.workspaceId),
        eq(offers.productKind, 'tier'),
        eq(offers.productId, tiers.id),
        eq(offers.isMain, true),
      ),
    )
    .where(and(eq(tiers.workspaceId, workspaceId), which))
    .orderBy(tiers.rank, tiers.id)
    .limit(mostListed)
}
