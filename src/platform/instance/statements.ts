import { classOf, noDurations, percentile } from './durations.ts'

type StatementTimes = { calls: number; totalMs: number; maxMs: number; counts: number[] }

/** The product has some hundred statements; texts beyond these vary with the number of their values. */
const most = 500
const measured = new Map<string, StatementTimes>()
const since = new Date()

/** Notes how long a statement took, answer included. Values never come here: a statement's text has none. */
export function noteStatement(text: string, ms: number): void {
  let entry = measured.get(text)
  if (!entry) {
    if (measured.size >= most) return
    entry = { calls: 0, totalMs: 0, maxMs: 0, counts: noDurations() }
    measured.set(text, entry)
  }
  const slot = classOf(ms)
  entry.calls++
  entry.totalMs += ms
  entry.maxMs = Math.max(entry.maxMs, ms)
  entry.counts[slot] = (entry.counts[slot] ?? 0) + 1
}

export type SlowStatement = { text: string; calls: number; meanMs: number; p95Ms: number | null }

/** The first call of a statement prepares it, and a start is busy with other things: fewer calls say nothing. */
const telling = 10

/** The slowest of this process since it started, by what 95 of 100 calls stay below. */
export function slowestStatements(count: number): { since: Date; statements: SlowStatement[] } {
  const often = [...measured].filter(([, { calls }]) => calls >= telling)
  const statements = often.map(([text, { calls, totalMs, counts }]) => ({
    text,
    calls,
    meanMs: totalMs / calls,
    p95Ms: percentile(counts, 0.95),
  }))
  statements.sort((a, b) => (b.p95Ms ?? 0) - (a.p95Ms ?? 0) || b.calls - a.calls)
  return { since, statements: statements.slice(0, count) }
}
