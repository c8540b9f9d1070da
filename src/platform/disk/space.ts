import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** A file system, in bytes. */
export type Space = { free: number; size: number }

/** The file systems an instance writes to; null where the system doesn't say. */
export type Disk = {
  /** Below DATA_DIR: the embedded database, Test payments' record, the local outbox. */
  data(): Promise<Space | null>
  /** Where uploads and exports land, which may be a volume of its own. With a bucket they lie here on their way. */
  files(): Promise<Space | null>
}

const mostReserve = 1_000_000_000
/** Below it the database couldn't even begin a few further pieces of its log. */
const leastReserve = 64_000_000

/**
 * What stays free for orders: whatever can wait stops here, so that the database has room. A threshold and no file that holds the
 * place: there is nothing to remove in an emergency, and nothing to put back after it.
 */
export function reserveOf({ size }: Pick<Space, 'size'>): number {
  return Math.round(Math.min(mostReserve, Math.max(leastReserve, size * 0.05)))
}

/**
 * Two pieces of the database's log, 16 MB each: below it a payment might be taken that can't be written down, so none is
 * taken.
 */
export const leastForOrders = 32_000_000

/** Email for the local outbox waits in the queue from here on, long after everything big has stopped. */
export const leastForOutbox = (space: Space) => Math.max(leastForOrders, reserveOf(space) / 4)

/** How a disk does: `low` says it in time, `full` refuses what can wait, `stopped` takes no orders either. */
export type DiskState = 'good' | 'low' | 'full' | 'stopped'

const mostWarning = 20_000_000_000

export function stateOf(space: Space): DiskState {
  const reserve = reserveOf(space)
  if (space.free < leastForOrders) return 'stopped'
  if (space.free < reserve) return 'full'
  const warning = Math.max(reserve * 2, Math.min(space.size * 0.1, mostWarning))
  return space.free < warning ? 'low' : 'good'
}

const order: readonly DiskState[] = ['good', 'low', 'full', 'stopped']

/** Of the two file systems the one that does worse, with its state; null where the system says nothing of either. */
export async function worstOf(disk: Disk): Promise<(Space & { state: DiskState }) | null> {
  const spaces = (await Promise.all([disk.data(), disk.files()])).filter((space) => space !== null)
  const judged = spaces.map((space) => ({ ...space, state: stateOf(space) }))
  return judged.toSorted((one, other) => order.indexOf(other.state) - order.indexOf(one.state))[0] ?? null
}

/** Whether there is no room to write a payment down. Where the system doesn't say, there is. */
export async function isOutOfSpace(disk: Disk): Promise<boolean> {
  const space = await disk.data()
  return space !== null && space.free < leastForOrders
}

/** What uploads and exports may still take, beside the reserve; null where the system doesn't say. */
export async function roomForFiles(disk: Disk): Promise<number | null> {
  const space = await disk.files()
  return space && space.free - reserveOf(space)
}

/** A rush of orders asks the system once. */
const rememberedMs = 500

export function openDisk(dataDir: string): Disk {
  return {
    data: remembered(() => spaceAt(dataDir)),
    files: remembered(() => spaceAt(join(dataDir, 'files'))),
  }
}

function remembered(ask: () => Promise<Space | null>): () => Promise<Space | null> {
  let answer: Promise<Space | null> | undefined
  let askedAt = 0
  return () => {
    const now = performance.now()
    if (!answer || now - askedAt > rememberedMs) {
      answer = ask()
      askedAt = now
    }
    return answer
  }
}

/** Of a folder that may not have been made yet: then its parent's. */
export async function spaceAt(folder: string): Promise<Space | null> {
  for (let at = folder; ; at = dirname(at)) {
    try {
      const { bavail, blocks, bsize } = await statfs(at)
      return { free: bavail * bsize, size: blocks * bsize }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || at === dirname(at)) return null
    }
  }
}
