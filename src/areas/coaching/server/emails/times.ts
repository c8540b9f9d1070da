import { cityOf } from '#kernel/cities.ts'
import type { Language } from '#kernel/language.ts'
import { localeOf } from '#kernel/locales.ts'
import { zoneName } from '#kernel/time.ts'
import { isSameClock } from '../../viewer-days.ts'
import { coachingMailIn } from './language.ts'

export type Time = { startsAt: Date; endsAt: Date }

/** "America/New_York" is "New York time": the name people know a clock by. */
export function zoneWords(timeZone: string, language: Language, at: Date): string {
  const words = coachingMailIn(language)
  if (!timeZone.includes('/') || timeZone.startsWith('Etc/')) return words.utc
  // Cities have English names here; another language may have a name for the zone.
  return (
    (language === 'en' ? null : zoneName(localeOf(language), timeZone, at)) ??
    words.zone(cityOf(timeZone, language))
  )
}

/** "Tue, Mar 2, 9:00 AM", for subjects. */
export function shortTime(
  { startsAt }: Pick<Time, 'startsAt'>,
  timeZone: string,
  language: Language,
): string {
  return new Intl.DateTimeFormat(localeOf(language), {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  }).format(startsAt)
}

/** "9:00 – 9:45 AM" */
function clockTimes({ startsAt, endsAt }: Time, timeZone: string, language: Language): string {
  const format = new Intl.DateTimeFormat(localeOf(language), { timeZone, hour: 'numeric', minute: '2-digit' })
  // Thin spaces are drawn as boxes by some programs that show emails.
  return format.formatRange(startsAt, endsAt).replace(/[\u2009\u202f]/g, ' ')
}

/** Day, times and zone in words; then the same for whoever is on the other side, where their clocks show something else. */
export function timeLines(
  time: Time,
  {
    reader,
    other,
    language,
    isHost,
  }: { reader: string; other: string | null; language: Language; isHost: boolean },
): string[] {
  const words = coachingMailIn(language)
  const day = new Intl.DateTimeFormat(localeOf(language), { timeZone: reader, dateStyle: 'full' }).format(
    time.startsAt,
  )
  const lines = [
    words.when(day, clockTimes(time, reader, language), zoneWords(reader, language, time.startsAt)),
  ]
  if (!other || isSameClock(reader, other, time.startsAt.getTime())) return lines
  const theirs = isHost ? words.clientTime : words.theirTime
  return [...lines, theirs(clockTimes(time, other, language), zoneWords(other, language, time.startsAt))]
}
