import { useNow, useTranslations } from 'use-intl'
import { useOwnZone } from '#webkit/own-zone.ts'
import { useUser } from '#webkit/session.tsx'
import { partOfDay } from '../../greeting.ts'

/** "Good morning, Ana", by the clock of the creator's own zone. */
export function useGreeting(): string {
  const t = useTranslations('dashboards.creator.greeting')
  const { profile, displayName } = useUser()
  const part = partOfDay(useNow({ updateInterval: 60_000 }), useOwnZone())
  return t(part, { name: profile.firstName || displayName })
}
