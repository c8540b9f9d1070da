import type { Ctx } from '#platform/context.ts'
import { stateOf } from '#platform/disk/space.ts'
import type { Log } from '#platform/log.ts'
import { flushMs } from '../rules.ts'
import { type View, writeViews } from './writing.ts'

/** Views between their count and the database. */
export type WaitingViews = {
  add(view: View): void
  readonly size: number
  /** Notes one that there was no room for. */
  drop(): void
  flush(): Promise<void>
  /** Writes the rest, and no more afterward. */
  close(): Promise<void>
}

/** Writes what waits once a second. While the database is away it's kept; the log says how much was lost in the end. */
export function waitingViews(
  ctx: Ctx,
  log: Pick<Log, 'warn'>,
  { nextId, before }: { nextId: () => string; before: () => Promise<void> },
): WaitingViews {
  let waiting: View[] = []
  let flushing: Promise<void> | null = null
  let dropped = 0
  let isAway = false

  function flush(): Promise<void> {
    flushing ??= write().finally(() => {
      flushing = null
    })
    return flushing
  }

  async function write(): Promise<void> {
    await before()
    if (waiting.length > 0 && (await isFull(ctx))) {
      dropped += waiting.length
      waiting = []
    }
    if (waiting.length > 0) {
      await writeViews(ctx, [...waiting], nextId, (written, leftOut) => {
        waiting = waiting.slice(written)
        dropped += leftOut
      })
    }
    isAway = false
    if (dropped > 0)
      log.warn(
        { dropped },
        'page views not counted: the database was away for long or refused them, or the disk is full',
      )
    dropped = 0
  }

  async function tick(): Promise<void> {
    try {
      await flush()
    } catch (err) {
      if (!isAway) log.warn({ err, waiting: waiting.length }, 'page views not written; they’re tried again')
      isAway = true
    }
  }

  const timer = setInterval(() => void tick(), flushMs)
  timer.unref()
  return {
    add: (view) => void waiting.push(view),
    get size() {
      return waiting.length
    },
    drop: () => void dropped++,
    flush,
    async close() {
      clearInterval(timer)
      // One that runs already may have begun before the last view was counted.
      await flushing?.catch(() => undefined)
      await tick()
      if (waiting.length > 0) log.warn({ lost: waiting.length }, 'page views not written before the end')
    },
  }
}

/** What is left of a disk is for orders. */
async function isFull({ instance }: Ctx): Promise<boolean> {
  const space = await instance.disk.data()
  return space !== null && ['full', 'stopped'].includes(stateOf(space))
}
