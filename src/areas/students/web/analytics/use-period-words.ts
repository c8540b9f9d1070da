import { useMemo } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { Bucket } from '../../insights-contract.ts'

/** How a day, week or month is called under a bar and in a sentence. Its day is a date, the same in every zone. */
export function usePeriodWords() {
  const t = useTranslations('insights.analytics.chart')
  const format = useFormatter()
  return useMemo(() => {
    const at = (bucket: Bucket) => new Date(`${bucket.day}T12:00:00Z`)
    const day = (bucket: Bucket, year: boolean) =>
      format.dateTime(at(bucket), {
        day: 'numeric',
        month: 'short',
        ...(year ? { year: 'numeric' } : {}),
        timeZone: 'UTC',
      })
    const month = (bucket: Bucket, long: boolean) =>
      format.dateTime(at(bucket), {
        month: long ? 'long' : 'short',
        ...(long || bucket.day.slice(5, 7) === '01' ? { year: 'numeric' } : {}),
        timeZone: 'UTC',
      })
    return {
      short: (bucket: Bucket) => (bucket.unit === 'month' ? month(bucket, false) : day(bucket, false)),
      long: (bucket: Bucket) => {
        if (bucket.unit === 'month') return month(bucket, true)
        return bucket.unit === 'week' ? t('week', { day: day(bucket, true) }) : day(bucket, true)
      },
    }
  }, [t, format])
}
