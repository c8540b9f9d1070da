import { useFormatter, useNow } from 'use-intl'
import { useAge } from './age.ts'

/** "3 hours ago", with the exact time on hover. Keeps itself current. */
export function RelativeTime({ at }: { at: string }) {
  const format = useFormatter()
  const age = useAge()
  const now = useNow({ updateInterval: 30_000 })
  const instant = new Date(at)
  const exact = format.dateTime(instant, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <time dateTime={at} title={exact}>
      {age(instant, now)}
    </time>
  )
}
