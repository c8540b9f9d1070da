import { useFormatter, useLocale, useNow, useTranslations } from 'use-intl'
import { cityOf } from '#kernel/cities.ts'
import { zoneName } from '#kernel/time.ts'
import { Card } from '#ui/Card.tsx'
import { Link as TextLink } from '#ui/Link.tsx'
import { useFormat } from '#webkit/format.ts'
import type { CreatorDashboard } from '../../contract.ts'
import { DayLine } from './DayLine.tsx'
import classes from './TodayCard.module.css'
import { salesOfToday, useTold, useToldPlanned } from './today.ts'

/** Less than this is told in one line of text. */
const fewest = 2

/**
 * The day as a line of 24 hours in the person's own zone: each sale at its hour, what's planned at its own, and where the day is now.
 */
export function TodayCard({ today }: { today: CreatorDashboard['today'] }) {
  const t = useTranslations('dashboards.creator.today')
  const format = useFormatter()
  const now = useNow({ updateInterval: 30_000 })
  const { timeZone, sales } = today
  const day = format.dateTime(now, { weekday: 'long', day: 'numeric', month: 'long', timeZone })
  const where = <span className={classes.where}>{t('where', { day, zone: useZoneName(timeZone) })}</span>
  const isQuiet = today.latest.length + today.planned.length < fewest
  return (
    <Card title={t('title')} action={where}>
      {isQuiet ? <QuietDay today={today} /> : <DayLine today={today} now={now} />}
      {isQuiet ? null : (
        <p className={classes.sum}>
          {sales > 0 ? (
            <>
              <TextLink to={salesOfToday}>{t('sales', { sales })}</TextLink> <Sum today={today} />
            </>
          ) : (
            t('sales', { sales })
          )}
        </p>
      )}
    </Card>
  )
}

function Sum({ today: { revenue, timeZone } }: { today: CreatorDashboard['today'] }) {
  const t = useTranslations('dashboards.creator.today')
  return t('soFar', { total: useFormat(timeZone).money(revenue) })
}

function QuietDay({ today: { latest, planned, timeZone } }: { today: CreatorDashboard['today'] }) {
  const t = useTranslations('dashboards.creator.today')
  const told = useTold(timeZone)
  const toldPlanned = useToldPlanned(timeZone)
  const [only] = latest
  const [next] = planned
  return (
    <p className={classes.quiet}>
      {next ? (
        <TextLink to={next.path}>{toldPlanned(next)}</TextLink>
      ) : only ? (
        <TextLink to={salesOfToday}>{told(only)}</TextLink>
      ) : (
        t('sales', { sales: 0 })
      )}
    </p>
  )
}

/** "Lisbon time" from Europe/Lisbon; UTC is its own name. Cities are English there: other languages say the zone as they call it. */
function useZoneName(timeZone: string): string {
  const t = useTranslations('dashboards.creator.today')
  const locale = useLocale()
  if (!timeZone.includes('/')) return timeZone
  return (
    (locale.startsWith('en') ? null : zoneName(locale, timeZone)) ??
    t('zone', { city: cityOf(timeZone, locale) })
  )
}
