import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { ownerSells } from '#areas/accounts/server/selling.ts'
import { users, workspaces } from '#areas/accounts/server/tables.ts'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { paymentSettings } from '#areas/payments/server/connection-tables.ts'
import { mainOfferOf, priceOf } from '#areas/payments/server/offers.ts'
import { offers } from '#areas/payments/server/tables.ts'
import { settingsOf, taxColumns } from '#areas/payments/server/tax.ts'
import type { Id } from '#kernel/ids.ts'
import type { Language } from '#kernel/language.ts'
import type { Ctx } from '#platform/context.ts'
import type { CatalogEntry, ListedProduct, OfferedThing, ProductCard, ReadingCtx } from '#platform/product.ts'
import { within } from '#platform/tables.ts'
import { openPathOf, salesPathOf, summaryOf } from '../rules.ts'
import { filesOf } from './download-files.ts'
import { outOfKeys } from './giving-keys.ts'
import { downloads } from './tables.ts'
import { wordsOfProduct } from './words-of-product.ts'

type Row = typeof downloads.$inferSelect
const mostListed = 100

/** For a buyer: the seller has to add keys first. */
export const outOfKeysSentence = 'Out of license keys right now.'

/** On sale: strangers may know of it. */
const isPublic = ({ publishedAt, deletedAt }: Pick<Row, 'publishedAt' | 'deletedAt'>) =>
  publishedAt !== null && deletedAt === null

const publicOnes = () => and(isNotNull(downloads.publishedAt), isNull(downloads.deletedAt))

/** What orders, receipts and links need of some of them. */
export async function describeDownloads(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  ids: readonly Id[],
  /** Of whoever reads it; nothing for the seller's, as on pages of theirs. */
  spoken?: Language,
): Promise<Map<Id, ProductCard>> {
  const { handle, language } = await getWorkspace(ctx, workspaceId)
  const asked = ids as readonly Id<'dwl'>[]
  const rows = await ctx.db
    .select()
    .from(downloads)
    .where(and(within(workspaceId, downloads), inArray(downloads.id, [...asked])))
  const files = await filesOf(ctx, workspaceId, asked)
  const withoutKeys = await outOfKeys(ctx, workspaceId, rows)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        title: row.title,
        kindLabel: wordsOfProduct[spoken ?? language].kind(files.get(row.id)?.length ?? 0),
        imageFileId: row.imageFileId,
        slug: row.slug,
        salesPath: salesPathOf(handle, row.slug),
        isPublic: isPublic(row),
        closedBecause: !isPublic(row)
          ? 'This product isn’t on sale right now.'
          : withoutKeys.has(row.id)
            ? outOfKeysSentence
            : null,
        openPath: openPathOf(row.id),
      },
    ]),
  )
}

/** What they're called, whatever became of them. */
export async function titlesOfDownloads(
  ctx: Ctx,
  workspaceIds: readonly Id<'wsp'>[],
  ids: readonly Id[],
): Promise<Map<Id, string>> {
  if (workspaceIds.length === 0 || ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: downloads.id, title: downloads.title })
    .from(downloads)
    .where(
      and(inArray(downloads.workspaceId, [...workspaceIds]), inArray(downloads.id, [...ids] as Id<'dwl'>[])),
    )
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** One by its address, on sale or not, with its offer; nothing of what is in the trash. */
export async function findBySlug(ctx: Ctx, workspaceId: Id<'wsp'>, slug: string) {
  const [row] = await withOffers(
    ctx,
    workspaceId,
    and(eq(downloads.slug, slug), isNull(downloads.deletedAt)) as SQL,
  )
  return row ?? null
}

/** Those on sale, newest first, as the store and its feed tell of them. */
export async function listedDownloads(ctx: Ctx, workspaceId: Id<'wsp'>): Promise<ListedProduct[]> {
  const rows = await withOffers(ctx, workspaceId, publicOnes() as SQL)
  const files = await filesOf(
    ctx,
    workspaceId,
    rows.map(({ download }) => download.id),
  )
  return rows.map(({ download, offer }) => ({
    ...onSale(download, priceOf(offer), files.get(download.id)?.length ?? 0),
    id: download.id,
    text: download.description,
    offerId: offer.id,
    showsReviews: true,
    publishedAt: download.publishedAt,
  }))
}

/** One on sale by its address, as it's shown where its page is linked to. */
export async function findOfferedDownload(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  slug: string,
): Promise<OfferedThing | null> {
  const found = await findBySlug(ctx, workspaceId, slug)
  if (!found || !isPublic(found.download)) return null
  const { id, title } = found.download
  const files = await filesOf(ctx, workspaceId, [id])
  return { id, title, size: files.get(id)?.length ?? 0, seconds: 0 }
}

/** What the catalog says of one; null while it isn't on sale. */
export async function catalogEntryOf(ctx: Ctx, workspaceId: Id<'wsp'>, id: Id): Promise<CatalogEntry | null> {
  const [row] = await withOffers(ctx, workspaceId, eq(downloads.id, id as Id<'dwl'>))
  if (!row?.download.publishedAt || !isPublic(row.download)) return null
  const { download, offer } = row
  const files = await filesOf(ctx, workspaceId, [download.id])
  return {
    ...onSale(download, priceOf(offer), files.get(download.id)?.length ?? 0),
    publishedAt: row.download.publishedAt,
    firstPublishedAt: download.firstPublishedAt,
    keptOpenAt: null,
    students: 0,
    subject: null,
    level: null,
    language: null,
  }
}

const onSale = (
  { title, description, slug, imageFileId }: Row,
  price: ListedProduct['price'],
  size: number,
) => ({
  ...{ title, slug, imageFileId, size, price },
  summary: summaryOf(description),
  seconds: 0,
})

/** When any of them last changed. */
export async function touchedAt(ctx: Pick<Ctx, 'db'>, workspaceId: Id<'wsp'>): Promise<Date | null> {
  const [row] = await ctx.db
    .select({ at: sql`max(${downloads.updatedAt})`.mapWith(downloads.updatedAt) })
    .from(downloads)
    .where(within(workspaceId, downloads))
  return row?.at ?? null
}

/** Those of every workspace that are on sale now, as a relation. */
export function offeredDownloads(ctx: ReadingCtx): SQL {
  return sql`select ${downloads.workspaceId}, ${downloads.id}, ${downloads.slug}, ${downloads.publishedAt}, ${downloads.updatedAt},
      ${downloads.updatedAt} as touched_at
    from ${downloads}
    join ${workspaces} on ${workspaces.id} = ${downloads.workspaceId}
    join ${users} on ${users.id} = ${workspaces.ownerId}
    where ${and(publicOnes(), ownerSells(ctx.now()))}`
}

function withOffers(ctx: Ctx, workspaceId: Id<'wsp'>, which: SQL) {
  return ctx.db
    .select({ download: downloads, offer: offers, tax: taxColumns(workspaceId) })
    .from(downloads)
    .innerJoin(offers, mainOfferOf(workspaceId, 'download', downloads.id))
    .leftJoin(paymentSettings, settingsOf(workspaceId))
    .where(and(within(workspaceId, downloads), which))
    .orderBy(desc(downloads.publishedAt), downloads.id)
    .limit(mostListed)
}
