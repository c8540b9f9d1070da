import { and, asc, count, eq, isNotNull, sql } from 'drizzle-orm'
import { isLive } from '#areas/access/rules.ts'
import { grants } from '#areas/access/server/tables.ts'
import { contacts } from '#areas/contacts/server/tables.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { shownPerson } from '#platform/forgetting.ts'
import { mine } from '#platform/tables.ts'
import { licenseKeysAdded } from '../events.ts'
import type { AddedKeys, LicenseKeys } from '../license-contract.ts'
import { keysIn, type Licensing, mostUnsoldKeys, plainPrefix, whyNotPrefix } from '../license-rules.ts'
import { serveWaiting, unsoldOf, waitingFor } from './giving-keys.ts'
import { lockDownload, noteChange, nothingHere } from './own-download.ts'
import { downloadRights, downloads, licenseKeys } from './tables.ts'

/** How a product gives keys, and how many there are. @throws NOT_FOUND. */
export async function getLicenseKeys(ctx: CreatorCtx, downloadId: Id<'dwl'>): Promise<LicenseKeys> {
  const [product] = await ctx.db
    .select({
      licensing: downloads.licensing,
      prefix: downloads.keyPrefix,
      deletedAt: downloads.deletedAt,
    })
    .from(downloads)
    .where(mine(ctx, downloads, downloadId))
  if (!product || product.deletedAt) throw nothingHere()
  const [keys] = await ctx.db
    .select({ all: count(), given: count(licenseKeys.rightId) })
    .from(licenseKeys)
    .where(and(mine(ctx, licenseKeys), eq(licenseKeys.downloadId, downloadId)))
  const { all = 0, given = 0 } = keys ?? {}
  return {
    ...{ licensing: product.licensing, prefix: product.prefix, left: all - given, given },
    waiting: await ctx.db.$count(downloadRights, waitingFor(ctx, ctx.actor.workspaceId, downloadId)),
  }
}

/**
 * Says whether orders from now on come with a key. Those that have one keep it; those that wait for one get it as soon as there is
 * one.
 *
 * @throws NOT_FOUND; INVALID beside its field.
 */
export function setLicensing(
  ctx: CreatorCtx,
  downloadId: Id<'dwl'>,
  input: { licensing: Licensing; prefix: string },
): Promise<LicenseKeys> {
  return withTransaction(ctx, async (ctx) => {
    const product = await lockDownload(ctx, downloadId)
    const wrong = whyNotPrefix(input.prefix)
    if (wrong) throw invalid({ prefix: wrong })
    const changed = { licensing: input.licensing, keyPrefix: plainPrefix(input.prefix) }
    await ctx.db
      .update(downloads)
      .set(changed)
      .where(mine(ctx, downloads, downloadId))
    await serveWaiting(ctx, { ...product, ...changed })
    await noteChange(ctx, product)
    return getLicenseKeys(ctx, downloadId)
  })
}

/**
 * Adds keys to the list of a product, each once however often it's sent. Who waits for one gets it.
 *
 * @throws NOT_FOUND; INVALID naming the line that can't be a key; CONFLICT when too many wait to be sold.
 */
export function addKeys(
  ctx: CreatorCtx,
  downloadId: Id<'dwl'>,
  input: { keys: readonly string[] },
): Promise<AddedKeys> {
  const { keys, doubles, wrongLine } = keysIn(input.keys)
  return withTransaction(ctx, async (ctx) => {
    const product = await lockDownload(ctx, downloadId)
    if (wrongLine !== null) throw invalid({ keys: `Line ${wrongLine} can’t be a license key.` })
    if (keys.length === 0) throw invalid({ keys: 'Paste at least one key.' })
    const waiting = await ctx.db.$count(licenseKeys, unsoldOf(ctx.actor.workspaceId, downloadId))
    if (waiting + keys.length > mostUnsoldKeys)
      throw new AppError('CONFLICT', 'A product can have up to 500,000 keys that aren’t sold yet.')
    const added = await store(ctx, downloadId, keys)
    if (added > 0) {
      await ctx.db
        .update(downloads)
        .set({ keysLowToldAt: null, keysOutToldAt: null })
        .where(mine(ctx, downloads, downloadId))
      await serveWaiting(ctx, { ...product, licensing: 'list' })
      await announce(ctx, ctx.actor.workspaceId, licenseKeysAdded, {
        ...{ downloadId, title: product.title, added },
      })
    }
    const now = await getLicenseKeys(ctx, downloadId)
    return { ...now, added, doubles: doubles + keys.length - added }
  })
}

async function store(ctx: CreatorCtx, downloadId: Id<'dwl'>, keys: readonly string[]): Promise<number> {
  const { workspaceId } = ctx.actor
  const now = ctx.now()
  const [last] = await ctx.db
    .select({ position: sql<number>`coalesce(max(${licenseKeys.position}), 0)::int` })
    .from(licenseKeys)
    .where(and(mine(ctx, licenseKeys), eq(licenseKeys.downloadId, downloadId)))
  const from = last?.position ?? 0
  const ids = keys.map(() => newId('lky', now))
  const { rowCount } = await ctx.db.execute(sql`
    insert into ${licenseKeys} (workspace_id, id, download_id, key, position, created_at)
    select ${workspaceId}, id, ${downloadId}, key, ${from}::int + n::int, ${now.toISOString()}::timestamptz
    from unnest(${sql.param(ids)}::text[], ${sql.param(keys)}::text[]) with ordinality as pasted(id, key, n)
    on conflict do nothing`)
  return rowCount ?? 0
}

/** A key that someone has, as its seller's file lists it. */
export type GivenKey = {
  key: string
  givenAt: string
  orderId: string
  customer: string
  email: string
  status: 'valid' | 'ended'
}

/** Those that were given, in parts, for a file. */
export async function* givenKeysInParts(ctx: CreatorCtx, downloadId: Id<'dwl'>): AsyncGenerator<GivenKey[]> {
  const size = 500
  for (let after = ''; ; ) {
    const rows = await ctx.db
      .select({ key: licenseKeys, grant: grants, name: contacts.name, email: contacts.email })
      .from(licenseKeys)
      .innerJoin(downloadRights, and(mine(ctx, downloadRights), eq(downloadRights.id, licenseKeys.rightId)))
      .innerJoin(grants, and(mine(ctx, grants), eq(grants.id, downloadRights.grantId)))
      .innerJoin(contacts, and(mine(ctx, contacts), eq(contacts.id, grants.contactId)))
      .where(
        and(
          mine(ctx, licenseKeys),
          eq(licenseKeys.downloadId, downloadId),
          isNotNull(licenseKeys.rightId),
          sql`${licenseKeys.id} > ${after}`,
        ),
      )
      .orderBy(asc(licenseKeys.id))
      .limit(size)
    yield rows.map(({ key, grant, ...person }) => {
      const { name, email } = shownPerson(ctx, person, 'Former customer')
      return {
        ...{ key: key.key, customer: name, email },
        givenAt: key.givenAt?.toISOString() ?? '',
        orderId: grant.sourceKind === 'order' ? grant.sourceId : '',
        status: isLive(grant, ctx.now()) ? 'valid' : 'ended',
      }
    })
    if (rows.length < size) return
    after = rows.at(-1)?.key.id ?? ''
  }
}
