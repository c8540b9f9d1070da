import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { Column } from '#ui/data-table.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { useFormat } from '#webkit/format.ts'
import { useUser } from '#webkit/session.tsx'
import type { Person } from '../../users-contract.ts'
import { useRoleWord } from './person-words.ts'
import classes from './users.module.css'

/** The columns of the people table (name, email, role, plan, status, join date, last active). */
export function usePeopleColumns(): Column<Person>[] {
  const t = useTranslations('admin.users')
  const plans = useTranslations('ui.planNames')
  const format = useFormat()
  const roleWord = useRoleWord()
  const { id: own } = useUser()
  return useMemo(
    () => [
      {
        key: 'name',
        header: t('columns.name'),
        sortable: true,
        render: (person) => (
          <span className={classes.person}>
            <b>
              {person.name || person.email.split('@')[0]}
              {person.id === own ? <span className={classes.you}> {t('you')}</span> : null}
            </b>
            <span className={classes.under}>{person.email}</span>
          </span>
        ),
      },
      {
        key: 'email',
        header: t('columns.email'),
        tight: 'hide',
        render: (person) => <span className={classes.email}>{person.email}</span>,
      },
      {
        key: 'role',
        header: t('columns.role'),
        phone: 'meta',
        render: (person) => (
          <span className={classes.person}>
            {roleWord(person.role)}
            {person.invitedUntil ? null : <span className={classes.planUnder}>{plans(person.plan)}</span>}
          </span>
        ),
      },
      {
        key: 'plan',
        header: t('columns.plan'),
        tight: 'hide',
        render: (person) => (
          <span className={classes.one}>{person.invitedUntil ? '—' : plans(person.plan)}</span>
        ),
      },
      {
        key: 'status',
        header: t('columns.status'),
        phone: 'status',
        render: (person) => <StatusChip status={person.status} />,
      },
      {
        key: 'joined',
        header: t('columns.joined'),
        sortable: true,
        phone: 'amount',
        render: (person) => <span className={classes.one}>{format.day(person.joinDate)}</span>,
      },
      {
        key: 'active',
        header: t('columns.active'),
        sortable: true,
        align: 'end',
        render: (person) => (
          <span className={classes.one}>
            {person.lastActive ? <RelativeTime at={person.lastActive} /> : '—'}
          </span>
        ),
      },
    ],
    [t, plans, format, roleWord, own],
  )
}
