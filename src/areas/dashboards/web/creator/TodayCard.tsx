import { Link } from 'react-router'
import { useFormatter, useLocale, useNow, useTranslations } from 'use-intl'
import { zoneName } from '#kernel/time.ts'
import { Card } from '#ui/Card.tsx'
import { Link as TextLink } from '#ui/Link.tsx'
import { useFormat } from '#webkit/format.ts'
import { useProducts } from '#webkit/products.ts'
import type { AgendaItem, CreatorDashboard, Sale } from '../../contract.ts'
import { hourIn } from '../../greeting.ts'
import classes from './TodayCard.module.css'

const salesOfToday = '/dashboard/sales?period=today'
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

function DayLine({
  today: { latest, planned, timeZone },
  now,
}: {
  today: CreatorDashboard['today']
  now: Date
}) {
  const t = useTranslations('dashboards.creator.today')
  const clock = useFormat(timeZone)
  const told = useTold(timeZone)
  const toldPlanned = useToldPlanned(timeZone)
  const kinds = useProducts()
  const lineOf = ({ kind }: Pick<Sale, 'kind'>) =>
    kinds.find((each) => each.kind === kind)?.line ?? 'payments'
  const most = Math.max(...latest.map(({ total }) => total.cents))
  const at = (moment: Date | string) => `${((hourIn(new Date(moment), timeZone) / 24) * 100).toFixed(2)}%`
  return (
    <div className={classes.day} style={{ '--now': at(now) }}>
      {latest.length > 0 ? (
        <ol className={classes.sales} aria-label={t('salesByTime')}>
          {latest.toReversed().map((sale) => (
            <li key={sale.id} data-line={lineOf(sale)} style={{ '--at': at(sale.at) }}>
              <Link
                to={salesOfToday}
                className={classes.sale}
                style={{ '--size': `${sizeOf(sale, most)}px` }}
                aria-label={told(sale)}
              >
                <span className={classes.told} aria-hidden="true">
                  {told(sale)}
                </span>
              </Link>
            </li>
          ))}
        </ol>
      ) : null}
      {planned.length > 0 ? (
        <ol className={classes.sales} aria-label={t('plannedByTime')}>
          {planned.map((each) => (
            <li
              key={each.id}
              data-line={lineOf(each)}
              data-half={hourIn(new Date(each.at), timeZone) < 12 ? 'early' : 'late'}
              style={{ '--at': at(each.at) }}
            >
              <Link
                to={each.path}
                className={`${classes.sale} ${classes.planned}`}
                aria-label={toldPlanned(each)}
              >
                <span className={classes.told} aria-hidden="true">
                  {toldPlanned(each)}
                </span>
              </Link>
            </li>
          ))}
        </ol>
      ) : null}
      <div className={classes.here} />
      <div className={classes.now}>
        <b>{clock.time(now)}</b> <span className={classes.meta}>{t('now')}</span>
      </div>
    </div>
  )
}

/** A dot's surface is its amount: the largest sale of the day has 22 pixels, none less than 10. */
function sizeOf({ total }: Sale, most: number): number {
  return most > 0 ? Math.round(Math.max(10, 22 * Math.sqrt(total.cents / most))) : 10
}

/** "9:53 AM: Leo Park, Pottery Basics, $49.00" */
function useTold(timeZone: string): (sale: Sale) => string {
  const t = useTranslations('dashboards.creator.today')
  const clock = useFormat(timeZone)
  return ({ at, buyer, title, total }) =>
    t('sale', { time: clock.time(at), buyer, title, total: clock.money(total) })
}

/** "3:00 PM: Mia Chen, Basic", or what's known of it. */
function useToldPlanned(timeZone: string): (planned: AgendaItem) => string {
  const t = useTranslations('dashboards.creator.today')
  const clock = useFormat(timeZone)
  return ({ at, who, title }) =>
    t('planned', { time: clock.time(at), what: [who, title].filter(Boolean).join(', ') })
}

/** "Lisbon time" from Europe/Lisbon; UTC is its own name. Cities are English there: other languages say the zone as they call it. */
function useZoneName(timeZone: string): string {
  const t = useTranslations('dashboards.creator.today')
  const locale = useLocale()
  if (!timeZone.includes('/')) return timeZone
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone
  return (locale.startsWith('en') ? null : zoneName(locale, timeZone)) ?? t('zone', { city })
}
