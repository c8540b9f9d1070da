import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartRefused } from './refusal.ts'

export type FolderLock = { release(): void }

const SQLITE_BUSY = 5

/**
 * Takes the data folder for this process, or refuses at once.
 *
 * The lock is SQLite's exclusive file lock on an empty file: the kernel lets go of it when the process dies, however it
 * dies, so nothing is ever stale, and a process id that was reused (every container starts at 1) cannot deceive it.
 *
 * @throws StartRefused when another process holds it, or the folder cannot be locked.
 */
export function lockFolder(folder: string): FolderLock {
  let handle: DatabaseSync | undefined
  try {
    handle = new DatabaseSync(join(folder, 'throughline.lock'), { timeout: 0 })
    handle.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    handle?.close()
    throw new StartRefused(isBusy(error) ? heldSentence(folder) : unlockableSentence(folder), {
      cause: error,
    })
  }
  writeFileSync(ownerFile(folder), `${process.pid}\n`)

  let held: DatabaseSync | null = handle
  return {
    release() {
      held?.close()
      held = null
    },
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

function heldSentence(folder: string): string {
  return (
    `Another Throughline process${ownerHint(folder)} is already using the data folder ${folder}: ` +
    'stop it first, or set DATA_DIR to another folder.'
  )
}

function unlockableSentence(folder: string): string {
  return `The data folder ${folder} cannot be locked: it must be on a local disk and writable by the user who starts Throughline.`
}

// Only a hint for a person. It is a file of its own because a file lock ends as soon as its process closes any other
// handle of the locked file.
function ownerFile(folder: string): string {
  return join(folder, 'throughline.pid')
}

function ownerHint(folder: string): string {
  try {
    return ` (process ${readFileSync(ownerFile(folder), 'utf8').trim()})`
  } catch {
    return ''
  }
}
