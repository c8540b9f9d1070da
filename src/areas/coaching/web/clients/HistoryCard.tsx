import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Card } from '#ui/Card.tsx'
import type { CoachingClientDetail } from '../../clients-contract.ts'
import { SessionStatusChip } from '../sessions/SessionStatusChip.tsx'
import { SessionType } from '../sessions/SessionType.tsx'
import type { Times } from '../use-times.ts'
import classes from './clients.module.css'

/** Every session of a client, the next ones on top. */
export function HistoryCard({ client, times }: { client: CoachingClientDetail; times: Times }) {
  const t = useTranslations('coaching.client.page')
  const words = useTranslations('coaching')
  return (
    <Card title={t('history')}>
      {client.sessions.length === 0 ? <p className={classes.meta}>{t('noHistory')}</p> : null}
      <ul className={classes.list}>
        {client.sessions.map((session) => {
          const theirs = times.theirs(session.startsAt, client.timeZone)
          return (
            <li key={session.id} className={classes.session}>
              <div className={classes.grow}>
                <Link to={`/coaching?open=${session.id}`} className={classes.sessionLink}>
                  <time dateTime={session.startsAt}>{times.whole(session.startsAt)}</time>
                </Link>
                <p className={classes.meta}>
                  {[
                    theirs,
                    words('minutes', { count: session.minutes }),
                    session.package?.title ?? words('session.noPackage'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <SessionType type={session.type} />
              <SessionStatusChip session={session} />
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
