import { ArrowLeft, ArrowRight, CalendarRange, List } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { dayIn, formatDuration } from '#kernel/time.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { addDays } from '#ui/calendar-days.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Link } from '#ui/Link.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import type { Times } from '../use-times.ts'
import { useDayNames } from './day-names.ts'
import classes from './week.module.css'
import type { Week } from './weeks.ts'
import { daysOfWeek } from './weeks.ts'

export type Look = 'list' | 'week'

type Props = {
  times: Times
  /** The day it begins with. */
  start: string
  week: Week | undefined
  failed: boolean
  onRetry: () => void
  /** The day the list below is narrowed to. */
  day: string | undefined
  onDay: (day: string) => void
  onWeek: (day: string) => void
  onToday: () => void
  look: Look
  onLook: (look: Look) => void
  /** In place of the line: the week as an agenda. */
  children: ReactNode
}

/** A week at a glance: its days as stops of a line, each with what is booked; a press narrows the list to that day. */
export function WeekCard(props: Props) {
  const { start, week, look, onWeek, onToday } = props
  const t = useTranslations('coaching.session.week')
  const range = useDayNames().range(start, addDays(start, 6))
  return (
    <Card label={t('label', { range })} className={classes.card}>
      <div className={classes.head}>
        <h2 className={classes.range}>{range}</h2>
        <p className={classes.sum} role="status">
          {week ? <Sum week={week} /> : null}
        </p>
        <span className={classes.tools}>
          <SegmentedControl
            label={t('look')}
            iconsOnly
            value={look}
            onChange={props.onLook}
            options={[
              { value: 'list', label: t('list'), icon: List },
              { value: 'week', label: t('week'), icon: CalendarRange },
            ]}
          />
          <span className={classes.steps}>
            <IconButton
              kind="outlined"
              size="small"
              icon={ArrowLeft}
              label={t('previous')}
              onClick={() => onWeek(addDays(start, -7))}
            />
            <Button kind="secondary" size="small" onClick={onToday}>
              {t('today')}
            </Button>
            <IconButton
              kind="outlined"
              size="small"
              icon={ArrowRight}
              label={t('next')}
              onClick={() => onWeek(addDays(start, 7))}
            />
          </span>
        </span>
      </div>
      {props.failed && !week ? (
        <p className={classes.failed} role="status">
          {t('failed')} <Link onClick={props.onRetry}>{t('again')}</Link>
        </p>
      ) : look === 'week' ? (
        props.children
      ) : (
        <Line {...props} />
      )}
    </Card>
  )
}

function Line({ times, start, week, day: chosen, onDay }: Props) {
  const t = useTranslations('coaching.session.week')
  const words = useTranslations('coaching')
  const names = useDayNames()
  const today = dayIn(times.timeZone, times.now)
  const known = new Map(week?.days.map((each) => [each.day, each]))
  const aboutDay = (day: string) => {
    const found = known.get(day)
    if (!found) return ''
    if (found.sessions > 0) return words('sessionCount', { count: found.sessions })
    return t(found.isOpen ? 'free' : 'closed')
  }
  return (
    <ol className={classes.line} data-line="coaching">
      {daysOfWeek(start).map((day) => {
        const booked = known.get(day)?.sessions ?? 0
        const state = day === today ? 'here' : day < today ? 'past' : booked > 0 ? 'booked' : 'free'
        const about = aboutDay(day)
        const changes = known.get(day)?.changesClocks
        return (
          <li
            key={day}
            className={classes.stop}
            data-state={state}
            aria-current={day === today ? 'date' : undefined}
          >
            <button
              type="button"
              className={classes.day}
              aria-pressed={chosen === day}
              // Begins with what's written, so that whoever says it aloud presses it.
              aria-label={`${[names.short(day), about, changes ? t('clocks') : ''].filter(Boolean).join(' ')}, ${t('showDay', { day: names.long(day) })}`}
              onClick={() => onDay(chosen === day ? '' : day)}
            >
              <span className={classes.slot}>
                <span className={classes.dot} />
              </span>
              <span className={classes.name} data-quiet={booked === 0 && day !== today ? '' : undefined}>
                {names.short(day)}
              </span>{' '}
              {/* Apart as text too: names are compared with what's written. */}
              <span className={classes.words}>{about}</span>{' '}
              {changes ? <span className={classes.clocks}>{t('clocks')}</span> : null}
            </button>
          </li>
        )
      })}
    </ol>
  )
}

/** "7 sessions, 6 h 45 min, 1 canceled". */
function Sum({ week: { sessions, minutes, canceled } }: { week: Week }) {
  const t = useTranslations('coaching.session.week')
  const parts = [
    sessions > 0 ? t('sum', { count: sessions, duration: formatDuration(minutes * 60) }) : t('none'),
    ...(canceled > 0 ? [t('canceled', { count: canceled })] : []),
  ]
  return parts.join(', ')
}
