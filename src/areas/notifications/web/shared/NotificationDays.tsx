import { useFormatter, useNow, useTimeZone, useTranslations } from 'use-intl'
import type { Notification } from '../../contract.ts'
import { byDay, nearness } from './days.ts'
import { NotificationRow } from './NotificationRow.tsx'
import classes from './Notifications.module.css'

type Props = { notifications: readonly Notification[]; onOpen?: () => void; level: 'h2' | 'h3' }

/** Notifications under the names of their days. */
export function NotificationDays({ notifications, onOpen, level: Heading }: Props) {
  const t = useTranslations('told')
  const format = useFormatter()
  const timeZone = useTimeZone()
  const now = useNow({ updateInterval: 60_000 })
  return byDay(notifications, timeZone).map(({ day, at, notifications }) => {
    const near = nearness(day, now, timeZone)
    const name =
      near === 'earlier' ? format.dateTime(at, { weekday: 'short', day: 'numeric', month: 'short' }) : t(near)
    return (
      <section key={day} className={classes.day} aria-labelledby={`told-${day}`}>
        <Heading id={`told-${day}`} className={classes.dayName}>
          {name}
        </Heading>
        <ul className={classes.list}>
          {notifications.map((notification) => (
            <NotificationRow key={notification.id} notification={notification} onOpen={onOpen} />
          ))}
        </ul>
      </section>
    )
  })
}
