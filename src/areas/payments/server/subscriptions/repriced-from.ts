import { days } from '#kernel/time.ts'
import { periodOf, type SubscriptionClock } from '../../subscription-rules.ts'

/** Who pays already is told so long before they pay another price. */
export const noticeDays = 30

/** The first moment from which someone who's told now can be charged another price. */
export const repricedFrom = (row: SubscriptionClock, toldAt: Date): Date => {
  for (let n = row.nextPeriod; ; n++) {
    const { startsAt } = periodOf(row, n)
    if (isLongAfter(startsAt, toldAt)) return startsAt
  }
}

export const isLongAfter = (startsAt: Date, toldAt: Date): boolean =>
  startsAt.getTime() - toldAt.getTime() >= days(noticeDays)
