import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '#webkit/format.ts'
import { useProducts } from '#webkit/products.ts'
import type { CreatorDashboard, Sale } from '../../contract.ts'
import { hourIn } from '../../greeting.ts'
import classes from './DayLine.module.css'
import { groupsOf, stepsOf } from './day-marks.ts'
import { salesOfToday, useTold, useToldPlanned } from './today.ts'

/** A finger or a pointer has so much for each mark. */
const markPixels = 26
/** More than these aren't told one by one. */
const mostTold = 5

type Today = CreatorDashboard['today']

/** The day as a line: marks on it that would lie over each other are one, or a step apart. */
export function DayLine({ today, now }: { today: Today; now: Date }) {
  const { latest, planned, timeZone } = today
  const t = useTranslations('dashboards.creator.today')
  const clock = useFormat(timeZone)
  const line = useRef<HTMLDivElement>(null)
  const room = useRoom(line)
  const most = Math.max(...latest.map(({ total }) => total.cents))
  const hourOf = (moment: Date | string) => hourIn(new Date(moment), timeZone)
  const sold = groupsOf(
    latest.map((sale) => ({ sale, hour: hourOf(sale.at) })),
    room,
  )
  const toCome = planned.map((each) => ({ each, hour: hourOf(each.at) }))
  const steps = stepsOf(
    toCome.map(({ hour }) => hour),
    sold.map(({ hour }) => hour),
    room,
  )
  return (
    <div
      ref={line}
      className={classes.day}
      style={{ '--now': at(hourOf(now)), '--steps': Math.max(0, ...steps) }}
    >
      {sold.length > 0 ? (
        <ol className={classes.sales} aria-label={t('salesByTime')}>
          {sold.map(({ hour, those }) => (
            <SoldMark
              key={those[0]?.sale.id}
              {...{ hour, most, timeZone }}
              sales={those.map(({ sale }) => sale)}
            />
          ))}
        </ol>
      ) : null}
      {toCome.length > 0 ? (
        <ol className={classes.sales} aria-label={t('plannedByTime')}>
          {toCome.map(({ each, hour }, n) => (
            <PlannedMark key={each.id} {...{ each, hour, timeZone }} step={steps[n] ?? 0} />
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

const at = (hour: number) => `${((hour / 24) * 100).toFixed(2)}%`

/** How many hours of the line a mark takes. */
function useRoom(line: RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = line.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [line])
  return width > 0 ? (markPixels / width) * 24 : 0
}

function useLineOf() {
  const kinds = useProducts()
  return ({ kind }: Pick<Sale, 'kind'>) => kinds.find((each) => each.kind === kind)?.line ?? 'payments'
}

type SoldProps = { sales: Sale[]; hour: number; most: number; timeZone: string }

function SoldMark({ sales, hour, most, timeZone }: SoldProps) {
  const told = useTold(timeZone)
  const toldTogether = useToldTogether(timeZone)
  const lineOf = useLineOf()
  const [first] = sales
  if (!first) return null
  const isOne = sales.length === 1
  const lines = new Set(sales.map(lineOf))
  const label = isOne ? told(first) : toldTogether(sales)
  const rest = isOne || sales.length > mostTold ? [] : sales
  return (
    <li data-line={lines.size === 1 ? lineOf(first) : 'payments'} style={{ '--at': at(hour) }}>
      <Link
        to={salesOfToday}
        className={isOne ? classes.sale : `${classes.sale} ${classes.several}`}
        style={isOne ? { '--size': `${sizeOf(first, most)}px` } : undefined}
        data-count={isOne ? undefined : sales.length}
        aria-label={label}
      >
        <span className={classes.told} aria-hidden="true">
          {isOne ? label : <b>{label}</b>}
          {rest.map((sale) => (
            <span key={sale.id}>{told(sale)}</span>
          ))}
        </span>
      </Link>
    </li>
  )
}

type PlannedProps = { each: Today['planned'][number]; hour: number; step: number; timeZone: string }

function PlannedMark({ each, hour, step, timeZone }: PlannedProps) {
  const label = useToldPlanned(timeZone)(each)
  const lineOf = useLineOf()
  return (
    <li
      data-line={lineOf(each)}
      data-step={step > 0 ? '' : undefined}
      style={{ '--at': at(hour), '--step': `${step}` }}
    >
      <Link to={each.path} className={`${classes.sale} ${classes.planned}`} aria-label={label}>
        <span className={classes.told} aria-hidden="true">
          {label}
        </span>
      </Link>
    </li>
  )
}

/** "3 sales, 9:53 AM to 11:10 AM: $96.00" */
function useToldTogether(timeZone: string): (sales: Sale[]) => string {
  const t = useTranslations('dashboards.creator.today')
  const clock = useFormat(timeZone)
  return (sales) => {
    const [first] = sales
    const last = sales.at(-1)
    if (!first || !last) return ''
    const cents = sales.reduce((sum, { total }) => sum + total.cents, 0)
    return t('salesTogether', {
      count: sales.length,
      from: clock.time(first.at),
      until: clock.time(last.at),
      total: clock.money({ ...first.total, cents }),
    })
  }
}

/** A dot's surface is its amount: the largest sale of the day has 22 pixels, none less than 10. */
function sizeOf({ total }: Sale, most: number): number {
  return most > 0 ? Math.round(Math.max(10, 22 * Math.sqrt(Math.max(0, total.cents) / most))) : 10
}
