import { and, count, desc, ilike, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { fileAddress } from '#areas/files/rules.ts'
import { holdFiles } from '#areas/files/server/uses.ts'
import { mainOfferOf, priceOf, setPrice } from '#areas/payments/server/offers.ts'
import { offers } from '#areas/payments/server/tables.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { firstFreeSlug, slugify } from '#kernel/slug.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { linkId } from '#platform/links/links.ts'
import { lockByName } from '#platform/sql/locks.ts'
import { mine } from '#platform/tables.ts'
import { packageChanged, packageCreated } from '../events.ts'
import { whyNotPattern } from '../link-pattern.ts'
import type { CoachingPackage, CoachingPackageFields } from '../packages-contract.ts'
import {
  bookPathOf,
  plainTitle,
  salesPathOf,
  whyNotMinutes,
  whyNotSeats,
  whyNotSessions,
  whyNotTitle,
  whyNotValidDays,
} from '../rules.ts'
import { boughtAmong, clientsOf, countTrash, trashedOf } from './bought.ts'
import { lockPackage, noPackage, type PackageRow } from './own-package.ts'
import { coachingPackages } from './tables.ts'

/** What a call sends: what it leaves out stays. */
type Sent<T> = { [K in keyof T]?: T[K] | undefined }
export type PackageChanges = Sent<CoachingPackageFields> & { revision?: number | undefined }
type Asked = {
  search?: string | undefined
  status?: 'active' | 'inactive' | 'trash' | undefined
  page: number
  pageSize: number
}

/** Packages of the workspace, last changed first. */
export async function listPackages(
  ctx: CreatorCtx,
  asked: Asked,
): Promise<{ packages: CoachingPackage[]; total: number; trash: number }> {
  const which = matching(ctx, asked)
  const rows = await read(ctx)
    .where(which)
    .orderBy(desc(coachingPackages.updatedAt), desc(coachingPackages.id))
    .limit(asked.pageSize)
    .offset((asked.page - 1) * asked.pageSize)
  const [all] = await ctx.db.select({ total: count() }).from(coachingPackages).where(which)
  return { packages: await present(ctx, rows), total: all?.total ?? 0, trash: await countTrash(ctx) }
}

/** @throws NOT_FOUND when there is none, or it's in the trash or in another workspace. */
export async function getPackage(ctx: CreatorCtx, packageId: Id<'cpk'>): Promise<CoachingPackage> {
  const rows = await read(ctx).where(
    and(mine(ctx, coachingPackages, packageId), isNull(coachingPackages.deletedAt)),
  )
  const [found] = await present(ctx, rows)
  if (!found) throw noPackage()
  return found
}

/** Makes a package with its price, which isn't active yet. @throws INVALID beside its field. */
export function createPackage(ctx: CreatorCtx, fields: CoachingPackageFields): Promise<CoachingPackage> {
  return withTransaction(ctx, async (ctx) => {
    refuseWrong(fields)
    const now = ctx.now()
    const { workspaceId } = ctx.actor
    const { priceCents, imageFileId, ...rest } = plainOf(fields)
    const id = newId('cpk', now)
    const slug = await freeSlug(ctx, rest.title)
    await ctx.db
      .insert(coachingPackages)
      .values({ workspaceId, id, slug, ...rest, createdAt: now, updatedAt: now })
    await linkId(ctx, 'coachingPackage', workspaceId, id)
    await putPrice(ctx, id, priceCents)
    if (imageFileId) await holdPicture(ctx, id, imageFileId)
    await announce(ctx, workspaceId, packageCreated, { packageId: id, title: rest.title })
    return getPackage(ctx, id)
  })
}

/**
 * Changes what is given and leaves the rest. What was bought before keeps its sessions and their length.
 *
 * @throws NOT_FOUND; INVALID beside its field; CONFLICT when someone saved since `revision`: nothing is overwritten unseen.
 */
export function changePackage(
  ctx: CreatorCtx,
  packageId: Id<'cpk'>,
  sent: PackageChanges,
): Promise<CoachingPackage> {
  return withTransaction(ctx, async (ctx) => {
    const before = await lockPackage(ctx, packageId)
    const { revision = before.revision, ...given } = onlySent(sent)
    if (revision !== before.revision)
      throw new AppError('CONFLICT', 'This coaching package was changed in another tab.', {
        data: { reason: 'revision', revision: before.revision },
      })
    const wanted = { ...before, ...given }
    refuseWrong(wanted)
    const { priceCents, imageFileId, ...fields } = plainOf(wanted)
    const slug =
      fields.title !== before.title && !before.firstPublishedAt
        ? await freeSlug(ctx, fields.title, packageId)
        : before.slug
    await ctx.db
      .update(coachingPackages)
      .set({ ...fields, slug, revision: before.revision + 1, updatedAt: ctx.now() })
      .where(mine(ctx, coachingPackages, packageId))
    if (given.imageFileId !== undefined && imageFileId !== before.imageFileId)
      await holdPicture(ctx, packageId, imageFileId)
    if (given.priceCents !== undefined) await putPrice(ctx, packageId, priceCents)
    await announce(ctx, ctx.actor.workspaceId, packageChanged, { packageId, title: fields.title })
    return getPackage(ctx, packageId)
  })
}

/** The picture it shows from now on, to anyone; null for none. @throws INVALID for a file that's gone, or isn't a picture. */
async function holdPicture(ctx: CreatorCtx, id: Id<'cpk'>, fileId: Id<'fil'> | null): Promise<void> {
  const held = await holdFiles(ctx, { kind: 'coachingPackage', id }, fileId ? [fileId] : [])
  if (fileId && !held.has(fileId)) throw invalid({ imageFileId: 'This picture is gone. Upload it again.' })
  if (fileId && held.get(fileId)?.kind !== 'image')
    throw invalid({ imageFileId: 'Choose an image you uploaded' })
  await ctx.db
    .update(coachingPackages)
    .set({ imageFileId: fileId })
    .where(mine(ctx, coachingPackages, id))
}

type Wanted = Omit<CoachingPackageFields, 'priceCents' | 'features'> & {
  features: readonly string[]
  priceCents?: number
}

function plainOf(wanted: Wanted) {
  const { title, description, sessions, minutes, type, seats, features, validDays, place, imageFileId } =
    wanted
  return {
    ...{ sessions, minutes, type, seats, validDays, imageFileId },
    title: plainTitle(title),
    description: description.trim(),
    place: place.trim(),
    features: features.map((feature) => feature.trim()).filter((feature) => feature !== ''),
    priceCents: wanted.priceCents ?? 0,
  }
}

function refuseWrong(wanted: Wanted): void {
  const fields = {
    title: whyNotTitle(wanted.title),
    sessions: whyNotSessions(wanted.sessions),
    minutes: whyNotMinutes(wanted.minutes),
    seats: whyNotSeats(wanted.seats),
    validDays: whyNotValidDays(wanted.validDays),
    place: whyNotPattern(wanted.place),
  }
  const wrong = Object.entries(fields).filter((field): field is [string, string] => field[1] !== null)
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong))
}

