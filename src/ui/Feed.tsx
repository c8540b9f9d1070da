import { type ReactNode, useId } from 'react'
import { useFormatter, useLocale, useNow, useTimeZone, useTranslations } from 'use-intl'
import type { Severity } from '#kernel/events.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import { byDay, type Day, nearness } from './days.ts'
import classes from './Feed.module.css'
import { Icon } from './Icon.tsx'
import type { LucideIcon } from './icons.ts'
import { Link } from './Link.tsx'
import type { Line } from './lines.ts'
import { MoneyText } from './MoneyText.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export type FeedRow = {
  key: string
  /** What it's sorted and shown by. */
  at: string
  /** Of several that are told as one: when the first of them was. */
  since?: string | undefined
  icon: LucideIcon
  line: Line
  /** Where the cover is of the product it's about. */
  cover?: string | undefined
  severity?: Severity | undefined
  /** Who did what, without what it cost. */
  sentence: ReactNode
  amount?: Money | null | undefined
  /** The amount came in: it's part of its day's total. */
  isIncome?: boolean | undefined
  to?: string | undefined
  onOpen?: (() => void) | undefined
  isUnread?: boolean | undefined
  /** The rows it stands for. */
  each?: readonly FeedRow[] | undefined
}

type Props = {
  rows: readonly FeedRow[]
  /** Of the names of the days. */
  level: 'h2' | 'h3'
  /** What came in on a day is said beside it; not of the last one while earlier rows may follow. */
  totals?: 'none' | 'all' | 'more follows'
}

/** What happened, by day, the latest first: a picture of what it is, a sentence, the amount, the time. */
export function Feed({ rows, level, totals = 'none' }: Props) {
  const timeZone = useTimeZone()
  const days = byDay(rows, timeZone)
  return days.map((day, at) => {
    const isWhole = at < days.length - 1 || totals === 'all'
    return <FeedDay key={day.day} day={day} level={level} hasTotal={totals !== 'none' && isWhole} />
  })
}

type DayProps = { day: Day<FeedRow>; level: Props['level']; hasTotal: boolean }

function FeedDay({ day: { day, at, rows }, level: Heading, hasTotal }: DayProps) {
  const t = useTranslations('ui.feed')
  const format = useFormatter()
  const timeZone = useTimeZone()
  const id = useId()
  const now = useNow({ updateInterval: 60_000 })
  const near = nearness(day, now, timeZone)
  const isOld = at.getUTCFullYear() !== now.getUTCFullYear()
  const name =
    near === 'earlier'
      ? format.dateTime(at, {
          ...{ weekday: 'short', day: 'numeric', month: 'short' },
          ...(isOld ? { year: 'numeric' } : {}),
        })
      : t(near)
  return (
    <section className={classes.day} aria-labelledby={id}>
      <div className={classes.head}>
        <Heading id={id} className={classes.name}>
          {name}
        </Heading>
        {hasTotal ? <Total rows={rows} /> : null}
      </div>
      <ul className={classes.list}>
        {rows.map((row) => (
          <Row key={row.key} row={row} />
        ))}
      </ul>
    </section>
  )
}

/** What came in on the day, each currency by itself. */
function Total({ rows }: { rows: readonly FeedRow[] }) {
  const t = useTranslations('ui.feed')
  const locale = useLocale()
  const sums = new Map<Money['currency'], number>()
  for (const { amount, isIncome } of rows)
    if (amount && isIncome) sums.set(amount.currency, (sums.get(amount.currency) ?? 0) + amount.cents)
  const told = [...sums].filter(([, cents]) => cents > 0)
  if (told.length === 0) return null
  const amount = told.map(([currency, cents]) => formatMoney({ cents, currency }, locale)).join(' + ')
  return <p className={classes.total}>{t('total', { amount })}</p>
}

function Row({ row }: { row: FeedRow }) {
  const { line, severity, isUnread, to, onOpen, each } = row
  return (
    <li
      className={classes.row}
      data-line={line}
      data-severity={severity}
      data-unread={isUnread ? '' : undefined}
    >
      {to === undefined ? (
        <div className={classes.face}>
          <Face row={row} />
        </div>
      ) : (
        <Link to={to} onClick={onOpen} className={classes.face}>
          <Face row={row} />
        </Link>
      )}
      {each ? <Each rows={each} /> : null}
    </li>
  )
}

function Face({ row: { icon, cover, sentence, amount, isUnread, ...row } }: { row: FeedRow }) {
  const t = useTranslations('ui.feed')
  return (
    <>
      <span className={classes.picture}>
        <Icon of={icon} size={18} className={classes.icon} />
        {cover ? <img className={classes.cover} src={cover} alt="" loading="lazy" /> : null}
      </span>
      <span className={classes.words}>{sentence}</span>{' '}
      <span className={classes.amount}>
        {amount && amount.cents > 0 ? <MoneyText money={amount} /> : null}
      </span>{' '}
      <When at={row.at} since={row.since} />
      {isUnread === undefined ? null : (
        <span className={classes.mark}>
          {isUnread ? (
            <span className={classes.dot}>
              <VisuallyHidden>{t('unread')}</VisuallyHidden>
            </span>
          ) : null}
        </span>
      )}
    </>
  )
}

/** The time of the day that is written above; of several, of the latest. The whole of it where the pointer rests. */
function When({ at, since }: Pick<FeedRow, 'at' | 'since'>) {
  const format = useFormatter()
  const clock = (instant: string) => format.dateTime(new Date(instant), { timeStyle: 'short' })
  const exact = format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  const isRange = since !== undefined && clock(since) !== clock(at)
  return (
    <time dateTime={at} title={isRange ? `${clock(since)} – ${exact}` : exact} className={classes.time}>
      {clock(at)}
    </time>
  )
}

/** What a row stands for, one by one. */
function Each({ rows }: { rows: readonly FeedRow[] }) {
  const t = useTranslations('ui.feed')
  return (
    <details className={classes.each}>
      <summary>{t('each')}</summary>
      {rows.map((row) => (
        <div key={row.key} className={classes.face}>
          <Face row={row} />
        </div>
      ))}
    </details>
  )
}
