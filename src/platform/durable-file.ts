import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'

/** Writes a file only its owner reads, and waits until it is on disk. */
export function writeDurably(file: string, text: string, flags: 'w' | 'wx' = 'w'): void {
  const descriptor = openSync(file, flags, 0o600)
  try {
    writeSync(descriptor, text)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Puts a new file in the place of an old one: whoever looks finds one of both whole, after a power cut too. */
export function replaceDurably(file: string, text: string): void {
  const staging = `${file}.new`
  writeDurably(staging, text)
  renameSync(staging, file)
  syncFolder(dirname(file))
}

/**
 * Makes a file that is never written again, unless it is there already, and answers what is in it. Of two processes that make it
 * at once both get what the first wrote; no one ever sees half of it.
 */
export function makeOnce(file: string, text: string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8')
  const staging = `${file}.${randomBytes(6).toString('hex')}.new`
  try {
    writeDurably(staging, text, 'wx')
    nameUnlessTaken(staging, file, text)
    syncFolder(dirname(file))
  } finally {
    rmSync(staging, { force: true })
  }
  return readFileSync(file, 'utf8')
}

/** A second name is given to one only: the first. */
function nameUnlessTaken(staging: string, file: string, text: string): void {
  try {
    linkSync(staging, file)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    // File systems without second names, such as those of USB sticks.
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(codeOf(error))) throw error
    if (!existsSync(file)) writeDurably(file, text, 'wx')
  }
}

/** Makes a rename in the folder survive a power cut. */
export function syncFolder(folder: string): void {
  // Windows can't open folders, and keeps their names by itself.
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** The system's word for what went wrong, such as `ENOSPC`. */
export const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException | null)?.code ?? '')
