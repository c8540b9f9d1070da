import { days } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { type AnalyticsRange, daysBack } from '../rules.ts'

/** The first and the last day of a range, in UTC: visitors are told apart by these days, so orders are counted by them too. */
export function periodOf({ now }: Pick<CreatorCtx, 'now'>, range: AnalyticsRange) {
  const today = now()
  const day = (at: Date) => at.toISOString().slice(0, 10)
  return { from: day(new Date(today.getTime() - days(daysBack(range)))), to: day(today) }
}

/** When a day begins. */
export const momentOf = (day: string): Date => new Date(`${day}T00:00:00.000Z`)
