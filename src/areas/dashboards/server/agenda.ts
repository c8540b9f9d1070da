import { days } from '#kernel/time.ts'
import { zoneClock } from '#kernel/zone-clock.ts'
import type { CreatorCtx } from '#platform/context.ts'
import type { Months } from '#platform/months.ts'
import { products } from '#platform/product.ts'
import type { AgendaItem } from '../contract.ts'

/** What every kind has planned between the midnights of whoever looks, by its hour. */
export async function plannedToday(ctx: CreatorCtx, { dayStart, timeZone }: Months): Promise<AgendaItem[]> {
  const clock = zoneClock(timeZone)
  // A day isn't always 24 hours long.
  const until = new Date(clock.instantOf(clock.wallAt(dayStart.getTime()) + days(1)))
  const ofKinds = await Promise.all(
    ctx.instance.given(products).map(async ({ kind, dashboard }) => {
      const planned = (await dashboard?.planned?.(ctx, { from: dayStart, until })) ?? []
      return planned.map((each) => ({ ...each, kind }))
    }),
  )
  return ofKinds
    .flat()
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, ...each }) => ({ ...each, at: at.toISOString() }))
}
