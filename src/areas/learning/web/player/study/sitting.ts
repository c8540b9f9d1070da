import type { ProgressReport } from '../../../contract.ts'

type Sitting = NonNullable<ProgressReport['sitting']>

/** Who comes back after this long sits down anew. */
const breakMs = 10 * 60_000

/** Adds up the seconds studied in one go; a long break begins another sitting. */
export function sittingClock(newKey: () => string) {
  let key = ''
  let startedAt = 0
  let lastAt = 0
  let seconds = 0
  return {
    /** So many seconds were studied until now. */
    add(more: number, nowMs: number) {
      if (more <= 0) return
      if (key === '' || nowMs - lastAt > breakMs) {
        key = newKey()
        startedAt = nowMs - more * 1000
        seconds = 0
      }
      seconds += more
      lastAt = nowMs
    },
    current(): Sitting | null {
      const whole = Math.floor(seconds)
      return whole === 0 ? null : { key, startedAt: new Date(startedAt).toISOString(), seconds: whole }
    },
  }
}

/** A key no one else makes: a sitting belongs to one tab of one device. */
export function newSittingKey(): string {
  return crypto.randomUUID().replaceAll('-', '')
}
