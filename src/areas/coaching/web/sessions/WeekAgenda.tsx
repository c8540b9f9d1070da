import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { dayIn } from '#kernel/time.ts'
import { weekdayOf } from '#ui/calendar-days.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { Session } from '../../contract.ts'
import type { Times } from '../use-times.ts'
import { useDayNames } from './day-names.ts'
import { clientZoneOf, useSessionName } from './session-words.ts'
import classes from './week.module.css'
import { byHostDay, daysOfWeek } from './weeks.ts'

type Props = {
  times: Times
  start: string
  sessions: readonly Session[] | undefined
  failed: boolean
  onRetry: () => void
  closed: ReadonlySet<number>
  openAt: (id: string) => string
}

/** The same week with each session in its day. */
export function WeekAgenda({ times, start, sessions, failed, onRetry, closed, openAt }: Props) {
  const t = useTranslations('coaching.session.week')
  const names = useDayNames()
  if (!sessions)
    return failed ? (
      <ErrorPanel title={t('failed')} onRetry={onRetry} />
    ) : (
      <SkeletonRegion>
        <Skeleton width="100%" height="120px" />
      </SkeletonRegion>
    )
  const rows = new Map(byHostDay(sessions, times.timeZone).map(({ day, rows: own }) => [day, own]))
  const today = dayIn(times.timeZone, times.now)
  return (
    <div className={classes.agenda} data-line="coaching">
      {daysOfWeek(start).map((day) => (
        <section key={day} className={classes.column} data-today={day === today ? '' : undefined}>
          <h3>
            <span aria-hidden="true">{names.short(day)}</span>
            <VisuallyHidden>{names.long(day)}</VisuallyHidden>
          </h3>
          {rows.has(day) ? (
            <ul className={classes.entries}>
              {rows.get(day)?.map((session) => (
                <Entry key={session.id} session={session} times={times} to={openAt(session.id)} />
              ))}
            </ul>
          ) : (
            <p className={classes.empty}>{t(closed.has(weekdayOf(day)) ? 'closed' : 'free')}</p>
          )}
        </section>
      ))}
    </div>
  )
}

function Entry({ session, times, to }: { session: Session; times: Times; to: string }) {
  const t = useTranslations('coaching')
  const nameOf = useSessionName()
  const { startsAt, minutes, status, type } = session
  const theirs = times.theirs(startsAt, clientZoneOf(session))
  return (
    <li className={classes.entry} data-status={status}>
      <time dateTime={startsAt} className={classes.entryTime}>
        {times.time(startsAt)}
      </time>
      <Link to={to} className={classes.entryLink}>
        {nameOf(session)}
      </Link>
      <span className={classes.entryMeta}>
        {t('minutes', { count: minutes })} · {t(`types.${type}`)}
      </span>
      <span className={classes.entryMeta}>{t(`statuses.${status}`)}</span>
      {theirs ? <span className={classes.entryMeta}>{theirs}</span> : null}
    </li>
  )
}
