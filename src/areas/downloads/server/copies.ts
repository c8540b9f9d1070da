import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { grants } from '#areas/access/server/tables.ts'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { contacts } from '#areas/contacts/server/tables.ts'
import { type FileRow, findLiveFile } from '#areas/files/server/files.ts'
import { withFileOf } from '#areas/files/server/lending.ts'
import { orders } from '#areas/payments/server/tables.ts'
import { AppError } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import { type Ctx, systemCtx, type WorkspaceCtx, withTransaction } from '#platform/context.ts'
import { isForRoom } from '#platform/disk/full.ts'
import { reserveOf } from '#platform/disk/space.ts'
import { eachFairly, isBehind } from '#platform/each-fairly.ts'
import { FileMissing } from '#platform/files/files.ts'
import { type StampResult, settable, stampPdf } from '#platform/files/pdf-stamp.ts'
import { makeTurns, TooManyWait } from '#platform/files/turns.ts'
import { isFormerAddress, type Person } from '#platform/forgetting.ts'
import type { Sweep } from '#platform/jobs.ts'
import { within } from '#platform/tables.ts'
import { noteDecided, noteLate, waitsForLine } from './late-lines.ts'
import type { RightRow } from './rights.ts'
import { downloadCopies, downloadFiles, downloadRights, downloads, downloadVersions } from './tables.ts'
import { wordsOfProduct } from './words-of-product.ts'

type Product = typeof downloads.$inferSelect
type VersionRow = typeof downloadVersions.$inferSelect
export type CopyRow = typeof downloadCopies.$inferSelect

/** So long a copy is kept for whoever reads on or saves it again; then it's made anew. */
const keptMs = days(7)
const pdf = 'application/pdf'

/** One document at a time, by turns of their sellers; so many of one seller's can wait. */
export const stamping = makeTurns(50)
/** How long one document may take; a test has less. */
export const linePatience: { ms?: number } = {}
/** Several that ask at once, as a reader does for its parts, wait for one copy. */
const making = new Map<string, Promise<CopyRow | null>>()

/**
 * The version with the buyer's line in its pages, as the right's own; null where the file stays as it is: its seller didn't ask for
 * one, it isn't a PDF, or it takes none. Who paid gets the plain file rather than nothing.
 *
 * @throws RATE_LIMITED while too many others wait for theirs.
 */
export async function copyFor(
  ctx: Ctx,
  product: Product,
  version: VersionRow,
  right: RightRow,
): Promise<CopyRow | null> {
  if (!product.stampsBuyers || version.type !== pdf || version.takesStamp === false) return null
  const { workspaceId } = product
  const line = await lineOf(ctx, workspaceId, right)
  if (line === null) return null
  const [known] = await ctx.db
    .select()
    .from(downloadCopies)
    .where(
      and(
        within(workspaceId, downloadCopies),
        eq(downloadCopies.rightId, right.id),
        eq(downloadCopies.versionId, version.id),
      ),
    )
  if (known?.line === line) return known
  if (waitsForLine(ctx, version.id)) return null
  const key = `${version.id} ${right.id} ${line}`
  const begun = making.get(key)
  if (begun) return begun
  const copy = makeCopy(ctx, version, right, line).finally(() => making.delete(key))
  making.set(key, copy)
  return copy
}

/** Who bought it, their address, and the order; null of someone who left. */
async function lineOf(ctx: Ctx, workspaceId: Id<'wsp'>, { grantId }: RightRow): Promise<string | null> {
  const [found] = await ctx.db
    .select({
      orderId: orders.id,
      name: sql<string>`coalesce(${orders.buyerName}, ${contacts.name})`,
      email: sql<string>`coalesce(${orders.buyerEmail}, ${contacts.email})`,
    })
    .from(grants)
    .innerJoin(contacts, and(within(workspaceId, contacts), eq(contacts.id, grants.contactId)))
    .leftJoin(
      orders,
      and(
        within(workspaceId, orders),
        eq(grants.sourceKind, 'order'),
        sql`${orders.id} = ${grants.sourceId}`,
      ),
    )
    .where(within(workspaceId, grants, grantId))
  if (!found || isFormerAddress(found.email)) return null
  const { language } = await getWorkspace(ctx, workspaceId)
  const order = found.orderId ? wordsOfProduct[language].orderOf(found.orderId) : ''
  return lineFrom(found.name, found.email, order)
}

function lineFrom(...parts: readonly string[]): string | null {
  const set = parts.map(settable).filter((part) => part !== '')
  return set.length > 0 ? set.join(' · ') : null
}

