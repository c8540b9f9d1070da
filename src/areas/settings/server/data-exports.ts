import type { Readable } from 'node:stream'
import { and, asc, desc, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { dataExported } from '#areas/accounts/events.ts'
import { users, workspaces } from '#areas/accounts/server/tables.ts'
import { factsOf, lockUser } from '#areas/accounts/server/users.ts'
import { refuseWithoutSpareRoom } from '#areas/files/server/room.ts'
import { tellExportReady } from '#areas/notifications/server/learners.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { hours, minutes } from '#kernel/time.ts'
import { type Ctx, platformWorkspaceId, withTransaction } from '#platform/context.ts'
import { isForRoom } from '#platform/disk/full.ts'
import { eachFairly } from '#platform/each-fairly.ts'
import { announce } from '#platform/events/announce.ts'
import { type FileKey, fileKey } from '#platform/files/files.ts'
import type { Sweep } from '#platform/jobs.ts'
import { isDatabaseAway } from '#platform/sql/database.ts'
import type { DataExport } from '../contract.ts'
import { archiveOf } from './archive.ts'
import { mailDataReady } from './mails.ts'
import { dataExports } from './tables.ts'

type Row = typeof dataExports.$inferSelect
type SignedInCtx = Ctx<SignedIn>

const lifeMs = hours(24)
/** A process that's silent for this long is taken for dead, and another starts over. */
const claimMs = minutes(15)
/** If it was started and still waits after this long, it won't be made. */
const patienceMs = hours(2)
const mostBytes = 8 * 1024 ** 3
const asked = { name: 'settings.dataExports', points: 5, seconds: 24 * 3600 }

/** A person's last archive; null when there's none anymore. */
export async function lastDataExport(ctx: SignedInCtx): Promise<DataExport | null> {
  const [row] = await ctx.db
    .select()
    .from(dataExports)
    .where(
      and(
        eq(dataExports.userId, ctx.actor.userId),
        or(isNull(dataExports.expiresAt), gt(dataExports.expiresAt, ctx.now())),
      ),
    )
    .orderBy(desc(dataExports.createdAt))
    .limit(1)
  return row ? exportOf(row) : null
}

/**
 * Has the worker make an archive. If one is being made, or is ready, that's the answer instead of a second one.
 *
 * @throws RATE_LIMITED after five in a day. @throws STORAGE_FULL when the disk has no room for it.
 */
export async function askForDataExport(ctx: SignedInCtx): Promise<DataExport> {
  const { userId } = ctx.actor
  return withTransaction(ctx, async (ctx) => {
    // Two clicks at once queue here.
    await lockUser(ctx, userId)
    const last = await lastDataExport(ctx)
    if (last && last.state !== 'failed') return last
    await refuseWithoutSpareRoom(ctx, await bytesOfUploads(ctx, userId))
    await ctx.instance.limits.spend(
      asked,
      userId,
      'You can export your data five times a day. Try again tomorrow.',
    )
    const row = { id: newId('dex', ctx.now()), userId, state: 'waiting' as const, createdAt: ctx.now() }
    const [made] = await ctx.db.insert(dataExports).values(row).returning()
    if (!made) throw new Error('The export wasn’t stored.')
    ctx.instance.wake(dataExportSweep.name, platformWorkspaceId)
    return exportOf(made)
  })
}

/**
 * The bytes of an archive.
 *
 * @throws NOT_FOUND for anyone else's, and when it isn't ready or is gone. @throws auth/viewing for an admin who views as the person.
 */
export async function openDataExport(
  ctx: SignedInCtx,
  id: Id<'dex'>,
): Promise<{ stream: Readable; bytes: number }> {
  // An admin may look at screens, not download everything at once.
  if (ctx.actor.viewedBy) throw new AppError('auth/viewing', 'Only the account’s owner can download this.')
  const [row] = await ctx.db
    .select()
    .from(dataExports)
    .where(
      and(
        eq(dataExports.id, id),
        eq(dataExports.userId, ctx.actor.userId),
        eq(dataExports.state, 'ready'),
        gt(dataExports.expiresAt, ctx.now()),
      ),
    )
  if (!row) throw new AppError('NOT_FOUND', 'There’s nothing at this address.')
  return ctx.instance.files.open(keyOf(row.id))
}

/** Voids what was requested, in the caller's transaction: whoever asked isn't the account's owner. */
export async function voidDataExports(ctx: Ctx, userId: Id<'usr'>): Promise<void> {
  await ctx.db
    .update(dataExports)
    .set({ state: 'failed', expiresAt: ctx.now() })
    .where(eq(dataExports.userId, userId))
}

/** Makes the requested archives, one after the other, and deletes those whose day is over. */
export async function makeDataExports(ctx: Ctx, stopping?: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  // One that can't be deleted keeps no one from getting a new one.
  await removeOld(ctx).catch((error: unknown) => failures.push(error))
  for (let row = await claim(ctx); row; row = stopping?.aborted ? null : await claim(ctx)) {
    try {
      // Started again and again, it ended the process each time: we don't try forever.
      if (row.startedAt && ctx.now().getTime() - row.createdAt.getTime() > patienceMs)
        throw new Error('an archive was begun again and again')
      await make(ctx, row)
    } catch (error) {
      // It waits until there's room: since it's claimed, it comes up again when the claim runs out.
      if (isForRoom(error)) continue
      if (isDatabaseAway(error)) throw error
      failures.push(error)
      await ctx.db
        .update(dataExports)
        .set({ state: 'failed', expiresAt: new Date(ctx.now().getTime() + lifeMs) })
        .where(eq(dataExports.id, row.id))
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'archives not made', { cause: failures[0] })
}

export const dataExportSweep: Sweep = { name: 'settings.dataExport', everySeconds: 30, run: makeDataExports }

async function claim(ctx: Ctx): Promise<Row | null> {
  const now = ctx.now()
  return withTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select()
      .from(dataExports)
      .where(
        and(
          eq(dataExports.state, 'waiting'),
          or(
            isNull(dataExports.startedAt),
            lt(dataExports.startedAt, new Date(now.getTime() - claimMs)),
            // Written by a clock that was set back since.
            gt(dataExports.startedAt, new Date(now.getTime() + claimMs)),
          ),
        ),
      )
      .orderBy(asc(dataExports.createdAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!row) return null
    await ctx.db.update(dataExports).set({ startedAt: now }).where(eq(dataExports.id, row.id))
    return row
  })
}

/** The size of a person's own workspace: most of what their archive will be. */
async function bytesOfUploads(ctx: Ctx, userId: Id<'usr'>): Promise<number> {
  const workspaceId = await workspaceOfOwner(ctx, userId)
  if (!workspaceId) return 0
  const { rows } = await ctx.db.execute<{ bytes: number }>(sql`
    select coalesce(sum(f.bytes), 0)::bigint as bytes from files f
    where f.workspace_id = ${workspaceId} and f.deleted_at is null`)
  return Number(rows[0]?.bytes ?? 0)
}

async function workspaceOfOwner(ctx: Pick<Ctx, 'db'>, userId: Id<'usr'>): Promise<Id<'wsp'> | null> {
  const [own] = await ctx.db
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(eq(workspaces.ownerId, userId))
  return own?.id ?? null
}

/** The size of the owner's archive while it's ready: it counts toward the workspace's storage. */
export async function bytesOfDataExport(ctx: Pick<Ctx, 'db'>, workspaceId: Id<'wsp'>): Promise<number> {
  const { rows } = await ctx.db.execute<{ bytes: number }>(sql`
    select coalesce(sum(d.bytes), 0)::bigint as bytes
    from data_exports d join workspaces w on w.owner_id = d.user_id where w.id = ${workspaceId}`)
  return Number(rows[0]?.bytes ?? 0)
}

async function make(ctx: Ctx, row: Row): Promise<void> {
  const { bytes } = await ctx.instance.files.write(keyOf(row.id), archiveOf(ctx, row.userId), {
    maxBytes: mostBytes,
  })
  await withTransaction(ctx, async (ctx) => {
    const now = ctx.now()
    const [ready] = await ctx.db
      .update(dataExports)
      .set({ state: 'ready', bytes, readyAt: now, expiresAt: new Date(now.getTime() + lifeMs) })
      .where(and(eq(dataExports.id, row.id), eq(dataExports.state, 'waiting')))
      .returning({ id: dataExports.id })
    const [user] = await ctx.db.select().from(users).where(eq(users.id, row.userId))
    // People who left in the meantime get no email, and neither do those whose request was voided; the sweep deletes the file.
    if (!ready || !user) return
    await announce(ctx, platformWorkspaceId, dataExported, factsOf(user))
    await mailDataReady(ctx, user)
    const path = '/settings?tab=profile&part=export'
    await tellExportReady(ctx, { userId: user.id, what: 'ownData', path })
  })
}

async function removeOld(ctx: Ctx): Promise<void> {
  const page = (after: Old | null) =>
    ctx.db
      .select({ id: dataExports.id })
      .from(dataExports)
      .where(and(lte(dataExports.expiresAt, ctx.now()), after ? gt(dataExports.id, after.id) : undefined))
      .orderBy(asc(dataExports.id))
      .limit(200)
  const work = async ({ id }: Old) => {
    await ctx.instance.files.remove(keyOf(id))
    await ctx.db.delete(dataExports).where(eq(dataExports.id, id))
  }
  await eachOld(ctx, { page, work })
}

type Old = { id: Id<'dex'> }
const eachOld = eachFairly<Old>(({ id }) => id)

function exportOf({ id, state, createdAt, expiresAt, bytes }: Row): DataExport {
  return {
    id,
    state,
    askedAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    bytes,
    url: state === 'ready' ? `/api/v1/me/data-export/${id}/file` : null,
  }
}

const keyOf = (id: Id<'dex'>): FileKey => fileKey(platformWorkspaceId, id)
