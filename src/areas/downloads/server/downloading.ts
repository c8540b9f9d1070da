import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { type Explanation, explainAccess } from '#areas/access/server/explaining.ts'
import { enterThing } from '#areas/access/server/joining.ts'
import { getContact, nameOfContact } from '#areas/contacts/server/contacts.ts'
import { type FileRow, findLiveFile } from '#areas/files/server/files.ts'
import { linkFor, signLink } from '#areas/files/server/links.ts'
import { AppError } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { hours, minutes } from '#kernel/time.ts'
import { type Ctx, systemCtx, type WorkspaceCtx, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import type { Limit } from '#platform/limits/limits.ts'
import { findLinkById } from '#platform/links/links.ts'
import type { RightHolder } from '#platform/product.ts'
import { within } from '#platform/tables.ts'
import { fileDownloaded, orderDownloaded } from '../events.ts'
import { copyPathOf, type FileType, lookOf } from '../rules.ts'
import { type CopyRow, copyFor } from './copies.ts'
import { filesOf, noFile, typeOf } from './download-files.ts'
import { agreeOnLimits, liveRights, type RightRow } from './rights.ts'
import { downloadRights, downloadStarts, downloads, type downloadVersions, licenseKeys } from './tables.ts'

type DownloadRow = typeof downloads.$inferSelect
/** How often a version of a file was begun by a right, of those that use one of its downloads up. */
type Starts = Pick<typeof downloadStarts.$inferSelect, 'rightId' | 'fileId' | 'version'> & { used: number }

/** What a buyer has in front of them. */
export type Shelf = {
  product: DownloadRow
  files: ShelfFile[]
  /** Whose it is. The creator sees what buyers see, and downloads without a count. */
  access: Exclude<Explanation, { allowed: false }>
  /** Until when, of the right that works longest; null for good. */
  expiresAt: Date | null
  /** There were rights, and the time of all of them is over. */
  isOver: boolean
  /** Of each order that comes with one; null while there's none to give. They last longer than the downloads. */
  keys: (string | null)[]
}

export type ShelfFile = {
  id: Id<'dfl'>
  storedId: Id<'fil'>
  row: typeof downloadVersions.$inferSelect
  name: string
  type: FileType
  bytes: number
  version: number
  note: string
  versionAt: Date
  /** How often it may still be downloaded, and of how many; null for as often as they like. */
  left: { count: number; of: number } | null
  /** A version that came after the order: downloading it is free, once. */
  isNew: boolean
}

/** The same page view presses once, for as long as the link it got works. */
const pressMs = minutes(5)
/** Without a limit of downloads too, a program doesn't fill the record. */
const starting: Limit = { name: 'downloads.start', points: 120, seconds: hours(1) / 1000 }

/** The product of a download page. @throws NOT_FOUND when there never was one. */
export async function findShelfPlace(
  ctx: Ctx,
  downloadId: Id<'dwl'>,
): Promise<{ workspaceId: Id<'wsp'>; product: DownloadRow }> {
  const link = await findLinkById(ctx, 'download', downloadId)
  if (!link) throw nothingHere()
  const [product] = await ctx.db
    .select()
    .from(downloads)
    .where(within(link.workspaceId, downloads, downloadId))
  if (!product) throw nothingHere()
  return { workspaceId: link.workspaceId, product }
}

/** What the actor may download of a product; why they may not where they can't. Looking changes nothing. */
export async function openShelf(
  ctx: Ctx,
  product: DownloadRow,
): Promise<Shelf | Extract<Explanation, { allowed: false }>> {
  const { workspaceId, id } = product
  const access = await explainAccess(ctx, workspaceId, { kind: 'download', id })
  if (!access.allowed) return access
  const files = (await filesOf(ctx, workspaceId, [id])).get(id) ?? []
  const rights = access.because === 'owner' ? [] : await liveRights(ctx, workspaceId, id, access.grant)
  const starts = await startsOf(ctx, workspaceId, rights)
  const open = rights.filter((right) => isOpen(right, ctx.now()))
  const ends = open.map(({ expiresAt }) => expiresAt?.getTime() ?? null)
  return {
    product,
    access,
    expiresAt: ends.length === 0 || ends.includes(null) ? null : new Date(Math.max(...ends.map(Number))),
    isOver: rights.length > 0 && open.length === 0,
    keys: await keysOf(ctx, workspaceId, rights),
    files: files.flatMap(({ file, version }) =>
      version.storedId
        ? [
            {
              id: file.id,
              storedId: version.storedId,
              row: version,
              name: version.name,
              type: typeOf(version),
              bytes: version.bytes,
              version: version.number,
              note: version.note,
              versionAt: version.createdAt,
              left: rights.length > 0 ? leftOf(open, starts, file.id) : allOf(product.downloadLimit),
              isNew: isNewTo(open, starts, version),
            },
          ]
        : [],
    ),
  }
}

async function keysOf(ctx: Ctx, workspaceId: Id<'wsp'>, rights: readonly RightRow[]) {
  const ids = rights.filter(({ hasKey }) => hasKey).map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await ctx.db
    .select({ rightId: licenseKeys.rightId, key: licenseKeys.key })
    .from(licenseKeys)
    .where(and(within(workspaceId, licenseKeys), inArray(licenseKeys.rightId, ids)))
  const byRight = new Map(rows.map(({ rightId, key }) => [rightId, key]))
  return ids.map((id) => byRight.get(id) ?? null)
}

/** Whether anything was downloaded by what someone holds. */
export async function hasDownloaded(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  downloadId: Id<'dwl'>,
  held: RightHolder,
): Promise<boolean> {
  const rights = await liveRights(ctx, workspaceId, downloadId, held)
  return rights.some(({ downloads }) => downloads > 0)
}

/** Of each file and version, however often it was downloaded: what's read doesn't grow with the presses. */
function startsOf(ctx: Ctx, workspaceId: Id<'wsp'>, rights: readonly RightRow[]): Promise<Starts[]> {
  if (rights.length === 0) return Promise.resolve([])
  const ids = rights.map(({ id }) => id)
  const { rightId, fileId, version, counted, createdAt } = downloadStarts
  return ctx.db
    .select({
      ...{ rightId, fileId, version },
      used: sql<number>`(count(*) filter (where ${counted}
        and (${downloadRights.resetAt} is null or ${createdAt} > ${downloadRights.resetAt})))::int`,
    })
    .from(downloadStarts)
    .innerJoin(downloadRights, and(within(workspaceId, downloadRights), eq(downloadRights.id, rightId)))
    .where(and(within(workspaceId, downloadStarts), inArray(rightId, ids)))
    .groupBy(rightId, fileId, version)
}

const isOpen = ({ expiresAt }: RightRow, now: Date) => expiresAt === null || expiresAt > now

const usedOf = ({ id }: RightRow, starts: readonly Starts[], fileId: Id<'dfl'>) =>
  starts
    .filter((start) => start.rightId === id && start.fileId === fileId)
    .reduce((sum, { used }) => sum + used, 0)

/** For who has no right of their own, or whose limits aren't agreed yet. */
const allOf = (limit: number | null) => (limit === null ? null : { count: limit, of: limit })

function leftOf(rights: readonly RightRow[], starts: readonly Starts[], fileId: Id<'dfl'>) {
  let [count, of] = [0, 0]
  for (const right of rights) {
    if (right.downloadLimit === null) return null
    count += Math.max(0, right.downloadLimit - usedOf(right, starts, fileId))
    of += right.downloadLimit
  }
  return { count, of }
}

/** Of a version that came after the order, the first download is free. */
function isNewTo(
  rights: readonly RightRow[],
  starts: readonly Starts[],
  version: { fileId: Id<'dfl'>; number: number; createdAt: Date },
): boolean {
  const [first] = rights
  return (
    first !== undefined &&
    version.number > 1 &&
    version.createdAt > first.createdAt &&
    !starts.some((start) => start.fileId === version.fileId && start.version === version.number)
  )
}

/**
 * Begins a download: counts it against what the order allows and answers a link that saves the file, good for five minutes in this
 * browser. Parts and resumes go by the link and aren't counted. The press key is that of a view of the page: pressed again, the
 * same view isn't counted again while its link works.
 *
 * @throws NOT_FOUND when there is no such file, FORBIDDEN with the reason when it isn't theirs, its time is over, or none are left.
 */
export async function startDownload(
  ctx: Ctx,
  input: { downloadId: Id<'dwl'>; fileId: Id<'dfl'>; pressKey: string },
): Promise<{ url: string }> {
  const { workspaceId, product } = await findShelfPlace(ctx, input.downloadId)
  const access = await enterThing(ctx, workspaceId, { kind: 'download', id: product.id })
  if (!access.allowed) {
    if (access.because === 'not-bought') throw nothingHere()
    throw new AppError('FORBIDDEN', access.sentence, { data: { reason: access.because } })
  }
  const file = (await filesOf(ctx, workspaceId, [product.id]))
    .get(product.id)
    ?.find(({ file }) => file.id === input.fileId)
  if (!file?.version.storedId) throw noFile()
  const { version } = file
  let copy: CopyRow | null = null
  if (access.because !== 'owner') {
    await ctx.instance.limits.spend(starting, access.grant.id)
    const right = await withTransaction(systemCtx(ctx, 'downloads.start', workspaceId), (inside) =>
      countStart(inside, product, access.grant, { ...input, ...version }),
    )
    // After the commit: making a copy takes its time, and no one waits for it behind the rights.
    copy = await copyFor(ctx, product, version, right)
  }
  const stored = await findLiveFile(ctx, file.version.storedId)
  if (!stored) throw noFile()
  if (!copy) return linkFor(ctx, stored)
  return { url: `${copyPathOf(product.id, input.fileId, copy.id)}?${signLink(ctx, copy).query}` }
}

/** A file as its page shows it. */
export type LookedAt = {
  product: DownloadRow
  file: ShelfFile
  /** Its bytes, and what is added to them for who looks. */
  open: () => Promise<{ file: FileRow; added: Buffer | null }>
}

/**
 * Reading, hearing and watching what was bought. It uses up no download, and is asked anew for each part: there's no link that could
 * be handed on, and a right that ends opens nothing more.
 *
 * @throws NOT_FOUND for what isn't there, isn't theirs or is only saved. @throws FORBIDDEN with the reason once it ended.
 */
export async function lookAt(
  ctx: Ctx,
  input: { downloadId: Id<'dwl'>; fileId: Id<'dfl'> },
): Promise<LookedAt> {
  const { product } = await findShelfPlace(ctx, input.downloadId)
  const shelf = await openShelf(ctx, product)
  if ('allowed' in shelf) {
    if (shelf.because === 'not-bought') throw nothingHere()
    throw new AppError('FORBIDDEN', shelf.sentence, { data: { reason: shelf.because } })
  }
  if (shelf.isOver) throw isExpired()
  const file = shelf.files.find(({ id }) => id === input.fileId)
  if (!file || lookOf(file.type) === null) throw noFile()
  const { access } = shelf
  const open = async () => {
    const stored = await findLiveFile(ctx, file.storedId)
    if (!stored) throw noFile()
    const right = access.because === 'owner' ? null : await openRight(ctx, product, access.grant)
    const copy = right && (await copyFor(ctx, product, file.row, right))
    return { file: stored, added: copy?.added ?? null }
  }
  return { product, file, open }
}

/** The right by which someone looks; of one that was given by hand the limits may not be agreed yet. */
async function openRight(
  ctx: Ctx,
  { workspaceId, id }: DownloadRow,
  held: RightHolder,
): Promise<RightRow | null> {
  let rights = await liveRights(ctx, workspaceId, id, held)
  if (rights.length === 0) {
    await withTransaction(systemCtx(ctx, 'downloads.look', workspaceId), (inside) =>
      agreeOnLimits(inside, id, held),
    )
    rights = await liveRights(ctx, workspaceId, id, held)
  }
  return rights.find((right) => isOpen(right, ctx.now())) ?? null
}

type DownloadStart = { fileId: Id<'dfl'>; pressKey: string; number: number; name: string; createdAt: Date }

/** The rights are held until the commit: of many presses at once, each sees what those before it used. */
async function countStart(
  ctx: WorkspaceCtx,
  product: DownloadRow,
  held: RightHolder,
  started: DownloadStart,
): Promise<RightRow> {
  const { workspaceId } = ctx.actor
  await agreeOnLimits(ctx, product.id, held)
  const rights = await lockRights(ctx, await liveRights(ctx, workspaceId, product.id, held))
  const open = rights.filter((right) => isOpen(right, ctx.now()))
  // Before anything else: a press from before must not give links after the end.
  if (open.length === 0) throw isExpired()
  const pressed = await pressedBefore(ctx, open, started)
  if (pressed) return pressed
  const starts = await startsOf(ctx, workspaceId, rights)
  const isFree = isNewTo(open, starts, started)
  const right = isFree
    ? open[0]
    : open.find(
        (right) =>
          right.downloadLimit === null || usedOf(right, starts, started.fileId) < right.downloadLimit,
      )
  if (!right)
    throw new AppError('FORBIDDEN', 'You’ve used all downloads of this file. Ask the seller for more.', {
      data: { reason: 'limit' },
    })
  await letGoOfKey(ctx, right, started)
  const now = ctx.now()
  await ctx.db.insert(downloadStarts).values({
    ...{ workspaceId, id: newId('dst', now), rightId: right.id, counted: !isFree, createdAt: now },
    ...{ fileId: started.fileId, version: started.number, name: started.name, pressKey: started.pressKey },
  })
  await ctx.db
    .update(downloadRights)
    .set({ downloads: sql`${downloadRights.downloads} + 1` })
    .where(within(workspaceId, downloadRights, right.id))
  const { id: downloadId, title } = product
  const { contactId } = held
  await announce(ctx, workspaceId, fileDownloaded, { downloadId, title, name: started.name, contactId })
  if (right.downloads === 0) {
    const contactName = nameOfContact(await getContact(ctx, workspaceId, contactId))
    await announce(ctx, workspaceId, orderDownloaded, { downloadId, title, contactId, contactName })
  }
  return right
}

async function lockRights(ctx: WorkspaceCtx, rights: readonly RightRow[]): Promise<RightRow[]> {
  if (rights.length === 0) return []
  const ids = rights.map(({ id }) => id)
  return ctx.db
    .select()
    .from(downloadRights)
    .where(and(within(ctx.actor.workspaceId, downloadRights), inArray(downloadRights.id, ids)))
    .orderBy(downloadRights.id)
    .for('update')
}

/** By which right the same view of the page pressed a moment ago. */
async function pressedBefore(
  ctx: WorkspaceCtx,
  rights: readonly RightRow[],
  { fileId, pressKey }: DownloadStart,
): Promise<RightRow | undefined> {
  if (rights.length === 0) return undefined
  const since = new Date(ctx.now().getTime() - pressMs)
  const [known] = await ctx.db
    .select({ rightId: downloadStarts.rightId })
    .from(downloadStarts)
    .where(
      and(
        within(ctx.actor.workspaceId, downloadStarts),
        inArray(
          downloadStarts.rightId,
          rights.map(({ id }) => id),
        ),
        eq(downloadStarts.fileId, fileId),
        eq(downloadStarts.pressKey, pressKey),
        gt(downloadStarts.createdAt, since),
      ),
    )
  return rights.find(({ id }) => id === known?.rightId)
}

/** A page that stayed open presses with the same key again: a press that's long over lets go of it, and this one is another. */
async function letGoOfKey(
  ctx: WorkspaceCtx,
  { id }: RightRow,
  { fileId, pressKey }: DownloadStart,
): Promise<void> {
  await ctx.db
    .update(downloadStarts)
    .set({ pressKey: sql`${downloadStarts.id}` })
    .where(
      and(
        within(ctx.actor.workspaceId, downloadStarts),
        eq(downloadStarts.rightId, id),
        eq(downloadStarts.fileId, fileId),
        eq(downloadStarts.pressKey, pressKey),
      ),
    )
}
const isExpired = () =>
  new AppError('FORBIDDEN', 'Your download period has ended. Ask the seller for more time.', {
    data: { reason: 'expired' },
  })

const nothingHere = () => new AppError('NOT_FOUND', 'There’s nothing at this address.')
