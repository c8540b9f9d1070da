import { randomBytes } from 'node:crypto'
import {
  accessSync,
  closeSync,
  constants,
  mkdirSync,
  openSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { codeOf, syncFolder } from './durable-file.ts'
import { StartRefused } from './postgres/refusal.ts'

/**
 * Makes the data folder where it is missing, and answers its real path.
 *
 * @throws StartRefused with one sentence when it can't be one: a file, no one may write there, no place for files.
 */
export function openDataFolder(path: string): string {
  try {
    makeFolder(path)
    const folder = realpathSync(path)
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' })
    tryWriting(folder)
    return folder
  } catch (error) {
    throw refusalOf(path, error)
  }
}

/**
 * Each missing folder by itself. Node's own way doesn't come back from places such as /proc, where a parent is there and
 * nothing can be made in it.
 */
function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })) return
  const parent = dirname(path)
  if (parent !== path) makeFolder(parent)
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process made it in the meantime.
    if (codeOf(error) !== 'EEXIST') throw error
    return
  }
  syncFolder(parent)
}

/** Permissions alone don't tell: root has them all, and a disk may be mounted read-only. */
function tryWriting(folder: string): void {
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  const probe = join(folder, `.probe-${randomBytes(6).toString('hex')}`)
  closeSync(openSync(probe, 'wx', 0o600))
  rmSync(probe)
}

function refusalOf(path: string, error: unknown): unknown {
  const code = codeOf(error)
  // A full disk isn't the folder's fault.
  if (code === 'ENOSPC' || code === 'EDQUOT') return error
  return new StartRefused(`${reasonOf(path, code)}: set DATA_DIR to a folder you own, on a local disk.`, {
    cause: error,
  })
}

function reasonOf(path: string, code: string): string {
  switch (code) {
    case 'ENOTDIR':
      return `The data folder ${path} is a file, or inside one`
    case 'EACCES':
    case 'EPERM':
      return `The data folder ${path} can’t be made or written by the user who starts Throughline`
    case 'EROFS':
      return `The data folder ${path} is on a disk that is mounted read-only`
    default:
      return `The data folder ${path} can’t be made or written (${code || 'unknown reason'})`
  }
}
