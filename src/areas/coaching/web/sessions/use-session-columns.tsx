import { useTranslations } from 'use-intl'
import type { Column } from '#ui/data-table.ts'
import type { Session } from '../../contract.ts'
import type { Times } from '../use-times.ts'
import { Overlaps } from './Overlaps.tsx'
import { SessionStatusChip } from './SessionStatusChip.tsx'
import { SessionTime } from './SessionTime.tsx'
import { SessionType } from './SessionType.tsx'
import { clientZoneOf, useSessionName } from './session-words.ts'
import classes from './sessions.module.css'

const emailOf = ({ client, capacity }: Session) => (client && capacity === 1 ? client.email : null)

/** Where there's no room for a column of its own. */
function EmailBelow({ session }: { session: Session }) {
  const email = emailOf(session)
  return email && email !== session.client?.name ? <span className={classes.emailBelow}>{email}</span> : null
}

/** Everything a session is, for comparing. */
export function useSessionColumns(times: Times): Column<Session>[] {
  const t = useTranslations('coaching')
  const nameOf = useSessionName()
  const columns = useTranslations('coaching.session.columns')
  return [
    {
      key: 'client',
      header: columns('client'),
      phone: 'title',
      sortable: true,
      render: (session) => (
        <>
          {nameOf(session)}
          <EmailBelow session={session} />
        </>
      ),
    },
    {
      key: 'email',
      header: columns('email'),
      tight: 'below',
      render: (session) => <span className={classes.email}>{emailOf(session)}</span>,
    },
    {
      key: 'startsAt',
      header: columns('date'),
      sortable: true,
      render: ({ startsAt }) => <span className={classes.nowrap}>{times.day(startsAt)}</span>,
    },
    {
      key: 'time',
      header: columns('time'),
      phone: 'meta',
      render: (session) => (
        <>
          <SessionTime
            times={times}
            startsAt={session.startsAt}
            clientZone={clientZoneOf(session)}
            isCancelled={session.status === 'canceled'}
          />
          <Overlaps session={session} times={times} />
        </>
      ),
    },
    {
      key: 'duration',
      header: columns('duration'),
      align: 'end',
      render: ({ minutes }) => <span className={classes.nowrap}>{t('minutes', { count: minutes })}</span>,
    },
    { key: 'type', header: columns('type'), render: ({ type }) => <SessionType type={type} /> },
    {
      key: 'package',
      header: columns('package'),
      render: (session) =>
        session.package?.title ?? <span className={classes.quiet}>{t('session.noPackage')}</span>,
    },
    {
      key: 'status',
      header: columns('status'),
      phone: 'status',
      render: (session) => <SessionStatusChip session={session} />,
    },
  ]
}
