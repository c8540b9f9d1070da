import { and, count, desc, ilike, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { fileAddress } from '#areas/files/rules.ts'
import { mainOfferOf, priceOf, setPrice } from '#areas/payments/server/offers.ts'
import { offers } from '#areas/payments/server/tables.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { firstFreeSlug, slugify } from '#kernel/slug.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { linkId } from '#platform/links/links.ts'
import { toReader } from '#platform/sentences.ts'
import { lockByName } from '#platform/sql/locks.ts'
import { mine } from '#platform/tables.ts'
import type { Download, DownloadDetail } from '../contract.ts'
import { downloadChanged, downloadCreated } from '../events.ts'
import {
  maxTitleLength,
  type ProductStatus,
  plainTitle,
  salesPathOf,
  titleOfFile,
  whyNotLimit,
  whyNotLinkDays,
  whyNotTitle,
} from '../rules.ts'
import { boughtAmong, trashedOf } from './buyers.ts'
import { checklistOf } from './checklist.ts'
import { lineSweep } from './copies.ts'
import { type DownloadFigures, downloadFigures } from './download-figures.ts'
import { filesOf, holdAll, holdCover, listFiles, sellableFile, storeFile, typeOf } from './download-files.ts'
import { type DownloadRow, lockDownload, nothingHere } from './own-download.ts'
import { previewOf } from './preview-pages.ts'
import { countBuyers } from './rights.ts'
import { downloads } from './tables.ts'

type Changes = Partial<
  Pick<
    DownloadRow,
    | 'title'
    | 'description'
    | 'license'
    | 'imageFileId'
    | 'coverIsMade'
    | 'downloadLimit'
    | 'linkDays'
    | 'stampsBuyers'
  >
> & { priceCents?: number | undefined; revision?: number | undefined }
/** What a call sends: what it leaves out stays. */
type ChangesOf<T> = { [K in keyof T]?: T[K] | undefined }

export const productsOnPage = 24

/** Products of the workspace, last changed first, with their figures. */
export async function listDownloads(
  ctx: CreatorCtx,
  asked: {
    search?: string | undefined
    status?: ProductStatus | 'trash' | undefined
    page: number
    limit?: number
  },
): Promise<{ downloads: Download[]; total: number }> {
  const { page, limit = productsOnPage } = asked
  const which = matching(ctx, asked)
  const rows = await read(ctx)
    .where(which)
    .orderBy(desc(downloads.updatedAt), desc(downloads.id))
    .limit(limit)
    .offset((page - 1) * limit)
  const [all] = await ctx.db.select({ total: count() }).from(downloads).where(which)
  return { downloads: await present(ctx, rows), total: all?.total ?? 0 }
}

function matching(
  ctx: CreatorCtx,
  { search, status }: { search?: string | undefined; status?: ProductStatus | 'trash' | undefined },
): SQL | undefined {
  const words = search?.trim()
  const pattern = words ? `%${words.replace(/[\\%_]/g, '\\$&')}%` : null
  return and(
    mine(ctx, downloads),
    status === 'trash' ? isNotNull(downloads.deletedAt) : isNull(downloads.deletedAt),
    status === 'published' ? isNotNull(downloads.publishedAt) : undefined,
    status === 'draft' ? isNull(downloads.publishedAt) : undefined,
    pattern === null ? undefined : or(ilike(downloads.title, pattern), ilike(downloads.description, pattern)),
  )
}

/** @throws NOT_FOUND when there is none, or it's in the trash or in another workspace. */
export async function getDownload(ctx: CreatorCtx, downloadId: Id<'dwl'>): Promise<DownloadDetail> {
  const row = await ownRow(ctx, downloadId)
  const [base] = await present(ctx, [row])
  if (!base) throw nothingHere()
  // One after the other: inside a transaction there is one connection to ask.
  const files = await listFiles(ctx, downloadId)
  const { revision, license, imageFileId, coverIsMade, downloadLimit, linkDays, stampsBuyers } = row.download
  return {
    ...base,
    ...{ revision, license, imageFileId, coverIsMade, downloadLimit, linkDays, stampsBuyers, files },
    preview: await previewOf(ctx, downloadId, files),
    buyers: await countBuyers(ctx, downloadId),
    checklist: await checklistOf(ctx, row.download, row.offer, files),
  }
}

/**
 * Makes a draft, of an uploaded file where one is named: then it's called like it.
 *
 * @throws NOT_FOUND when the file isn't there, INVALID for what can't be sold, and without a title or a file.
 */
export function createDownload(
  ctx: CreatorCtx,
  { fileId, title: given }: { fileId?: Id<'fil'> | undefined; title?: string | undefined },
): Promise<DownloadDetail> {
  return withTransaction(ctx, async (ctx) => {
    const now = ctx.now()
    const { workspaceId } = ctx.actor
    const file = fileId ? await sellableFile(ctx, fileId) : null
    const title = titleFrom(given?.trim() ? given : titleOfFile(file?.name ?? ''))
    const id = newId('dwl', now)
    const slug = await freeSlug(ctx, title)
    await ctx.db.insert(downloads).values({ workspaceId, id, title, slug, createdAt: now, updatedAt: now })
    await linkId(ctx, 'download', workspaceId, id)
    await putPrice(ctx, id, 0)
    if (file) {
      await storeFile(ctx, id, file, 0)
      await holdAll(ctx, id)
    }
    await announce(ctx, workspaceId, downloadCreated, { downloadId: id, title })
    return getDownload(ctx, id)
  })
}

/**
 * Changes what is given and leaves the rest. What was sold before keeps its limits.
 *
 * @throws NOT_FOUND; INVALID beside its field; CONFLICT when someone saved since `revision`: nothing is overwritten unseen.
 */
export function changeDownload(
  ctx: CreatorCtx,
  downloadId: Id<'dwl'>,
  sent: ChangesOf<Changes>,
): Promise<DownloadDetail> {
  return withTransaction(ctx, async (ctx) => {
    const before = await lockDownload(ctx, downloadId)
    const { priceCents, revision = before.revision, ...changes } = onlySent(sent)
    if (revision !== before.revision) throw changedElsewhere(before)
    const title = changes.title === undefined ? before.title : titleFrom(changes.title)
    refuseLimits(changes)
    const cover = coverFrom(before, changes)
    if (cover.imageFileId !== before.imageFileId) await holdCover(ctx, downloadId, cover.imageFileId)
    const slug =
      title !== before.title && !before.firstPublishedAt
        ? await freeSlug(ctx, title, downloadId)
        : before.slug
    await ctx.db
      .update(downloads)
      .set({
        ...changes,
        ...cover,
        ...{ title, slug },
        description: (changes.description ?? before.description).trim(),
        license: (changes.license ?? before.license).trim(),
        revision: before.revision + (written.some((field) => sent[field] !== undefined) ? 1 : 0),
        updatedAt: ctx.now(),
      })
      .where(mine(ctx, downloads, downloadId))
    if (changes.stampsBuyers) ctx.instance.wake(lineSweep.name, ctx.actor.workspaceId)
    if (priceCents !== undefined) await putPrice(ctx, downloadId, priceCents)
    await announce(ctx, ctx.actor.workspaceId, downloadChanged, { downloadId, title })
    return getDownload(ctx, downloadId)
  })
}

/** What the editor's form saves. Covers are drawn beside it, and must not look like someone else's words. */
const written = ['title', 'description', 'license', 'priceCents', 'downloadLimit', 'linkDays'] as const

function changedElsewhere({ revision }: DownloadRow): AppError {
  return new AppError('CONFLICT', 'This product was changed in another tab.', {
    data: { reason: 'revision', revision },
  })
}

function onlySent(sent: ChangesOf<Changes>): Changes {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
}

function refuseLimits({ downloadLimit, linkDays }: Changes): void {
  const fields = {
    downloadLimit: downloadLimit === undefined ? null : whyNotLimit(downloadLimit),
    linkDays: linkDays === undefined ? null : whyNotLinkDays(linkDays),
  }
  const wrong = Object.entries(fields).filter((field): field is [string, string] => field[1] !== null)
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong))
}

