import { useNow, useTranslations } from 'use-intl'
import { useUser } from '#webkit/session.tsx'

/** "Good morning, Ana", by the clock of the creator's own zone. */
export function useGreeting(timeZone: string): string {
  const t = useTranslations('dashboards.creator.greeting')
  const { profile, displayName } = useUser()
  const hour = hourIn(useNow({ updateInterval: 60_000 }), timeZone)
  const part = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
  return t(part, { name: profile.firstName || displayName })
}

/** Hours since midnight there, with the minutes as a fraction. */
export function hourIn(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    hour: 'numeric',
    minute: 'numeric',
    timeZone,
  }).formatToParts(at)
  const read = (type: 'hour' | 'minute') => Number(parts.find((part) => part.type === type)?.value ?? 0)
  return read('hour') + read('minute') / 60
}
