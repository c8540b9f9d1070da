import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { explainAccess } from '#areas/access/server/explaining.ts'
import { ownerSells } from '#areas/accounts/server/selling.ts'
import { users, workspaces } from '#areas/accounts/server/tables.ts'
import { getWorkspace, isInPublic } from '#areas/accounts/server/workspaces.ts'
import type { FileReaders } from '#areas/files/server/readers.ts'
import { mainOfferOf, priceOf } from '#areas/payments/server/offers.ts'
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
import { bookPathOf, packagePathOf, salesPathOf } from '../rules.ts'
import { coachingPackages } from './tables.ts'
import { wordsOfProduct } from './words-of-product.ts'

type CoachingPackageId = Id<'cpk'>
const mostListed = 100
const isOnSale = and(isNotNull(coachingPackages.publishedAt), isNull(coachingPackages.deletedAt)) as SQL

/** The first sentence or so: what a card has room for. */
const summaryOf = (text: string): string => text.split('\n')[0]?.slice(0, 200) ?? ''

/** What orders, receipts and links need of some of them. */
export async function describeCoachingPackages(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  ids: readonly Id[],
): Promise<Map<Id, ProductCard>> {
  const { handle, language } = await getWorkspace(ctx, workspaceId)
  const rows = await ctx.db
    .select()
    .from(coachingPackages)
    .where(
      and(
        eq(coachingPackages.workspaceId, workspaceId),
        inArray(coachingPackages.id, [...ids] as CoachingPackageId[]),
      ),
    )
  return new Map(
    rows.map(({ id, title, slug, publishedAt, deletedAt, sessions, minutes, imageFileId }) => {
      const salesPath = salesPathOf(handle, slug)
      const isOnSale = publishedAt !== null && deletedAt === null
      return [
        id,
        {
          title,
          kindLabel: wordsOfProduct[language].about(sessions, minutes),
          imageFileId,
          slug,
          salesPath,
          isPublic: isOnSale,
          closedBecause: isOnSale ? null : 'This coaching package isn’t on sale right now.',
          openPath: bookPathOf(handle, slug),
        },
      ]
    }),
  )
}

/** What they're called, on sale or not. */
export async function titlesOfCoachingPackages(
  ctx: Ctx,
  workspaceIds: readonly Id<'wsp'>[],
  ids: readonly Id[],
): Promise<Map<Id, string>> {
  if (workspaceIds.length === 0 || ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: coachingPackages.id, title: coachingPackages.title })
    .from(coachingPackages)
    .where(
      and(
        inArray(coachingPackages.workspaceId, [...workspaceIds]),
        inArray(coachingPackages.id, [...ids] as CoachingPackageId[]),
      ),
    )
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** One by its address, on sale or not, with its offer. */
export async function findBySlug(ctx: Ctx, workspaceId: Id<'wsp'>, slug: string) {
  const [row] = await withOffers(ctx, workspaceId, eq(coachingPackages.slug, slug))
  return row ?? null
}

/** Those on sale, newest first, as the store and its feed tell of them. */
export async function listedCoachingPackages(ctx: Ctx, workspaceId: Id<'wsp'>): Promise<ListedProduct[]> {
  const rows = await withOffers(ctx, workspaceId, isOnSale)
  return rows.map(({ coachingPackage, offer }) => ({
    ...onSale(coachingPackage, priceOf(offer)),
    id: coachingPackage.id,
    minutesEach: coachingPackage.minutes,
    text: coachingPackage.description,
    offerId: offer.id,
    showsReviews: false,
    publishedAt: coachingPackage.publishedAt,
  }))
}

/** One on sale by its address, as it's shown where its page is linked to. */
export async function findOfferedCoachingPackage(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  slug: string,
): Promise<OfferedThing | null> {
  const found = await findBySlug(ctx, workspaceId, slug)
  if (!found?.coachingPackage.publishedAt || found.coachingPackage.deletedAt) return null
  const { id, title, sessions } = found.coachingPackage
  return { id, title, size: sessions, seconds: 0 }
}

/** What the catalog says of one; null while it isn't on sale. */
export async function catalogEntryOf(ctx: Ctx, workspaceId: Id<'wsp'>, id: Id): Promise<CatalogEntry | null> {
  const [row] = await withOffers(ctx, workspaceId, eq(coachingPackages.id, id as CoachingPackageId))
  if (!row?.coachingPackage.publishedAt || row.coachingPackage.deletedAt) return null
  return {
    ...onSale(row.coachingPackage, priceOf(row.offer)),
    publishedAt: row.coachingPackage.publishedAt,
    firstPublishedAt: row.coachingPackage.firstPublishedAt,
    keptOpenAt: null,
    students: 0,
    subject: null,
    level: null,
    language: null,
  }
}

