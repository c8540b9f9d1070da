import { createHash } from 'node:crypto'
import { open, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, count, isNull, sql } from 'drizzle-orm'
import { AppError } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { seconds } from '#kernel/time.ts'
import { type CreatorCtx, type Instance, withTransaction } from '#platform/context.ts'
import { sayingFull } from '#platform/disk/full.ts'
import { makeFolder } from '#platform/files/durable.ts'
import type { WrittenFile } from '#platform/files/files.ts'
import { toReader } from '#platform/sentences.ts'
import { mine } from '#platform/tables.ts'
import type { Upload } from '../contract.ts'
import { type UploadPurpose, uploadLimits } from '../rules.ts'
import { declaredType, savedName, whyNotUploadable } from '../upload-types.ts'
import {
  type FileRow,
  insertFile,
  keyOf,
  removeBytes,
  toUploaded,
  uploadsLimit,
  writeInspected,
} from './files.ts'
import { type InspectedUpload, lookAt } from './inspection.ts'
import { lockRoom, promisedSince, refuseWithoutRoom } from './room.ts'
import { refuseBeyondStorage } from './storage.ts'
import { files, uploads } from './tables.ts'

export type UploadRow = typeof uploads.$inferSelect

/** Enough for a folder full of videos; a program that abandons uploads doesn't get far. */
const mostUnfinished = 40
/** Whoever asks how far it is waits a little for the answer: most files are inspected in less. */
const answerMs = seconds(8)

export const limitsOf = (instance: Pick<Instance, 'maxUploadMb'>) =>
  uploadLimits(instance.maxUploadMb * 1_000_000)

/** Parts of uploads are beside the store, on the same file system: a complete one is moved there by a rename. */
export const partsFolder = (instance: Pick<Instance, 'dataDir'>) =>
  join(instance.dataDir, 'files', '.uploads')
export const partOf = (instance: Pick<Instance, 'dataDir'>, id: Id<'upl'>) => join(partsFolder(instance), id)

/**
 * Begins an upload in parts.
 *
 * @throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, INVALID for what isn't taken for this purpose, PAYLOAD_TOO_LARGE with
 * `data` when the storage of the workspace is used up, CONFLICT when too many are unfinished, STORAGE_FULL when the disk has no
 * room for it, UNAVAILABLE while others need that room, RATE_LIMITED.
 */
export async function createUpload(
  ctx: CreatorCtx,
  upload: { name: string; type: string; purpose: UploadPurpose; bytes: number },
): Promise<UploadRow> {
  const { workspaceId } = ctx.actor
  refuseUnwanted(ctx, upload)
  await ctx.instance.limits.spend(uploadsLimit, workspaceId)
  const row = await withTransaction(ctx, async (ctx) => {
    await lockRoom(ctx)
    await refuseCrowd(ctx)
    await refuseBeyondStorage(ctx, upload.bytes)
    await refuseWithoutRoom(ctx, upload.bytes)
    return noteUpload(ctx, upload)
  })
  try {
    await sayingFull(async () => {
      await makeFolder(partsFolder(ctx.instance))
      await writeFile(partOf(ctx.instance, row.id), '', { mode: 0o600, flag: 'wx' })
    })
  } catch (error) {
    // An upload without a place was promised nothing.
    await cancelUpload(ctx, row.id)
    throw error
  }
  return row
}

async function noteUpload(
  ctx: CreatorCtx,
  upload: { name: string; type: string; purpose: UploadPurpose; bytes: number },
): Promise<UploadRow> {
  const { workspaceId, userId } = ctx.actor
  const now = ctx.now()
  const [row] = await ctx.db
    .insert(uploads)
    .values({
      ...{ workspaceId, id: newId('upl', now), purpose: upload.purpose, bytes: upload.bytes },
      name: savedName(upload.name, declaredType(upload)),
      declaredType: declaredType(upload),
      createdBy: userId,
      createdAt: now,
      touchedAt: now,
    })
    .returning()
  if (!row) throw new Error('The upload wasn’t stored.')
  return row
}