/** A cover that was uploaded stays when one is made of a file: both may be on their way at once. */
function coverFrom(
  before: DownloadRow,
  { imageFileId, coverIsMade }: Changes,
): Pick<DownloadRow, 'imageFileId' | 'coverIsMade'> {
  const hasOwn = before.imageFileId !== null && !before.coverIsMade
  if (imageFileId === undefined || (coverIsMade && hasOwn))
    return { imageFileId: before.imageFileId, coverIsMade: before.coverIsMade }
  return { imageFileId, coverIsMade: imageFileId !== null && coverIsMade === true }
}

async function ownRow(ctx: CreatorCtx, downloadId: Id<'dwl'>) {
  const [row] = await read(ctx).where(and(mine(ctx, downloads, downloadId), isNull(downloads.deletedAt)))
  if (!row) throw nothingHere()
  return row
}

function titleFrom(text: string): string {
  const wrong = whyNotTitle(text)
  if (wrong) throw invalid({ title: wrong })
  return plainTitle(text)
}

/** What a copy is called. */
export const copyOf = (ctx: CreatorCtx, title: string) =>
  toReader(ctx, `Copy of ${title}`).slice(0, maxTitleLength).trim()

export async function putPrice(ctx: CreatorCtx, id: Id<'dwl'>, cents: number): Promise<void> {
  const { currency } = await getWorkspace(ctx, ctx.actor.workspaceId)
  await setPrice(ctx, { kind: 'download', id }, { cents, currency })
}

