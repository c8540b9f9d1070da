import { useLocale, useTranslations } from 'use-intl'
import { cityOf } from '#kernel/cities.ts'
import { dayIn } from '#kernel/time.ts'
import { Notice } from '#ui/Notice.tsx'
import type { Availability } from '../../availability-contract.ts'
import { useDayNames } from '../sessions/day-names.ts'
import classes from './availability.module.css'

type Props = { change: Availability['nextClockChange']; timeZone: string }

/** Within the days that can be booked clocks change: what that does to the hours. */
export function ClockChangeNotice({ change, timeZone }: Props) {
  const t = useTranslations('coaching.availability.clocks')
  const names = useDayNames()
  const locale = useLocale()
  if (!change) return null
  const day = names.long(dayIn(timeZone, new Date(change.at)))
  return (
    <div className={classes.clocksNotice}>
      <Notice title={t('title', { day, place: cityOf(timeZone, locale) })}>
        {t('text', { direction: change.minutes < 0 ? 'later' : 'earlier' })}
      </Notice>
    </div>
  )
}
