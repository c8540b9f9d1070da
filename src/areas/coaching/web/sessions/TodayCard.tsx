import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { dayIn } from '#kernel/time.ts'
import { Card } from '#ui/Card.tsx'
import { coachingApi } from '../api.ts'
import type { Times } from '../use-times.ts'
import { JoinButton } from './JoinButton.tsx'
import { SessionStatusChip } from './SessionStatusChip.tsx'
import { SessionTime } from './SessionTime.tsx'
import { clientZoneOf, isOpenSession, useSessionName } from './session-words.ts'
import classes from './sessions.module.css'
import { boundsOf } from './weeks.ts'

type Props = { times: Times; openAt: (id: string) => string }

/** What's on today, above lists that are about other days. */
export function TodayCard({ times, openAt }: Props) {
  const t = useTranslations('coaching.session')
  const nameOf = useSessionName()
  const { from, until } = boundsOf(times.timeZone, dayIn(times.timeZone, times.now))
  const list = useQuery(
    coachingApi.list.queryOptions({ input: { when: 'all', from, to: until, page: 1, pageSize: 25 } }),
  )
  const sessions = (list.data?.sessions ?? []).filter(isOpenSession)
  if (sessions.length === 0) return null
  return (
    <Card title={t('today')} className={classes.pinned}>
      <ul className={classes.today}>
        {sessions.map((session) => (
          <li key={session.id} className={classes.todayRow}>
            <SessionTime times={times} startsAt={session.startsAt} clientZone={clientZoneOf(session)} />
            <Link to={openAt(session.id)} className={classes.who}>
              {nameOf(session)}
            </Link>
            <SessionStatusChip session={session} />
            <JoinButton session={session} times={times} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