async function makeCopy(
  ctx: Ctx,
  version: VersionRow,
  right: RightRow,
  line: string,
): Promise<CopyRow | null> {
  const { workspaceId } = right
  const inside = systemCtx(ctx, 'downloads.copy', workspaceId)
  const stamped = await stampVersion(ctx, version, line)
  if (stamped === 'busy')
    throw new AppError(
      'RATE_LIMITED',
      'Many people are opening their copy right now. Try again in a minute.',
      {
        retryAfterSeconds: 60,
      },
    )
  const { added } = stamped
  if (!added) {
    if (stamped.because === 'unfit') await note(inside, version, false)
    return null
  }
  const now = ctx.now()
  const row = { workspaceId, versionId: version.id, rightId: right.id, line, added, createdAt: now }
  return withTransaction(inside, async (inside) => {
    // Held until the commit: a right that ends meanwhile takes this copy with it.
    const [grant] = await inside.db
      .select({ revokedAt: grants.revokedAt })
      .from(grants)
      .where(within(workspaceId, grants, right.grantId))
      .for('share')
    if (!grant || grant.revokedAt) return null
    const id = newId('dcp', now)
    const [copy] = await inside.db
      .insert(downloadCopies)
      .values({ id, ...row })
      .onConflictDoUpdate({
        target: [downloadCopies.workspaceId, downloadCopies.rightId, downloadCopies.versionId],
        // Whoever saves the one before finishes with its bytes.
        set: { line, added, createdAt: now },
      })
      .returning()
    return copy ?? null
  })
}

async function stampVersion(
  ctx: Ctx,
  version: VersionRow,
  line: string,
  stopping?: AbortSignal,
): Promise<StampResult | 'busy'> {
  const stored = version.storedId ? await findLiveFile(ctx, version.storedId) : null
  const space = await ctx.instance.disk.data()
  // The last of the disk is for orders; whoever paid gets the plain file.
  if (!stored || (space && space.free < reserveOf(space))) return { added: null, because: 'stopped' }
  try {
    const stamped = await stamping(version.workspaceId, () =>
      withFileOf(ctx.instance, stored, (path) =>
        stampPdf(path, line, { bytes: stored.bytes, stopping, patienceMs: linePatience.ms }),
      ),
    )
    if (stamped.added || stamped.because === 'unfit') noteDecided(version.id)
    else if (stamped.because === 'late') noteLate(ctx, version.id)
    return stamped
  } catch (error) {
    if (error instanceof TooManyWait) return 'busy'
    // Another time there may be room.
    if (error instanceof FileMissing || isForRoom(error)) return { added: null, because: 'stopped' }
    throw error
  }
}

const note = (ctx: WorkspaceCtx, { id }: Pick<VersionRow, 'id'>, takesStamp: boolean) =>
  ctx.db
    .update(downloadVersions)
    .set({ takesStamp })
    .where(within(ctx.actor.workspaceId, downloadVersions, id))

/** A copy that a link saves, with the file it's of. Null once it's gone. */
export async function findCopy(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  fileId: Id<'dfl'>,
  copyId: Id<'dcp'>,
): Promise<{ file: FileRow; added: Buffer } | null> {
  const [found] = await ctx.db
    .select({ added: downloadCopies.added, storedId: downloadVersions.storedId })
    .from(downloadCopies)
    .innerJoin(
      downloadVersions,
      and(within(workspaceId, downloadVersions), eq(downloadVersions.id, downloadCopies.versionId)),
    )
    .where(and(within(workspaceId, downloadCopies, copyId), eq(downloadVersions.fileId, fileId)))
  const file = found?.storedId ? await findLiveFile(ctx, found.storedId) : null
  return found && file ? { file, added: found.added } : null
}

/** How much copies add to the files of a workspace: they take its storage like everything that is made of a file. */
export async function bytesOfCopies(ctx: Pick<Ctx, 'db'>, workspaceId: Id<'wsp'>): Promise<number> {
  const [row] = await ctx.db
    .select({ bytes: sql<string>`coalesce(sum(octet_length(${downloadCopies.added})), 0)::bigint` })
    .from(downloadCopies)
    .where(within(workspaceId, downloadCopies))
  return Number(row?.bytes ?? 0)
}

/** Copies of these versions are no one's anymore: the file was removed, or is in another version. */
export async function dropCopiesOf(ctx: WorkspaceCtx, versionIds: readonly Id<'dvr'>[]): Promise<void> {
  if (versionIds.length === 0) return
  await ctx.db
    .delete(downloadCopies)
    .where(
      and(within(ctx.actor.workspaceId, downloadCopies), inArray(downloadCopies.versionId, [...versionIds])),
    )
}

