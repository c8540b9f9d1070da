import { createHash, randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { AppError } from '#kernel/errors.ts'
import type { Room } from '../disk/full.ts'
import type { FileSource, WrittenFile } from './files.ts'

// What the disk has to be told so that it still knows after a power cut, and what is left lying by those it met.

const openMode = 0o600
const folderMode = 0o700
/** Windows has neither flag; there a link can't be made without rights of its own. */
export const notThroughLinks = constants.O_NOFOLLOW ?? 0

/** Gives work a path of its own in a folder, where nothing lies once it's done or has failed. */
export async function withDraft<T>(folder: string, work: (path: string) => Promise<T>): Promise<T> {
  const path = join(folder, randomBytes(16).toString('hex'))
  try {
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}

type Writing = { maxBytes: number; tooLarge?: string | undefined; room?: Room | undefined }

/** So much may be written between two looks at the room there is. */
const lookedAfterBytes = 16_000_000

/** Writes what the source gives, forces it to the disk and says what it was. @throws PAYLOAD_TOO_LARGE, STORAGE_FULL. */
export async function writeAndSync(
  path: string,
  source: FileSource,
  { maxBytes, tooLarge = 'This file is too large.', room }: Writing,
): Promise<WrittenFile> {
  await room?.()
  const file = await open(path, 'wx', openMode)
  try {
    const hash = createHash('sha256')
    let bytes = 0
    let lookedAt = 0
    for await (const chunk of source) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) throw new AppError('PAYLOAD_TOO_LARGE', tooLarge)
      if (bytes - lookedAt >= lookedAfterBytes) {
        lookedAt = bytes
        await room?.(chunk.byteLength)
      }
      hash.update(chunk)
      await file.writeFile(chunk)
    }
    await file.sync()
    return { bytes, sha256: hash.digest('hex') }
  } finally {
    await file.close()
  }
}

/** Makes a folder and its parents, each one's name forced to the disk with its parent. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: folderMode })
  if (first === undefined) return
  for (let at = folder; at.length >= first.length; at = dirname(at)) await syncFolder(dirname(at))
}

export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, constants.O_RDWR | notThroughLinks)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export async function syncFolder(folder: string): Promise<void> {
  // Windows can't open folders, and keeps their names by itself.
  if (sep === '\\') return
  const handle = await open(folder, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A second name for the same bytes; where the file system has none, they are copied. */
export async function nameAgain(path: string, other: string): Promise<void> {
  try {
    await link(path, other)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error
    await copyFile(path, other, constants.COPYFILE_FICLONE)
    await syncFile(other)
  }
}

/** Removes what was last written before `oldest`. Answers how many. */
export async function sweepFolder(folder: string, oldest: number): Promise<number> {
  if (!(await exists(folder))) return 0
  let removed = 0
  const failures: unknown[] = []
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const seen = await stat(path).catch(() => null)
    if (!seen || seen.mtimeMs >= oldest) continue
    await rm(path, { force: true, recursive: true }).then(
      () => removed++,
      (error: unknown) => failures.push(error),
    )
  }
  // One that can't be removed leaves the others no less.
  if (failures.length > 0) throw failures[0]
  return removed
}

export async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null
}
