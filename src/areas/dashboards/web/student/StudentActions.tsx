import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Card } from '#ui/Card.tsx'
import { Icon } from '#ui/Icon.tsx'
import { type StudentAction, useStudentParts } from '#webkit/student.ts'
import type { StudentDashboard } from '../../contract.ts'
import classes from './StudentActions.module.css'

type Props = { numbers: StudentDashboard }

/** What a student does besides, each one press away. */
export function StudentActions({ numbers }: Props) {
  const t = useTranslations('dashboards.student')
  const actions = useStudentParts().flatMap((part) => part.actions ?? [])
  return (
    <Card title={t('actions')} flush>
      <ul className={classes.list}>
        {actions.map((action) => (
          <Action key={action.id} action={action} numbers={numbers} />
        ))}
      </ul>
    </Card>
  )
}

function Action({ action, numbers }: Props & { action: StudentAction }) {
  const { to, icon, Label, Note } = action
  const href = to === undefined ? action.href?.() : null
  if (to === undefined && !href) return null
  return (
    <li>
      <Way to={to} href={href}>
        <span className={classes.icon}>
          <Icon of={icon} size={20} />
        </span>
        <b>
          <Label />
        </b>
        {Note ? (
          <span className={classes.note}>
            <Note numbers={numbers} />
          </span>
        ) : null}
      </Way>
    </li>
  )
}

type Ways = { to: string | undefined; href: string | null | undefined; children: ReactNode }

/** To a screen, or to a document outside of the app. */
function Way({ to, href, children }: Ways) {
  return to === undefined ? (
    <a href={href ?? ''} className={classes.action}>
      {children}
    </a>
  ) : (
    <Link to={to} className={classes.action}>
      {children}
    </Link>
  )
}
