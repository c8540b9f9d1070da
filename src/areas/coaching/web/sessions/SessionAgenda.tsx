import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { dayIn } from '#kernel/time.ts'
import { type MenuAction, RowMenu } from '#ui/RowMenu.tsx'
import type { Session } from '../../contract.ts'
import type { Times } from '../use-times.ts'
import { JoinButton } from './JoinButton.tsx'
import { Overlaps } from './Overlaps.tsx'
import { SessionStatusChip } from './SessionStatusChip.tsx'
import { SessionTime } from './SessionTime.tsx'
import { SessionType } from './SessionType.tsx'
import { clientZoneOf, useSessionName } from './session-words.ts'
import classes from './sessions.module.css'
import { byHostDay } from './weeks.ts'

type Props = {
  sessions: readonly Session[]
  times: Times
  openAt: (id: string) => string
  menuOf: (session: Session) => readonly MenuAction[]
}

/** Sessions by day, for a phone: the time first, and one press to join. */
export function SessionAgenda({ sessions, times, openAt, menuOf }: Props) {
  const t = useTranslations('coaching')
  const nameOf = useSessionName()
  const today = dayIn(times.timeZone, times.now)
  return byHostDay(sessions, times.timeZone).map(({ day, rows }) => (
    <section key={day} className={classes.agendaDay} data-today={day === today ? '' : undefined}>
      <h3>{times.day(rows[0]?.startsAt ?? times.now)}</h3>
      <ul>
        {rows.map((session) => (
          <li key={session.id} className={classes.entry}>
            <div className={classes.entryTop}>
              <SessionTime
                times={times}
                startsAt={session.startsAt}
                clientZone={clientZoneOf(session)}
                isCancelled={session.status === 'canceled'}
              />
              <Link to={openAt(session.id)} className={classes.who}>
                {nameOf(session)}
              </Link>
            </div>
            <div className={classes.entryMeta}>
              <SessionType type={session.type} />
              <span>{t('minutes', { count: session.minutes })}</span>
              <SessionStatusChip session={session} />
            </div>
            <Overlaps session={session} times={times} />
            <div className={classes.entryEnd}>
              <RowMenu name={nameOf(session)} actions={menuOf(session)} />
              <JoinButton session={session} times={times} kind={day === today ? 'primary' : 'secondary'} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  ))
}
