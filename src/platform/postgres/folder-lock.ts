import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDiskFull } from '../disk/full.ts'
import { fullDiskSentence, StartRefused } from './refusal.ts'

export type FolderLock = {
  /** Lets the next start wait instead of refusing it: this process is on its way out. */
  sayStopping(): void
  release(): void
}

export type Patience = {
  /** Told when there is something to wait for. */
  say?: (line: string) => void
  /** Ends the waiting. */
  leaving?: AbortSignal
  forMs?: number
}

const SQLITE_BUSY = 5
/** Even an exclusive lock on an empty file begins a journal beside it. */
const SQLITE_FULL = 13
const lookEveryMs = 50
const stopping = 'stopping'

/**
 * Takes the data folder for this process. Beside a running process it refuses at once; one that is stopping is waited for.
 *
 * The lock is SQLite's exclusive file lock on an empty file: the kernel lets go of it when the process dies, however it
 * dies, so nothing is ever stale, and a process id that was reused (every container starts at 1) can't deceive it.
 *
 * @throws StartRefused when another process holds it and continues, the disk is full, or the folder can't be locked.
 */
export async function lockFolder(folder: string, patience: Patience = {}): Promise<FolderLock> {
  const { say = () => undefined, leaving, forMs = 10_000 } = patience
  const deadline = performance.now() + forMs
  for (let isTold = false; ; isTold = true) {
    const handle = tryLock(folder)
    if (handle) return held(folder, handle)
    // The next owner may have the lock and not its name there yet: then the one before is looked at, and here again soon.
    const owner = readOwner(folder)
    if (!owner?.isStopping) throw new StartRefused(heldSentence(folder, owner))
    if (performance.now() > deadline) throw new StartRefused(slowSentence(owner, forMs))
    if (!isTold) say('Waiting for the last run to stop…')
    await sleep(lookEveryMs, undefined, { signal: leaving })
  }
}

function held(folder: string, handle: DatabaseSync): FolderLock {
  let open: DatabaseSync | null = handle
  try {
    writeOwner(folder, `${process.pid}`)
  } catch (error) {
    handle.close()
    throw isDiskFull(error) ? new StartRefused(fullDiskSentence(folder), { cause: error }) : error
  }
  return {
    sayStopping() {
      if (!open) return
      try {
        writeOwner(folder, `${process.pid} ${stopping}`)
      } catch (error) {
        // The next start refuses instead of waiting; this one ends all the same.
        if (!isDiskFull(error)) throw error
      }
    },
    release() {
      open?.close()
      open = null
    },
  }
}

/** The lock, or null when another process has it. */
function tryLock(folder: string): DatabaseSync | null {
  let handle: DatabaseSync | undefined
  try {
    handle = new DatabaseSync(join(folder, 'throughline.lock'), { timeout: 0 })
    handle.exec('BEGIN EXCLUSIVE')
    return handle
  } catch (error) {
    handle?.close()
    if (isOf(error, SQLITE_BUSY)) return null
    const sentence = isOf(error, SQLITE_FULL) ? fullDiskSentence(folder) : unlockableSentence(folder)
    throw new StartRefused(sentence, { cause: error })
  }
}

function isOf(error: unknown, code: number): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === code
}

type Owner = { pid: string; isStopping: boolean }

function heldSentence(folder: string, owner: Owner | null): string {
  return (
    `Another Throughline process${owner ? ` (process ${owner.pid})` : ''} is already using the data folder ${folder}: ` +
    'stop it first, or set DATA_DIR to another folder.'
  )
}

function slowSentence({ pid }: Owner, forMs: number): string {
  return `The last run (process ${pid}) is still stopping after ${forMs / 1000} seconds: start again when it has ended.`
}

function unlockableSentence(folder: string): string {
  return `The data folder ${folder} can’t be locked: it must be on a local disk and writable by the user who starts Throughline.`
}

// Who holds the lock, and whether it is stopping. It is a file of its own because a file lock ends as soon as its process closes
// any other handle of the locked file.
function ownerFile(folder: string): string {
  return join(folder, 'throughline.pid')
}

/** In one step: who reads it must not find it empty. */
function writeOwner(folder: string, text: string): void {
  const file = ownerFile(folder)
  writeFileSync(`${file}.new`, `${text}\n`)
  renameSync(`${file}.new`, file)
}

function readOwner(folder: string): Owner | null {
  try {
    const [pid = '', state] = readFileSync(ownerFile(folder), 'utf8').trim().split(' ')
    return { pid, isStopping: state === stopping }
  } catch {
    return null
  }
}