function refuseUnwanted(
  ctx: CreatorCtx,
  { name, type, purpose, bytes }: { name: string; type: string; purpose: UploadPurpose; bytes: number },
): void {
  const limits = limitsOf(ctx.instance)
  switch (whyNotUploadable(purpose, { name, type, size: bytes }, limits)) {
    case 'type':
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', 'You can’t use this type of file here.')
    case 'empty':
      throw new AppError('INVALID', 'This file is empty.')
    case 'size':
      throw new AppError(
        'PAYLOAD_TOO_LARGE',
        `This file is too large: you can use up to ${Math.floor(limits[purpose] / 1_000_000)} MB here.`,
      )
  }
}

async function refuseCrowd(ctx: CreatorCtx): Promise<void> {
  const [row] = await ctx.db
    .select({ unfinished: count() })
    .from(uploads)
    .where(and(mine(ctx, uploads), isNull(uploads.fileId), isNull(uploads.refusal)))
  if ((row?.unfinished ?? 0) >= mostUnfinished)
    throw new AppError('CONFLICT', 'You have too many unfinished uploads. Finish or cancel some first.')
}

/** @throws NOT_FOUND for an upload of another workspace, as for one that never was. */
export async function getUploadRow(ctx: CreatorCtx, id: Id<'upl'>): Promise<UploadRow> {
  const [row] = await ctx.db
    .select()
    .from(uploads)
    .where(mine(ctx, uploads, id))
  if (!row) throw uploadMissing()
  return row
}

const uploadMissing = () => new AppError('NOT_FOUND', 'Upload not found.')

/** How much of it is on the disk: the only reliable answer, even after a kill. Null when its part is gone. */
export async function receivedBytes(ctx: CreatorCtx, { id }: Pick<UploadRow, 'id'>): Promise<number | null> {
  const found = await stat(partOf(ctx.instance, id)).catch(() => null)
  return found?.size ?? null
}

/** Notes how far it is and that someone continues it: the rest stays promised, and the sweep gives it another day. */
export async function touchUpload(ctx: CreatorCtx, id: Id<'upl'>, receivedBytes: number): Promise<void> {
  await ctx.db
    .update(uploads)
    .set({ touchedAt: ctx.now(), receivedBytes })
    .where(mine(ctx, uploads, id))
}

/**
 * Before a part is accepted. An upload no one continued for a while has lost its room to others, and asks for it again.
 *
 * @throws PAYLOAD_TOO_LARGE with `data`, STORAGE_FULL, UNAVAILABLE as for a new one; what has arrived is kept.
 */
export async function goOnWithUpload(ctx: CreatorCtx, id: Id<'upl'>, offset: number): Promise<UploadRow> {
  const row = await getUploadRow(ctx, id)
  if (row.touchedAt > promisedSince(ctx)) return row
  await withTransaction(ctx, async (ctx) => {
    await lockRoom(ctx)
    // What has arrived is counted already, as it is on the disk.
    await touchAsLapsed(ctx, id, offset)
    await refuseBeyondStorage(ctx, row.bytes - offset, row.bytes)
    await refuseWithoutRoom(ctx, row.bytes - offset)
    await touchUpload(ctx, id, offset)
  })
  return row
}

const touchAsLapsed = (ctx: CreatorCtx, id: Id<'upl'>, receivedBytes: number) =>
  ctx.db
    .update(uploads)
    .set({ receivedBytes })
    .where(mine(ctx, uploads, id))

/** Gives an upload up; the file it became, if it did, stays. */
export async function cancelUpload(ctx: CreatorCtx, id: Id<'upl'>): Promise<void> {
  await rm(partOf(ctx.instance, id), { force: true })
  await ctx.db.delete(uploads).where(mine(ctx, uploads, id))
}

/**
 * How far an upload is. Once it's complete it's inspected, and whoever asks waits a moment for the result; a process
 * killed in the middle leaves nothing to repair: the next request starts the inspection again.
 */
export async function getUpload(ctx: CreatorCtx, id: Id<'upl'>): Promise<Upload> {
  const row = await getUploadRow(ctx, id)
  const known = await outcomeOf(ctx, row)
  if (known) return known
  if ((await receivedBytes(ctx, row)) !== row.bytes) {
    // Its part may be gone because it was looked at since its row was read.
    const now = await getUploadRow(ctx, id)
    const state = now.fileId === null ? 'receiving' : 'checking'
    return (await outcomeOf(ctx, now)) ?? { id, state, refusal: null, file: null }
  }
  const isOver = await Promise.race([finishUpload(ctx, row).then(() => true), sleep(answerMs, false)])
  const outcome = isOver ? await outcomeOf(ctx, await getUploadRow(ctx, id)) : null
  return outcome ?? { id, state: 'checking', refusal: null, file: null }
}