const onSale = (coachingPackage: typeof coachingPackages.$inferSelect, price: ListedProduct['price']) => ({
  title: coachingPackage.title,
  summary: summaryOf(coachingPackage.description),
  slug: coachingPackage.slug,
  imageFileId: coachingPackage.imageFileId,
  size: coachingPackage.sessions,
  seconds: 0,
  price,
})

/** When any of them last changed. */
export async function touchedAt(ctx: Pick<Ctx, 'db'>, workspaceId: Id<'wsp'>): Promise<Date | null> {
  const [row] = await ctx.db
    .select({ at: sql`max(${coachingPackages.updatedAt})`.mapWith(coachingPackages.updatedAt) })
    .from(coachingPackages)
    .where(eq(coachingPackages.workspaceId, workspaceId))
  return row?.at ?? null
}

/** Those of every workspace that are on sale now, as a relation. */
export function offeredCoachingPackages(ctx: ReadingCtx): SQL {
  return sql`select ${coachingPackages.workspaceId}, ${coachingPackages.id}, ${coachingPackages.slug}, ${coachingPackages.publishedAt}, ${coachingPackages.updatedAt},
      ${coachingPackages.updatedAt} as touched_at
    from ${coachingPackages}
    join ${workspaces} on ${workspaces.id} = ${coachingPackages.workspaceId}
    join ${users} on ${users.id} = ${workspaces.ownerId}
    where ${and(isOnSale, ownerSells(ctx.now()))}`
}

/** A seller's own, by title or id. */
export async function findCoachingPackages(
  ctx: CreatorCtx,
  query: string,
  limit: number,
): Promise<FoundProduct<ProductFind>[]> {
  const rows = await found(ctx, ctx.actor.workspaceId, undefined, query, limit)
  return rows.map(({ id, title }) => ({
    kind: 'coachingPackage',
    id,
    title,
    about: '',
    path: packagePathOf(id as CoachingPackageId),
  }))
}

/** The same of what someone holds. */
export async function findOwnCoachingPackages(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  ids: readonly Id[],
  query: string,
  limit: number,
): Promise<FoundProduct<OwnFind>[]> {
  const { handle } = await getWorkspace(ctx, workspaceId)
  const among = inArray(coachingPackages.id, [...ids] as CoachingPackageId[])
  const rows = await found(ctx, workspaceId, among, query, limit)
  return rows.map(({ id, title, slug }) => ({
    kind: 'ownCoachingPackage',
    id,
    title,
    about: '',
    path: bookPathOf(handle, slug),
  }))
}

/** All of them, for the export of the installation. */
export const exportedCoachingPackages: Product['exported'] = {
  file: 'coaching.csv',
  count: (ctx) => ctx.db.$count(coachingPackages),
  async page(ctx, after, limit) {
    const { workspaceId, id, title, publishedAt, deletedAt, createdAt } = coachingPackages
    const rows = await ctx.db
      .select({ id, storeId: workspaceId, title, publishedAt, deletedAt, createdAt })
      .from(coachingPackages)
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
  const { id, title, slug } = coachingPackages
  const isIt = isId('cpk', query) ? eq(id, query) : matches(sql`${title}`, query)
  return ctx.db
    .select({ id, title, slug })
    .from(coachingPackages)
    .where(and(eq(coachingPackages.workspaceId, workspaceId), among, isIt))
    .orderBy(rank(plain(sql`${title}`), query), desc(coachingPackages.updatedAt))
    .limit(limit)
}

function withOffers(ctx: Ctx, workspaceId: Id<'wsp'>, which: SQL) {
  return ctx.db
    .select({ coachingPackage: coachingPackages, offer: offers })
    .from(coachingPackages)
    .innerJoin(offers, mainOfferOf(coachingPackages.workspaceId, 'coachingPackage', coachingPackages.id))
    .where(and(eq(coachingPackages.workspaceId, workspaceId), which))
    .orderBy(desc(coachingPackages.publishedAt), coachingPackages.id)
    .limit(mostListed)
}

/** The picture of a package is everyone's while it's on sale, and theirs who have it. */
export const pictureReaders: FileReaders = {
  kind: 'coachingPackage',
  async mayRead(ctx, workspaceId, holderIds) {
    const found = await ctx.db
      .select({ id: coachingPackages.id, isPublic: sql<boolean>`${isOnSale}` })
      .from(coachingPackages)
      .where(
        and(
          eq(coachingPackages.workspaceId, workspaceId),
          inArray(coachingPackages.id, holderIds as CoachingPackageId[]),
        ),
      )
    if (found.some(({ isPublic }) => isPublic) && (await isInPublic(ctx, workspaceId))) return true
    for (const { id } of found)
      if ((await explainAccess(ctx, workspaceId, { kind: 'coachingPackage', id })).allowed) return true
    return false
  },
}