/** Two that are made at once must not take one address: they queue for a name. */
async function freeSlug(ctx: CreatorCtx, title: string, except?: Id<'dwl'>): Promise<string> {
  await lockByName(ctx, `downloads.slugs ${ctx.actor.workspaceId}`)
  const wanted = slugify(title) || 'product'
  const rows = await ctx.db
    .select({ slug: downloads.slug })
    .from(downloads)
    .where(
      and(
        mine(ctx, downloads),
        sql`starts_with(${downloads.slug}, ${wanted})`,
        except ? ne(downloads.id, except) : undefined,
      ),
    )
  const taken = new Set(rows.map(({ slug }) => slug))
  return firstFreeSlug(wanted, (slug) => taken.has(slug))
}

const read = (ctx: CreatorCtx) =>
  ctx.db
    .select({ download: downloads, offer: offers })
    .from(downloads)
    .innerJoin(offers, mainOfferOf(downloads.workspaceId, 'download', downloads.id))

type Row = Awaited<ReturnType<typeof read>>[number]

async function present(ctx: CreatorCtx, rows: readonly Row[]): Promise<Download[]> {
  const { workspaceId } = ctx.actor
  const ids = rows.map(({ download }) => download.id)
  const { handle } = await getWorkspace(ctx, workspaceId)
  const figures = await downloadFigures(ctx, workspaceId, ids)
  const files = await filesOf(ctx, workspaceId, ids)
  const bought = await boughtAmong(
    ctx,
    rows.flatMap(({ download }) => (download.deletedAt ? [download.id] : [])),
  )
  return rows.map((row) => {
    const { id, deletedAt } = row.download
    const versions = (files.get(id) ?? []).map(({ version }) => version)
    return {
      ...assemble(row, handle, figures.get(id)),
      type: versions[0] ? typeOf(versions[0]) : null,
      fileSize: versions.reduce((sum, { bytes }) => sum + bytes, 0),
      fileCount: versions.length,
      ...(deletedAt ? { trashed: trashedOf(deletedAt, bought.has(id)) } : {}),
    }
  })
}

function assemble({ download, offer }: Row, handle: string, figures: DownloadFigures | undefined) {
  const { id, title, description, slug, publishedAt, imageFileId, updatedAt } = download
  const price = priceOf(offer)
  const { sales = 0, revenueCents = 0, downloads = 0, rating = null, reviews = 0 } = figures ?? {}
  return {
    ...{ id, title, description, price, sales, downloads, rating, reviews },
    offerId: offer.id,
    status: publishedAt ? ('published' as const) : ('draft' as const),
    revenue: { cents: revenueCents, currency: price.currency },
    imageUrl: imageFileId ? fileAddress(imageFileId) : null,
    salesPath: salesPathOf(handle, slug),
    updatedAt: updatedAt.toISOString(),
  }
}
