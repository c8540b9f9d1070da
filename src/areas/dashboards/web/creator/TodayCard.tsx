import { useFormatter, useNow, useTranslations } from 'use-intl'
import { Card } from '#ui/Card.tsx'
import { useFormat } from '#webkit/format.ts'
import type { CreatorDashboard } from '../../contract.ts'
import { hourIn } from '../../greeting.ts'
import classes from './TodayCard.module.css'

/** The day as a line in the creator's own zone: what came in, and where the day is now. */
export function TodayCard({ today }: { today: CreatorDashboard['today'] }) {
  const t = useTranslations('dashboards.creator.today')
  const { timeZone, sales, revenue } = today
  const format = useFormatter()
  const clock = useFormat(timeZone)
  const now = useNow({ updateInterval: 30_000 })
  const day = format.dateTime(now, { weekday: 'long', day: 'numeric', month: 'long', timeZone })
  const dayDone = (hourIn(now, timeZone) / 24) * 100
  return (
    <Card
      title={t('title')}
      action={<span className={classes.where}>{t('where', { day, zone: useZoneName(timeZone) })}</span>}
    >
      <ol className={classes.line} style={{ '--now': `${dayDone.toFixed(1)}%` }}>
        <li className={classes.past}>
          {sales > 0 ? <span className={classes.stop} data-line="courses" /> : null}
          <b>{t('sales', { sales })}</b>
          {sales > 0 ? (
            <span className={classes.meta}>{t('soFar', { total: clock.money(revenue) })}</span>
          ) : null}
        </li>
        <li className={classes.now} aria-current="time">
          <span className={classes.here} />
          <b>{clock.time(now)}</b>
          <span className={classes.meta}>{t('now')}</span>
        </li>
      </ol>
    </Card>
  )
}

/** "Lisbon time" from Europe/Lisbon; UTC is its own name. */
function useZoneName(timeZone: string): string {
  const t = useTranslations('dashboards.creator.today')
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone
  return timeZone.includes('/') ? t('zone', { city }) : timeZone
}
