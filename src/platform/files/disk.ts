import { createHash, randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import {
  copyFile,
  type FileHandle,
  link,
  mkdir,
  open,
  readdir,
  realpath,
  rename,
  rm,
  stat,
} from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { AppError } from '#kernel/errors.ts'
import { hours } from '#kernel/time.ts'
import { noRoomForFile, sayingFull } from '../disk/full.ts'
import { type Disk, roomForFiles } from '../disk/space.ts'
import {
  type ByteRange,
  type FileKey,
  FileMissing,
  type FileStore,
  isFileKey,
  type WrittenFile,
} from './files.ts'
import { takePiece } from './pieces.ts'

/** @throws STORAGE_FULL where what is left of the disk is kept for orders. */
export type Room = (moreBytes?: number) => Promise<void>

type Options = {
  /** No one else writes here: what lies unfinished from before this moment was cut off. */
  alone?: boolean
  /** Asked before anything is written, and while it grows. @throws STORAGE_FULL */
  room?: Room
}

/** Unfinished files of other processes are left alone this long; no upload takes it. */
const patience = hours(1)
const incoming = '.incoming'
const openMode = 0o600
const folderMode = 0o700
// Windows has neither flag; there a link can't be made without rights of its own.
const notThroughLinks = constants.O_NOFOLLOW ?? 0

/**
 * Files on the local disk. Bytes are written beside their place, forced to the disk, moved to their place by one rename, and
 * the folder is forced to the disk: a kill at any moment leaves a whole file or none (test R3).
 */
export function openDiskFiles(root: string, { alone = false, room }: Options = {}): FileStore {
  const openedAt = Date.now()
  const unfinished = join(root, incoming)

  return {
    async write(key, source, { maxBytes, tooLarge, isSmall }) {
      const place = placeOf(root, key)
      const temporary = join(unfinished, randomBytes(16).toString('hex'))
      try {
        return await sayingFull(async () => {
          await makeFolder(unfinished)
          const writing = { maxBytes, tooLarge, room: isSmall ? undefined : room }
          const written = await writeAndSync(temporary, source, writing)
          await moveInto(root, temporary, place)
          return written
        })
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },

    async keep(key, path) {
      const place = placeOf(root, key)
      const temporary = join(unfinished, randomBytes(16).toString('hex'))
      try {
        await sayingFull(async () => {
          await makeFolder(unfinished)
          await syncFile(path)
          await nameAgain(path, temporary)
          await moveInto(root, temporary, place)
        })
      } finally {
        await rm(temporary, { force: true })
      }
    },

    async open(key, range) {
      const file = await openPlace(root, key)
      try {
        const { size } = await file.stat()
        return { stream: streamOf(file, range), bytes: range ? range.end - range.start + 1 : size }
      } catch (error) {
        await file.close()
        throw error
      }
    },

    async read(key, range) {
      const file = await openPlace(root, key)
      const piece = takePiece(range.end - range.start + 1)
      try {
        await fill(file, piece.bytes, range.start)
        return piece
      } catch (error) {
        piece.release()
        throw error
      } finally {
        await file.close()
      }
    },

    async lend(key, path) {
      const file = await openPlace(root, key)
      await file.close()
      await nameAgain(placeOf(root, key), path)
    },

    async remove(key) {
      const place = placeOf(root, key)
      if (!(await exists(dirname(place)))) return
      await refuseOutside(root, dirname(place))
      await rm(place, { force: true })
      await syncFolder(dirname(place))
    },

    async removeAll(folder) {
      const place = placeOf(root, folder)
      if (!(await exists(place))) return
      await refuseOutside(root, place)
      await rm(place, { recursive: true, force: true })
      await syncFolder(dirname(place))
    },

    async bytesUnder(folder) {
      const place = placeOf(root, folder)
      const names = await readdir(place).catch(() => [])
      const found = await Promise.all(names.map((name) => stat(join(place, name)).catch(() => null)))
      return found.reduce((sum, file) => sum + (file?.isFile() ? file.size : 0), 0)
    },

    sweepTemporary: () => sweepFolder(unfinished, alone ? openedAt : Date.now() - patience),
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

/** A second name for the same bytes; where the file system has none, they are copied. */
async function nameAgain(path: string, other: string): Promise<void> {
  try {
    await link(path, other)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw error
    await copyFile(path, other, constants.COPYFILE_FICLONE)
    await syncFile(other)
  }
}

async function moveInto(root: string, path: string, place: string): Promise<void> {
  await makeFolder(dirname(place))
  await refuseOutside(root, dirname(place))
  await rename(path, place)
  await syncFolder(dirname(place))
}

/** Every key is checked here, whoever made it. */
function placeOf(root: string, key: FileKey): string {
  if (!isFileKey(key)) throw new RangeError('A file key is made of ids alone.')
  return join(root, ...key.split('/'))
}

/** What stops writing before the reserve of a disk is touched. */
export function roomOn(disk: Disk): Room {
  return async (moreBytes = 0) => {
    const left = await roomForFiles(disk)
    if (left !== null && left < moreBytes) throw noRoomForFile()
  }
}

type Writing = { maxBytes: number; tooLarge?: string | undefined; room?: Room | undefined }

/** So much may be written between two looks at the room there is. */
const lookedAfterBytes = 16_000_000

/** Writes what the source gives, forces it to the disk and says what it was. @throws PAYLOAD_TOO_LARGE, STORAGE_FULL. */
export async function writeAndSync(
  path: string,
  source: AsyncIterable<Uint8Array>,
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

async function openPlace(root: string, key: FileKey): Promise<FileHandle> {
  const place = placeOf(root, key)
  try {
    await refuseOutside(root, dirname(place))
    return await open(place, constants.O_RDONLY | notThroughLinks)
  } catch (error) {
    if (['ENOENT', 'ELOOP', 'ENOTDIR'].includes(codeOf(error))) throw new FileMissing(key, error)
    throw error
  }
}

async function fill(file: FileHandle, bytes: Buffer, start: number): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, at, bytes.length - at, start + at)
    if (bytesRead === 0) throw new Error('A file ends before its range.')
    at += bytesRead
  }
}

function streamOf(file: FileHandle, range: ByteRange | undefined) {
  return file.createReadStream({ ...(range ?? {}), highWaterMark: 256 * 1024, autoClose: true })
}

/** A folder that someone replaced by a link leads out of the data folder: nothing is read or written through it. */
async function refuseOutside(root: string, folder: string): Promise<void> {
  const [own, real] = await Promise.all([realpath(root), realpath(folder)])
  if (real !== join(own, folder.slice(root.length)))
    throw Object.assign(new Error(`${folder} leads out of the data folder.`), { code: 'ELOOP' })
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

async function syncFolder(folder: string): Promise<void> {
  // Windows can't open folders, and keeps their names by itself.
  if (sep === '\\') return
  const handle = await open(folder, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null
}

const codeOf = (error: unknown) => String((error as NodeJS.ErrnoException).code ?? '')
