import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, asc, gt, isNull, lt, lte, or } from 'drizzle-orm'
import { getOwner } from '#areas/accounts/server/workspaces.ts'
import type { Id } from '#kernel/ids.ts'
import { minutes, seconds } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import { isForRoom } from '#platform/disk/full.ts'
import { roomForFiles } from '#platform/disk/space.ts'
import type { Sweep } from '#platform/jobs.ts'
import { within } from '#platform/tables.ts'
import type { Rendition } from '../../rules.ts'
import { type FileRow, keyOf } from '../files.ts'
import { spareRoom } from '../room.ts'
import { isOverStorage } from '../storage.ts'
import { files } from '../tables.ts'
import { makePoster, makeSize, makesRenditions, peakBits, probe, type Size } from './ffmpeg.ts'
import { sizesOf, streamFolder, streamPart } from './streams.ts'

/** Who makes renditions says so this often; whoever is silent longer than the patience is taken to be dead. */
const beatMs = seconds(4)
const patienceMs = seconds(40)

export const renditionsFolder = (dataDir: string) => join(dataDir, 'files', '.renditions')

let running: Promise<void> | null = null

/**
 * Makes more sizes of videos, one video at a time and alongside everything else: the sweep starts the work and doesn't wait
 * for it. A video whose worker was killed is continued after its last finished size.
 */
export const renditionsSweep: Sweep = {
  name: 'files.renditions',
  everySeconds: 5,
  async run(ctx, stopping) {
    if (running || stopping.aborted || !(await makesRenditions(ctx.instance))) return
    // What's made of a video is about as large as the video, and exists twice for a moment. Orders and uploads come first.
    const room = await spareRoom(ctx)
    const file = await claimVideo(ctx, room === null ? Number.MAX_SAFE_INTEGER : Math.floor(room / 2))
    if (!file) return
    running = makeRenditions(ctx, file, stopping)
      // A stop in the middle, or the database away: the claim runs out and the work is taken up again.
      .catch(() => {})
      .finally(() => {
        running = null
      })
  },
}

/** Claims, of the videos that fit, the one that has waited longest. */
export async function claimVideo(ctx: Ctx, mostBytes = Number.MAX_SAFE_INTEGER): Promise<FileRow | null> {
  const silent = new Date(ctx.now().getTime() - patienceMs)
  const later = new Date(ctx.now().getTime() + minutes(15))
  const waiting = and(
    lt(files.processed, 100),
    isNull(files.deletedAt),
    lte(files.bytes, mostBytes),
    // Written by a clock that was set back since, it means nothing.
    or(isNull(files.processingAt), lt(files.processingAt, silent), gt(files.processingAt, later)),
  )
  const [next] = await ctx.db.select().from(files).where(waiting).orderBy(asc(files.createdAt)).limit(1)
  if (!next) return null
  const [claimed] = await ctx.db
    .update(files)
    .set({ processingAt: ctx.now() })
    .where(and(within(next.workspaceId, files, next.id), waiting))
    .returning()
  return claimed ?? null
}

