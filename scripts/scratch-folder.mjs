import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux keeps what's in there in memory. */
const memory = '/dev/shm'
/** A whole run has had 1.5 GB in there, beside its databases' 1 GB. */
const enough = 6 * 1024 ** 3
const prefix = 'throughline-tested-'

/**
 * A folder for what a run makes and throws away, gone with this process. In memory, if it may and there's room: data folders of the
 * product are copied by the dozen, and to make, write and remove 3,000 files costs the processor four times as much on a disk
 * (docs/decisions/0164). All that asks the system for a temporary folder then gets it in there.
 */
export function scratchFolder({ inMemory }) {
  sweepAbandoned()
  const home = inMemory && hasRoom() ? memory : tmpdir()
  const folder = mkdtempSync(join(home, `${prefix}${process.pid}-`))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  if (home === memory) {
    // Tests start servers as users who own nothing here.
    chmodSync(folder, 0o1777)
    process.env.TMPDIR = folder
  }
  return folder
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return Math.min(bavail * bsize, freemem()) > enough
  } catch {
    // Other systems have no such place.
    return false
  }
}

/** What a run that was killed left in memory. */
function sweepAbandoned() {
  if (!existsSync(memory)) return
  for (const name of readdirSync(memory).filter((name) => name.startsWith(prefix))) {
    const pid = Number(name.slice(prefix.length).split('-')[0])
    if (!isAlive(pid)) rmSync(join(memory, name), { recursive: true, force: true })
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code !== 'ESRCH'
  }
}
