import { and, asc, gt, lte } from 'drizzle-orm'
import { hours, minutes } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import { noDurations, percentile } from '#platform/instance/durations.ts'
import { apiMinutes } from '#platform/instance/tables.ts'
import type { ApiPanel } from '../system-contract.ts'
import { verdictOn } from './system.ts'

const stepMs = minutes(30)
/** With fewer requests than this, a percentage means nothing. */
const telling = 50

type Sum = { requests: number; errors: number; counts: number[] }
const nothing = (): Sum => ({ requests: 0, errors: 0, counts: noDurations() })

/** The API's last 24 hours, across all processes. */
export async function apiPanel(ctx: Ctx): Promise<ApiPanel> {
  const now = ctx.now()
  const end = (Math.floor(now.getTime() / stepMs) + 1) * stepMs
  const begin = end - hours(24)
  const rows = await ctx.db
    .select()
    .from(apiMinutes)
    .where(and(gt(apiMinutes.minute, new Date(begin - 1)), lte(apiMinutes.minute, now)))
    .orderBy(asc(apiMinutes.minute))
  const steps = Array.from({ length: hours(24) / stepMs }, (_, at) => ({
    at: begin + at * stepMs,
    ...nothing(),
  }))
  const all = nothing()
  let recent = 0
  for (const row of rows) {
    add(all, row)
    const step = steps[Math.floor((row.minute.getTime() - begin) / stepMs)]
    if (step) add(step, row)
    if (row.minute.getTime() > now.getTime() - minutes(6)) recent += row.requests
  }
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(all.counts, share)) as (number | null)[]
  const errorShare = all.requests < telling ? 0 : all.errors / all.requests
  return {
    ...verdictOn({
      errorsMany: errorShare > 0.05,
      errorsSome: errorShare > 0.005 && errorShare <= 0.05,
      apiSlow: (p95 ?? 0) > 500,
    }),
    requests: all.requests,
    errors: all.errors,
    p50: p50 ?? null,
    p95: p95 ?? null,
    p99: p99 ?? null,
    perMinute: recent / 5,
    steps: steps.map(({ at, requests, errors, counts }) => ({
      at: new Date(at).toISOString(),
      requests,
      errors,
      p95: percentile(counts, 0.95),
    })),
  }
}

function add(sum: Sum, { requests, errors, counts }: Sum): void {
  sum.requests += requests
  sum.errors += errors
  for (const [at, count] of counts.entries()) sum.counts[at] = (sum.counts[at] ?? 0) + count
}
