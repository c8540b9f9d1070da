import { Readable } from 'node:stream'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import yazl from 'yazl'
import { users } from '#areas/accounts/server/tables.ts'
import { refuseWithoutSpareRoom } from '#areas/files/server/room.ts'
import { tellExportReady } from '#areas/notifications/server/learners.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { localeOf } from '#kernel/locales.ts'
import { hours, minutes } from '#kernel/time.ts'
import { type Ctx, platformWorkspaceId, systemCtx, withTransaction } from '#platform/context.ts'
import { isForRoom } from '#platform/disk/full.ts'
import { eachFairly } from '#platform/each-fairly.ts'
import { announce } from '#platform/events/announce.ts'
import { type FileKey, fileKey } from '#platform/files/files.ts'
import { once } from '#platform/idempotency/once.ts'
import type { Sweep } from '#platform/jobs.ts'
import { sendMail } from '#platform/mail/kind.ts'
import { isDatabaseAway } from '#platform/sql/database.ts'
import { within } from '#platform/tables.ts'
import { type ExportKind, exportedAtOnce, exportHours, type InstanceExport } from '../exports-contract.ts'
import { type LogFilter, zLogFilter } from '../logs-contract.ts'
import { dataExported, exportFailed } from '../system-events.ts'
import { countRows, type ExportFile, exportFiles } from './export-rows.ts'
import { exportReadyMail } from './mails.ts'
import { adminName } from './settings.ts'
import { instanceExports } from './tables.ts'

type Row = typeof instanceExports.$inferSelect
type ExportInput = { kind: ExportKind; filters?: Record<string, string> }

/** An installation with a hundred thousand people and their orders stays far below this. */
const mostBytes = 4 * 1024 ** 3
const mostTries = 3
/** A worker confirms at least this often that it's still writing. */
const claimMs = minutes(2)
const perHour = { name: 'instanceExports', points: 20, seconds: 3600 }

/** How many rows each kind would have. */
export async function exportCounts(ctx: Ctx) {
  const { users, orders, stores, products, logs } = await countRows(ctx)
  return { users, orders, logs, everything: users + orders + stores + products + logs }
}

/** The last day's exports, latest first. */
export async function listExports(ctx: Ctx): Promise<InstanceExport[]> {
  const rows = await ctx.db
    .select()
    .from(instanceExports)
    .where(
      and(
        eq(instanceExports.workspaceId, platformWorkspaceId),
        gt(instanceExports.createdAt, new Date(ctx.now().getTime() - hours(exportHours))),
        or(isNull(instanceExports.expiresAt), gt(instanceExports.expiresAt, ctx.now())),
      ),
    )
    .orderBy(desc(instanceExports.createdAt))
    .limit(20)
  return rows.map(exportOf)
}

/**
 * Creates a file: a short one while the caller waits, a long one in the worker. Either way it's available for a day.
 *
 * @throws INVALID, RATE_LIMITED. @throws STORAGE_FULL when the rest of the disk is reserved for orders.
 */
export async function beginExport(
  ctx: Ctx<SignedIn>,
  asked: ExportInput,
  key: string | undefined,
): Promise<InstanceExport> {
  if (!key) throw invalid({ 'idempotency-key': 'Send an Idempotency-Key header.' })
  const scope = `admin.export:${ctx.actor.userId}`
  return once(ctx, { workspaceId: platformWorkspaceId, scope, key, body: asked }, async () => {
    const filter = filterOf(asked)
    await refuseWithoutSpareRoom(ctx)
    await ctx.instance.limits.spend(perHour, ctx.actor.userId)
    const totalRows = (await exportFiles(ctx, { kind: asked.kind, filter })).reduce(
      (sum, { rows }) => sum + rows,
      0,
    )
    const row = await noteExport(ctx, asked, totalRows)
    if (totalRows > exportedAtOnce) {
      ctx.instance.wake(exportSweep.name, platformWorkspaceId)
      return exportOf(row)
    }
    return exportOf(await writeExport(ctx, row))
  })
}

function filterOf({ kind, filters = {} }: ExportInput): LogFilter {
  const filter = zLogFilter.safeParse(filters)
  if (!filter.success || (kind !== 'logs' && Object.keys(filters).length > 0))
    throw new AppError('INVALID', 'This list can’t be exported.')
  return filter.data
}

