import type { LiveChange } from './changes.ts'
import type { Line } from './line.ts'

/** Who follows what: lines by channel and audience. */
export function createFollowers() {
  const lines = new Map<string, Set<Line>>()
  return {
    add(key: string, line: Line): void {
      lines.set(key, (lines.get(key) ?? new Set()).add(line))
    },
    remove(key: string, line: Line): void {
      lines.get(key)?.delete(line)
      if (lines.get(key)?.size === 0) lines.delete(key)
    },
    of: (key: string): Iterable<Line> => lines.get(key) ?? [],
    has: (key: string) => lines.has(key),
    keys: () => lines.keys(),
  }
}

export const keyOf = ({ channel, audience }: LiveChange) => `${channel}:${audience}`
export const channelOf = (key: string) => key.slice(0, key.indexOf(':'))

/** Runs `work` once at a time for each key; asked for meanwhile, once more afterward. */
export function createGathered(work: (key: string) => Promise<void>): (key: string) => Promise<void> {
  const running = new Map<string, Promise<void>>()
  const again = new Set<string>()
  return function run(key) {
    const now = running.get(key)
    if (now) {
      again.add(key)
      return now
    }
    const next = work(key).finally(() => {
      running.delete(key)
      if (again.delete(key)) void run(key)
    })
    running.set(key, next)
    return next
  }
}