/** The copies of a right that ended. */
export async function dropCopiesOfGrant(ctx: WorkspaceCtx, grantId: Id<'grt'>): Promise<void> {
  const { workspaceId } = ctx.actor
  const rights = ctx.db
    .select({ id: downloadRights.id })
    .from(downloadRights)
    .where(and(within(workspaceId, downloadRights), eq(downloadRights.grantId, grantId)))
  await ctx.db
    .delete(downloadCopies)
    .where(and(within(workspaceId, downloadCopies), inArray(downloadCopies.rightId, rights)))
}

/** Someone's name and address in copies of what they bought. Their rights end, too, but those may have ended before. */
export async function forgetCopies(ctx: Ctx, { userId, contacts: known }: Person): Promise<void> {
  for (const { workspaceId, id } of known) {
    const own = await ctx.db
      .select({ id: grants.id })
      .from(grants)
      .where(
        and(
          within(workspaceId, grants),
          eq(grants.thingKind, 'download'),
          or(eq(grants.contactId, id), eq(grants.userId, userId)),
        ),
      )
    for (const grant of own)
      await dropCopiesOfGrant(systemCtx(ctx, 'downloads.forget', workspaceId), grant.id)
  }
}

/** Copies that no one asked for in a week, and those of rights whose days are over. */
export async function sweepCopies(ctx: Ctx, stopping?: AbortSignal): Promise<number> {
  const now = ctx.now()
  return eachOldCopy(ctx, {
    stopping,
    page: (after) =>
      ctx.db
        .select({
          workspaceId: downloadCopies.workspaceId,
          id: downloadCopies.id,
          createdAt: downloadCopies.createdAt,
        })
        .from(downloadCopies)
        .innerJoin(
          downloadRights,
          and(
            eq(downloadRights.workspaceId, downloadCopies.workspaceId),
            eq(downloadRights.id, downloadCopies.rightId),
          ),
        )
        .where(
          and(
            or(
              lt(downloadCopies.createdAt, new Date(now.getTime() - keptMs)),
              lt(downloadRights.expiresAt, now),
            ),
            after
              ? isBehind(downloadCopies.createdAt, downloadCopies.id, [after.createdAt, after.id])
              : undefined,
          ),
        )
        .orderBy(downloadCopies.createdAt, downloadCopies.id)
        .limit(200),
    work: async ({ workspaceId, id }) =>
      ctx.db.delete(downloadCopies).where(within(workspaceId, downloadCopies, id)),
  })
}

/** Whether a line goes into each PDF that is to have one, found out before the first buyer comes. */
export async function tryLines(ctx: Ctx, stopping?: AbortSignal): Promise<number> {
  return eachUntried(ctx, {
    stopping,
    page: (after) =>
      ctx.db
        .select({ version: downloadVersions })
        .from(downloadVersions)
        .innerJoin(
          downloadFiles,
          and(
            eq(downloadFiles.workspaceId, downloadVersions.workspaceId),
            eq(downloadFiles.id, downloadVersions.fileId),
            isNull(downloadFiles.removedAt),
          ),
        )
        .innerJoin(
          downloads,
          and(
            eq(downloads.workspaceId, downloadVersions.workspaceId),
            eq(downloads.id, downloadFiles.downloadId),
            eq(downloads.stampsBuyers, true),
          ),
        )
        .where(
          and(
            eq(downloadVersions.type, pdf),
            isNull(downloadVersions.takesStamp),
            after
              ? isBehind(downloadVersions.createdAt, downloadVersions.id, [
                  after.version.createdAt,
                  after.version.id,
                ])
              : undefined,
          ),
        )
        .orderBy(downloadVersions.createdAt, downloadVersions.id)
        .limit(20),
    work: async ({ version }) => {
      if (waitsForLine(ctx, version.id)) return
      const stamped = await stampVersion(ctx, version, 'ana@example.com', stopping)
      // Without a turn, room or time it says nothing of the file.
      if (stamped === 'busy' || (!stamped.added && stamped.because !== 'unfit')) return
      await note(systemCtx(ctx, lineSweep.name, version.workspaceId), version, stamped.added !== null)
    },
  })
}

const eachOldCopy = eachFairly<{ workspaceId: Id<'wsp'>; id: Id<'dcp'>; createdAt: Date }>(({ id }) => id)
const eachUntried = eachFairly<{ version: VersionRow }>(({ version }) => version.id)

export const copiesSweep: Sweep = { name: 'downloads.dropCopies', everySeconds: 3600, run: sweepCopies }
export const lineSweep: Sweep = { name: 'downloads.tryLines', everySeconds: 60, run: tryLines }