async function outcomeOf(ctx: CreatorCtx, { id, fileId, refusal }: UploadRow): Promise<Upload | null> {
  if (refusal !== null) return { id, state: 'refused', refusal: toReader(ctx, refusal), file: null }
  if (fileId === null) return null
  const [file] = await ctx.db
    .select()
    .from(files)
    .where(mine(ctx, files, fileId))
  return file ? { id, state: 'done', refusal: null, file: toUploaded(file) } : null
}

const underWay = new Map<Id<'upl'>, Promise<void>>()

/** Inspects a complete upload and makes it a file, once, however many ask. */
export function finishUpload(ctx: CreatorCtx, row: UploadRow): Promise<void> {
  const running = underWay.get(row.id)
  if (running) return running
  const work = finish(ctx, row).finally(() => underWay.delete(row.id))
  // Whoever started it may be gone when it fails; the next one who asks starts over.
  work.catch(() => {})
  underWay.set(row.id, work)
  return work
}

async function finish(ctx: CreatorCtx, row: UploadRow): Promise<void> {
  const { workspaceId } = ctx.actor
  const path = partOf(ctx.instance, row.id)
  let looked: InspectedUpload
  try {
    looked = await lookAt(path, row.purpose, row.declaredType)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await ctx.db
      .update(uploads)
      .set({ refusal: error.message })
      .where(mine(ctx, uploads, row.id))
    await rm(path, { force: true })
    return
  }
  const id = await plannedFile(ctx, row)
  const written = looked.rewritten ? await writeInspected(ctx, id, looked) : await keepPart(ctx, id, path)
  // Given up in the meantime: no one can ask for these bytes anymore.
  if (!(await nameFile(ctx, row, { id, looked, written })))
    await removeBytes(ctx.instance, { workspaceId, id })
  await rm(path, { force: true })
}

/**
 * The file's id is stored before its bytes: after a kill, and by another process that inspects it at the same moment, they're
 * written to the same place.
 */
async function plannedFile(ctx: CreatorCtx, row: UploadRow): Promise<Id<'fil'>> {
  const [planned] = await ctx.db
    .update(uploads)
    .set({ fileId: sql`coalesce(${uploads.fileId}, ${newId('fil', ctx.now())})` })
    .where(mine(ctx, uploads, row.id))
    .returning({ id: uploads.fileId })
  if (!planned?.id) throw uploadMissing()
  return planned.id
}

async function keepPart(ctx: CreatorCtx, id: Id<'fil'>, path: string): Promise<WrittenFile> {
  const written = await digestOf(path)
  await ctx.instance.files.keep(keyOf({ workspaceId: ctx.actor.workspaceId, id }), path)
  return written
}

/** Read through the same memory again and again: a stream would leave gigabytes of garbage behind a long video. */
async function digestOf(path: string): Promise<WrittenFile> {
  const hash = createHash('sha256')
  const piece = Buffer.allocUnsafeSlow(1024 * 1024)
  const file = await open(path, 'r')
  try {
    for (let bytes = 0; ; ) {
      const { bytesRead } = await file.read(piece, 0, piece.length, bytes)
      if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') }
      hash.update(piece.subarray(0, bytesRead))
      bytes += bytesRead
    }
  } finally {
    await file.close()
  }
}

/** Null when the upload was given up before it had a file. */
function nameFile(
  ctx: CreatorCtx,
  row: UploadRow,
  file: { id: Id<'fil'>; looked: InspectedUpload; written: WrittenFile },
): Promise<FileRow | null> {
  return withTransaction(ctx, async (ctx) => {
    const [upload] = await ctx.db
      .select()
      .from(uploads)
      .where(mine(ctx, uploads, row.id))
      .for('update')
    const [known] = await ctx.db
      .select()
      .from(files)
      .where(mine(ctx, files, file.id))
    // Another process was faster.
    if (known) return known
    return upload?.fileId === file.id ? insertFile(ctx, { ...file, name: upload.name }) : null
  })
}