/** Makes all sizes of one video and a still. What can't be made is said at the file, which plays as it was uploaded. */
export async function makeRenditions(ctx: Ctx, file: FileRow, stopping: AbortSignal): Promise<void> {
  const folder = join(renditionsFolder(ctx.instance.dataDir), randomBytes(12).toString('hex'))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const gone = new AbortController()
  const signal = AbortSignal.any([stopping, gone.signal])
  try {
    await makeAll(ctx, file, { folder, signal, gone })
  } catch (error) {
    if (gone.signal.aborted) await ctx.instance.files.removeAll(streamFolder(file))
    if (signal.aborted) return
    if (await isOutOfRoom(ctx, error)) await putOff(ctx, file)
    else await fail(ctx, file, error)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The disk filled up in the meantime: nothing is wrong with the video. ffmpeg doesn't report it in a way we could tell apart. */
async function isOutOfRoom(ctx: Ctx, error: unknown): Promise<boolean> {
  if (isForRoom(error)) return true
  const room = await roomForFiles(ctx.instance.disk)
  return room !== null && room <= 0
}

/** It waits until there's room, and continues after its last finished size. */
async function putOff(ctx: Ctx, file: FileRow): Promise<void> {
  await ctx.db
    .update(files)
    .set({ processingAt: null, keptBytes: null })
    .where(within(file.workspaceId, files, file.id))
}

type Work = { folder: string; signal: AbortSignal; gone: AbortController }

async function makeAll(ctx: Ctx, file: FileRow, { folder, signal, gone }: Work): Promise<void> {
  const { instance } = ctx
  const { plan } = await getOwner(ctx, file.workspaceId)
  // What a person uploaded plays as it is; the rest would only use more of the storage that's full.
  if (await isOverStorage(ctx, file.workspaceId, plan))
    throw new Error('The storage of the workspace is used up.')
  const path = join(folder, 'source')
  await instance.files.lend(keyOf(file), path)
  const making = { path, type: file.type, folder, signal }
  const found = await probe(instance, path, file.type)
  const sizes = sizesOf(found)
  const made: Rendition[] = [...(file.renditions ?? [])]
  const isMade = (size: Size) => made.some(({ width, height }) => Math.min(width, height) === size.name)

  const pulse = beat(ctx, file, gone)
  try {
    for (const [at, size] of sizes.entries()) {
      if (isMade(size)) continue
      await makeSize(instance, making, size, (done) =>
        pulse.say(((at + Math.min(1, done / found.seconds)) / sizes.length) * 98),
      )
      await store(ctx, file, folder)
      made.push({ width: size.width, height: size.height, bitsPerSecond: peakBits(size) })
      await note(ctx, file, { renditions: made, keptBytes: await keptBytesOf(ctx, file) })
    }
    await makePoster(instance, making, Math.min(1, found.seconds / 10))
    await store(ctx, file, folder)
  } finally {
    pulse.end()
  }
  await note(ctx, file, {
    ...{ processed: 100, processingAt: null, processingFailure: null, renditions: made },
    keptBytes: await keptBytesOf(ctx, file),
    // Some containers don't say these themselves.
    seconds: file.seconds ?? found.seconds,
    width: file.width ?? found.width,
    height: file.height ?? found.height,
  })
}

/** The video with everything made of it so far. */
const keptBytesOf = async (ctx: Ctx, file: FileRow) =>
  file.bytes + (await ctx.instance.files.bytesUnder(streamFolder(file)))

/** Reports how far it is, and that it continues; learns that the file was deleted. */
function beat(ctx: Ctx, file: FileRow, gone: AbortController) {
  let percent = file.processed ?? 0
  const timer = setInterval(() => {
    note(ctx, file, { processed: Math.floor(percent), processingAt: ctx.now() }).then(
      (isThere) => isThere || gone.abort(),
      // The database is away: the next beat tries again.
      () => {},
    )
  }, beatMs)
  timer.unref()
  return {
    say(next: number) {
      percent = Math.max(percent, next)
    },
    end: () => clearInterval(timer),
  }
}

/** Answers whether the file is still there. */
async function note(ctx: Ctx, file: FileRow, fields: Partial<FileRow>): Promise<boolean> {
  const rows = await ctx.db
    .update(files)
    .set(fields)
    .where(and(within(file.workspaceId, files, file.id), isNull(files.deletedAt)))
    .returning({ id: files.id })
  return rows.length > 0
}

/** Moves what was made into the store: segments first, the list that names them last. */
async function store(
  ctx: Ctx,
  place: { workspaceId: Id<'wsp'>; id: Id<'fil'> },
  folder: string,
): Promise<void> {
  const names = (await readdir(folder)).sort(
    (a, b) => Number(a.endsWith('.m3u8')) - Number(b.endsWith('.m3u8')),
  )
  for (const name of names) {
    const part = streamPart(place, name)
    if (!part) continue
    const path = join(folder, name)
    await ctx.instance.files.write(part.key, createReadStream(path), { maxBytes: Number.MAX_SAFE_INTEGER })
    await rm(path)
  }
}

async function fail(ctx: Ctx, file: FileRow, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error)
  await ctx.db
    .update(files)
    .set({
      ...{ processed: null, processingAt: null, processingFailure: reason.slice(0, 500) },
      // Some sizes may exist: they're measured.
      keptBytes: null,
    })
    .where(within(file.workspaceId, files, file.id))
}