function onlySent(sent: PackageChanges): Partial<CoachingPackageFields> & { revision?: number } {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
}

async function putPrice(ctx: CreatorCtx, id: Id<'cpk'>, cents: number): Promise<void> {
  const { currency } = await getWorkspace(ctx, ctx.actor.workspaceId)
  await setPrice(ctx, { kind: 'coachingPackage', id }, { cents, currency })
}

/** Two that are made at once must not take one address: they queue for a name. */
async function freeSlug(ctx: CreatorCtx, title: string, except?: Id<'cpk'>): Promise<string> {
  await lockByName(ctx, `coaching.slugs ${ctx.actor.workspaceId}`)
  const wanted = slugify(title) || 'coaching'
  const rows = await ctx.db
    .select({ slug: coachingPackages.slug })
    .from(coachingPackages)
    .where(
      and(
        mine(ctx, coachingPackages),
        sql`starts_with(${coachingPackages.slug}, ${wanted})`,
        except ? ne(coachingPackages.id, except) : undefined,
      ),
    )
  const taken = new Set(rows.map(({ slug }) => slug))
  return firstFreeSlug(wanted, (slug) => taken.has(slug))
}

function matching(ctx: CreatorCtx, { search, status }: Asked): SQL | undefined {
  const words = search?.trim()
  const pattern = words ? `%${words.replace(/[\\%_]/g, '\\$&')}%` : null
  const { deletedAt, publishedAt, title, description } = coachingPackages
  return and(
    mine(ctx, coachingPackages),
    status === 'trash' ? isNotNull(deletedAt) : isNull(deletedAt),
    status === 'active' ? isNotNull(publishedAt) : undefined,
    status === 'inactive' ? isNull(publishedAt) : undefined,
    pattern === null ? undefined : or(ilike(title, pattern), ilike(description, pattern)),
  )
}

const read = (ctx: CreatorCtx) =>
  ctx.db
    .select({ row: coachingPackages, offer: offers })
    .from(coachingPackages)
    .innerJoin(offers, mainOfferOf(coachingPackages.workspaceId, 'coachingPackage', coachingPackages.id))

async function present(ctx: CreatorCtx, rows: Awaited<ReturnType<typeof read>>): Promise<CoachingPackage[]> {
  const { handle } = await getWorkspace(ctx, ctx.actor.workspaceId)
  const clients = await clientsOf(
    ctx,
    rows.map(({ row }) => row.id),
  )
  const bought = await boughtAmong(
    ctx,
    rows.flatMap(({ row }) => (row.deletedAt ? [row.id] : [])),
  )
  return rows.map(({ row, offer }) => ({
    ...fieldsOf(row),
    price: priceOf(offer),
    offerId: offer.id,
    clients: clients.get(row.id) ?? 0,
    salesPath: salesPathOf(handle, row.slug),
    bookPath: bookPathOf(handle, row.slug),
    ...(row.deletedAt ? { trashed: trashedOf(row.deletedAt, bought.has(row.id)) } : {}),
  }))
}

function fieldsOf(row: PackageRow) {
  const { id, title, description, sessions, minutes, type, seats, features, validDays, place, imageFileId } =
    row
  return {
    ...{ id, title, description, sessions, minutes, type, seats, validDays, place, imageFileId },
    features: [...features],
    active: row.publishedAt !== null,
    imageUrl: imageFileId ? fileAddress(imageFileId) : null,
    revision: row.revision,
    updatedAt: row.updatedAt.toISOString(),
  }
}
