import { useFormatter, useNow } from 'use-intl'

/** "3 hours ago", with the exact time on hover. Keeps itself current. */
export function RelativeTime({ at }: { at: string }) {
  const format = useFormatter()
  const now = useNow({ updateInterval: 30_000 })
  const instant = new Date(at)
  const exact = format.dateTime(instant, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <time dateTime={at} title={exact}>
      {format.relativeTime(instant, now)}
    </time>
  )
}
