import { constants } from 'node:fs'
import { type FileHandle, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hours } from '#kernel/time.ts'
import { type Room, sayingFull } from '../disk/full.ts'
import {
  exists,
  makeFolder,
  nameAgain,
  notThroughLinks,
  sweepFolder,
  syncFile,
  syncFolder,
  withDraft,
  writeAndSync,
} from './durable.ts'
import {
  type ByteRange,
  type FileKey,
  FileMissing,
  type FileSource,
  type FileStore,
  isFileKey,
  type WriteOptions,
  type WrittenFile,
} from './files.ts'
import { type Piece, takePiece } from './pieces.ts'

type Options = {
  /** No one else writes here: what lies unfinished from before this moment was cut off. */
  alone?: boolean
  /** Asked before anything is written, and while it grows. @throws STORAGE_FULL */
  room?: Room
}

/** Unfinished files of other processes are left alone this long; no upload takes it. */
const patience = hours(1)

/**
 * Files on the local disk. Bytes are written beside their place, forced to the disk, moved to their place by one rename, and
 * the folder is forced to the disk: a kill at any moment leaves a whole file or none (test R3).
 */
export function openDiskFiles(root: string, { alone = false, room }: Options = {}): FileStore {
  const openedAt = Date.now()
  const folders: Folders = { root, unfinished: join(root, '.incoming') }
  return {
    write: (key, source, options) => write(folders, key, source, { ...options, room }),
    keep: (key, path) => keep(folders, key, path),
    open: (key, range) => openBytes(root, key, range),
    read: (key, range) => readPiece(root, key, range),
    lend: (key, path) => lend(root, key, path),
    remove: (key) => remove(root, key),
    removeAll: (folder) => removeAll(root, folder),
    bytesUnder: (folder) => bytesUnder(root, folder),
    sweepTemporary: () => sweepFolder(folders.unfinished, alone ? openedAt : Date.now() - patience),
  }
}

type Folders = { root: string; unfinished: string }

async function write(
  { root, unfinished }: Folders,
  key: FileKey,
  source: FileSource,
  { isSmall, room, ...limit }: WriteOptions & { room: Room | undefined },
): Promise<WrittenFile> {
  const place = placeOf(root, key)
  return withDraft(unfinished, (draft) =>
    sayingFull(async () => {
      await makeFolder(unfinished)
      const written = await writeAndSync(draft, source, { ...limit, room: isSmall ? undefined : room })
      await moveInto(root, draft, place)
      return written
    }),
  )
}

async function keep({ root, unfinished }: Folders, key: FileKey, path: string): Promise<void> {
  const place = placeOf(root, key)
  await withDraft(unfinished, (draft) =>
    sayingFull(async () => {
      await makeFolder(unfinished)
      await syncFile(path)
      await nameAgain(path, draft)
      await moveInto(root, draft, place)
    }),
  )
}

async function moveInto(root: string, path: string, place: string): Promise<void> {
  await makeFolder(dirname(place))
  await refuseOutside(root, dirname(place))
  await rename(path, place)
  await syncFolder(dirname(place))
}

async function openBytes(root: string, key: FileKey, range: ByteRange | undefined) {
  const file = await openPlace(root, key)
  try {
    const { size } = await file.stat()
    return { stream: streamOf(file, range), bytes: range ? range.end - range.start + 1 : size }
  } catch (error) {
    await file.close()
    throw error
  }
}

function streamOf(file: FileHandle, range: ByteRange | undefined) {
  return file.createReadStream({ ...(range ?? {}), highWaterMark: 256 * 1024, autoClose: true })
}

async function readPiece(root: string, key: FileKey, range: ByteRange): Promise<Piece> {
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
}

async function fill(file: FileHandle, bytes: Buffer, start: number): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, at, bytes.length - at, start + at)
    if (bytesRead === 0) throw new Error('A file ends before its range.')
    at += bytesRead
  }
}

async function lend(root: string, key: FileKey, path: string): Promise<void> {
  const file = await openPlace(root, key)
  await file.close()
  await nameAgain(placeOf(root, key), path)
}

async function remove(root: string, key: FileKey): Promise<void> {
  const place = placeOf(root, key)
  if (!(await exists(dirname(place)))) return
  await refuseOutside(root, dirname(place))
  await rm(place, { force: true })
  await syncFolder(dirname(place))
}

async function removeAll(root: string, folder: FileKey): Promise<void> {
  const place = placeOf(root, folder)
  if (!(await exists(place))) return
  await refuseOutside(root, place)
  await rm(place, { recursive: true, force: true })
  await syncFolder(dirname(place))
}

async function bytesUnder(root: string, folder: FileKey): Promise<number> {
  const place = placeOf(root, folder)
  const names = await readdir(place).catch(() => [])
  const found = await Promise.all(names.map((name) => stat(join(place, name)).catch(() => null)))
  return found.reduce((sum, file) => sum + (file?.isFile() ? file.size : 0), 0)
}

/** Every key is checked here, whoever made it. */
function placeOf(root: string, key: FileKey): string {
  if (!isFileKey(key)) throw new RangeError('A file key is made of ids alone.')
  return join(root, ...key.split('/'))
}

async function openPlace(root: string, key: FileKey): Promise<FileHandle> {
  const place = placeOf(root, key)
  try {
    await refuseOutside(root, dirname(place))
    return await open(place, constants.O_RDONLY | notThroughLinks)
  } catch (error) {
    if (['ENOENT', 'ELOOP', 'ENOTDIR'].includes(String((error as NodeJS.ErrnoException).code)))
      throw new FileMissing(key, error)
    throw error
  }
}

/** A folder that someone replaced by a link leads out of the data folder: nothing is read or written through it. */
async function refuseOutside(root: string, folder: string): Promise<void> {
  const [own, real] = await Promise.all([realpath(root), realpath(folder)])
  if (real !== join(own, folder.slice(root.length)))
    throw Object.assign(new Error(`${folder} leads out of the data folder.`), { code: 'ELOOP' })
}
