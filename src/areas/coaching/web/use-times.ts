import { useMemo } from 'react'
import { useLocale, useNow, useTranslations } from 'use-intl'
import { cityOf } from '#kernel/cities.ts'
import { dayIn } from '#kernel/time.ts'
import { addDays } from '#ui/calendar-days.ts'
import { useReaderRegion } from '#webkit/format.ts'
import { isSameClock, unusualDifference } from './zones.ts'

export type Times = ReturnType<typeof useTimes>

/** How sessions are written in a creator's zone: "Tue, Jun 30", "3:00 PM", and the client's own time beside. */
export function useTimes(timeZone: string) {
  const t = useTranslations('coaching')
  const region = useReaderRegion()
  const locale = useLocale()
  const now = useNow({ updateInterval: 60_000 })
  const write = useMemo(() => writersFor(region), [region])
  const dayWord = (at: string | Date, zone = timeZone) => {
    const day = dayIn(zone, new Date(at))
    const today = dayIn(zone, now)
    if (day === today) return t('session.today')
    if (day === addDays(today, 1)) return t('session.tomorrow')
    return write.day(at, zone, day.slice(0, 4) !== today.slice(0, 4))
  }
  const time = (at: string | Date, zone = timeZone) => write.time(at, zone)
  /** "3:00–3:45 PM". */
  const range = (from: string, until: string) => write.range(from, until, timeZone)
  const whole = (at: string | Date, zone = timeZone) =>
    `${write.day(at, zone, yearOf(zone, at) !== yearOf(zone, now))}, ${write.time(at, zone)}`

  /** "New York" of `America/New_York`. */
  const place = (zone: string) => cityOf(zone, locale)

  return {
    timeZone,
    now,
    place,
    time,
    range,
    /** "Today", "Tomorrow", "Tue, Jun 30": with the year where it's another one. */
    day: dayWord,
    whole,
    /** A day of the calendar: "Tue, Jun 30". */
    dayName: (day: string) => write.day(`${day}T12:00:00Z`, 'UTC', false),
    /** The time on the client's clock, where that's another one: "10:00 AM New York", with the day where that differs too. */
    theirs: (at: string, zone: string | null) => {
      if (!zone || isSameClock(timeZone, zone, new Date(at))) return null
      const words = { time: time(at, zone), place: place(zone) }
      return dayIn(zone, new Date(at)) === dayIn(timeZone, new Date(at))
        ? t('zones.pair', words)
        : t('zones.pairOtherDay', { ...words, day: write.weekday(at, zone) })
    },
    /** What a change of clocks does to the difference people are used to; null where it does nothing. */
    shift: (at: string, zone: string | null) => {
      // What's over isn't anything to get ready for.
      if (new Date(at) < now) return null
      const difference = zone ? unusualDifference(timeZone, zone, new Date(at), now) : null
      if (!zone || difference === null) return null
      return t('zones.shifted', {
        place: place(zone),
        host: place(timeZone),
        hours: Math.ceil(Math.abs(difference)),
        difference: new Intl.NumberFormat(region).format(Math.abs(difference)),
        direction: difference > 0 ? 'ahead' : 'behind',
      })
    },
  }
}

const yearOf = (timeZone: string, at: string | Date) => dayIn(timeZone, new Date(at)).slice(0, 4)

/** Formatters cost more to make than to use: one of each kind and zone is kept. */
function writersFor(region: string) {
  const made = new Map<string, Intl.DateTimeFormat>()
  const formatter = (options: Intl.DateTimeFormatOptions) => {
    const key = JSON.stringify(options)
    const found = made.get(key) ?? new Intl.DateTimeFormat(region, options)
    made.set(key, found)
    return found
  }
  const shortDay = { weekday: 'short', day: 'numeric', month: 'short' } as const
  return {
    day: (at: string | Date, timeZone: string, withYear: boolean) =>
      formatter({ ...shortDay, ...(withYear ? { year: 'numeric' as const } : {}), timeZone }).format(
        new Date(at),
      ),
    weekday: (at: string | Date, timeZone: string) =>
      formatter({ weekday: 'short', timeZone }).format(new Date(at)),
    time: (at: string | Date, timeZone: string) =>
      formatter({ timeStyle: 'short', timeZone }).format(new Date(at)),
    range: (from: string, until: string, timeZone: string) =>
      formatter({ timeStyle: 'short', timeZone }).formatRange(new Date(from), new Date(until)),
  }
}