async function noteExport(
  ctx: Ctx<SignedIn>,
  { kind, filters = {} }: ExportInput,
  rows: number,
): Promise<Row> {
  const now = ctx.now()
  const byWaiting = rows <= exportedAtOnce
  const [row] = await ctx.db
    .insert(instanceExports)
    .values({
      workspaceId: platformWorkspaceId,
      id: newId('xpt', now),
      kind,
      filters,
      requestedBy: ctx.actor.userId,
      state: byWaiting ? 'working' : 'waiting',
      // Search results aren't counted in advance.
      totalRows: Math.min(rows, 2_147_483_647),
      claimedUntil: byWaiting ? new Date(now.getTime() + claimMs) : null,
      attempts: byWaiting ? 1 : 0,
      createdAt: now,
    })
    .returning()
  if (!row) throw new Error('The export wasn’t saved.')
  return row
}

/** Writes the file from the beginning; its row says how far along it is. */
async function writeExport(ctx: Ctx, row: Row): Promise<Row> {
  const here = within(platformWorkspaceId, instanceExports, row.id)
  let done = 0
  const onRows = async (rows: number) => {
    done += rows
    const claimedUntil = new Date(ctx.now().getTime() + claimMs)
    await ctx.db.update(instanceExports).set({ doneRows: done, claimedUntil }).where(here)
  }
  const filter = zLogFilter.parse(row.filters)
  const files = await exportFiles(ctx, { kind: row.kind, filter }, onRows)
  const source = row.kind === 'everything' ? zipOf(files) : utf8Of(files)
  const { bytes } = await ctx.instance.files.write(keyOf(row.id), source, { maxBytes: mostBytes })
  return withTransaction(ctx, async (ctx) => {
    const now = ctx.now()
    const [ready] = await ctx.db
      .update(instanceExports)
      .set({
        state: 'ready',
        bytes,
        totalRows: done,
        doneRows: done,
        claimedUntil: null,
        finishedAt: now,
        expiresAt: new Date(now.getTime() + hours(exportHours)),
      })
      .where(here)
      .returning()
    if (!ready) throw new Error('The export is gone.')
    const facts = { by: await nameOf(ctx, row), what: row.kind, rows: done }
    await announce(ctx, platformWorkspaceId, dataExported, facts)
    return ready
  })
}

async function* utf8Of(files: ExportFile[]): AsyncGenerator<Uint8Array> {
  for (const { parts } of files) for await (const part of parts) yield Buffer.from(part)
}

async function* zipOf(files: ExportFile[]): AsyncGenerator<Uint8Array> {
  const zip = new yazl.ZipFile()
  const out = zip.outputStream as Readable
  zip.on('error', (error: Error) => void out.destroy(error))
  for (const { name, parts } of files) {
    zip.addReadStreamLazy(name, (take) => {
      const stream = Readable.from(parts)
      stream.once('error', (error) => void out.destroy(error))
      take(null, stream)
    })
  }
  zip.end()
  for await (const part of out) yield part as Uint8Array
}

async function nameOf(ctx: Ctx, { requestedBy }: Row): Promise<string> {
  return adminName({
    ...ctx,
    actor: { kind: 'user', userId: requestedBy, role: 'admin', plan: 'free_plan' } as SignedIn,
  })
}

/** Long exports, one after the other. If its worker was killed, an export starts over. */
export const exportSweep: Sweep = { name: 'admin.export', everySeconds: 5, run: writeWaitingExports }

export async function writeWaitingExports(ctx: Ctx, stopping?: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  // One that fails stays claimed for a while, so the next in line is a different one.
  for (let row = await claimExport(ctx); row; row = stopping?.aborted ? undefined : await claimExport(ctx)) {
    const own = systemCtx(ctx, exportSweep.name)
    try {
      if (row.attempts > mostTries) await giveUp(own, row)
      else await mailReady(own, await writeExport(own, row))
    } catch (error) {
      if (isForRoom(error)) {
        await waitForRoom(own, row)
        continue
      }
      if (isDatabaseAway(error)) throw error
      failures.push(error)
      if (row.attempts >= mostTries) await giveUp(own, row)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'exports not written', { cause: failures[0] })
}

async function claimExport(ctx: Ctx): Promise<Row | undefined> {
  const now = ctx.now()
  const free = or(
    isNull(instanceExports.claimedUntil),
    lt(instanceExports.claimedUntil, now),
    // Claimed before the clock was set back.
    gt(instanceExports.claimedUntil, new Date(now.getTime() + minutes(30))),
  )
  const next = ctx.db
    .select({ id: instanceExports.id })
    .from(instanceExports)
    .where(
      and(
        eq(instanceExports.workspaceId, platformWorkspaceId),
        inArray(instanceExports.state, ['waiting', 'working']),
        free,
      ),
    )
    .orderBy(instanceExports.createdAt)
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await ctx.db
    .update(instanceExports)
    .set({
      state: 'working',
      doneRows: 0,
      claimedUntil: new Date(now.getTime() + claimMs),
      attempts: sql`${instanceExports.attempts} + 1`,
    })
    .where(and(eq(instanceExports.workspaceId, platformWorkspaceId), eq(instanceExports.id, sql`(${next})`)))
    .returning()
  return row
}

const roomMs = minutes(10)

/** Nothing is wrong with it: it's tried again later, and this doesn't count as a try. */
async function waitForRoom(ctx: Ctx, row: Row): Promise<void> {
  await ctx.db
    .update(instanceExports)
    .set({
      state: 'waiting',
      attempts: sql`greatest(${instanceExports.attempts} - 1, 0)`,
      claimedUntil: new Date(ctx.now().getTime() + roomMs),
    })
    .where(within(platformWorkspaceId, instanceExports, row.id))
}

async function giveUp(ctx: Ctx, row: Row): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    await ctx.db
      .update(instanceExports)
      .set({ state: 'failed', claimedUntil: null, finishedAt: ctx.now() })
      .where(within(platformWorkspaceId, instanceExports, row.id))
    await announce(ctx, platformWorkspaceId, exportFailed, { by: await nameOf(ctx, row), what: row.kind })
  })
}

/** The admin who asked for a long file has moved on to other things by now. */
async function mailReady(ctx: Ctx, row: Row): Promise<void> {
  const [asker] = await ctx.db
    .select({ email: users.email, name: users.displayName, language: users.language })
    .from(users)
    .where(eq(users.id, row.requestedBy))
  if (!asker) return
  const language = asker.language ?? ctx.instance.language
  const rows = row.totalRows.toLocaleString(localeOf(language))
  await withTransaction(ctx, async (ctx) => {
    await tellExportReady(ctx, { userId: row.requestedBy, what: 'admin', path: '/admin?ask=export' })
    const to = { address: asker.email, name: asker.name }
    await sendMail(ctx, exportReadyMail, { to, language }, { rows, hours: exportHours })
  })
}

/** The file of a finished export. @throws NOT_FOUND, also when it has expired. */
export async function openExport(ctx: Ctx, id: Id<'xpt'>) {
  const [row] = await ctx.db
    .select()
    .from(instanceExports)
    .where(within(platformWorkspaceId, instanceExports, id))
  if (row?.state !== 'ready' || !row.expiresAt || row.expiresAt <= ctx.now())
    throw new AppError('NOT_FOUND', 'This export is no longer available. Create a new one.')
  const day = row.createdAt.toISOString().slice(0, 10)
  const { stream, bytes } = await ctx.instance.files.open(keyOf(id))
  const type = row.kind === 'everything' ? 'application/zip' : 'text/csv; charset=utf-8'
  return { stream, bytes, type, name: `${row.kind}-${day}.${row.kind === 'everything' ? 'zip' : 'csv'}` }
}

/** Deletes files after their day is over. */
export async function forgetExports(ctx: Ctx): Promise<void> {
  const over = and(
    eq(instanceExports.workspaceId, platformWorkspaceId),
    isNotNull(instanceExports.expiresAt),
    lte(instanceExports.expiresAt, ctx.now()),
  )
  const page = (after: { id: Id<'xpt'> } | null) =>
    ctx.db
      .select({ id: instanceExports.id })
      .from(instanceExports)
      .where(and(over, after ? gt(instanceExports.id, after.id) : undefined))
      .orderBy(asc(instanceExports.id))
      .limit(100)
  const work = async ({ id }: { id: Id<'xpt'> }) => {
    await ctx.instance.files.remove(keyOf(id))
    await ctx.db.delete(instanceExports).where(within(platformWorkspaceId, instanceExports, id))
  }
  await eachOldExport(ctx, { page, work })
}

const eachOldExport = eachFairly<{ id: Id<'xpt'> }>(({ id }) => id)

export const forgetExportsSweep: Sweep = {
  name: 'admin.forgetExports',
  everySeconds: 600,
  run: forgetExports,
}

const keyOf = (id: Id<'xpt'>): FileKey => fileKey(platformWorkspaceId, id)

function exportOf(row: Row): InstanceExport {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    totalRows: row.totalRows,
    doneRows: row.doneRows,
    bytes: row.bytes,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  }
}
