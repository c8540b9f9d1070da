import { TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { Avatar } from '#ui/Avatar.tsx'
import { cx } from '#ui/cx.ts'
import type { Column } from '#ui/data-table.ts'
import { Icon } from '#ui/Icon.tsx'
import { ProgressLine } from '#ui/ProgressLine.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { useFormat } from '#webkit/format.ts'
import type { Student } from '../contract.ts'
import { nameOf, statusLooks } from './student-words.ts'
import classes from './students.module.css'

/** Columns of the table of students. */
export function useStudentColumns(): Column<Student>[] {
  const t = useTranslations('students')
  const format = useFormat()
  return useMemo(
    () => [
      {
        key: 'name',
        header: t('columns.student'),
        sortable: true,
        render: (student) => <Person student={student} />,
      },
      {
        key: 'enrolled',
        header: t('columns.enrolled'),
        sortable: true,
        render: (student) => format.day(student.enrolledAt),
      },
      {
        key: 'progress',
        header: t('columns.progress'),
        sortable: true,
        phone: 'amount',
        render: (student) => <Progress student={student} />,
      },
      {
        key: 'lessons',
        header: t('columns.lessons'),
        align: 'end',
        render: ({ completedLessons, totalLessons }) =>
          t('lessonsDone', { done: completedLessons, total: totalLessons }),
      },
      {
        key: 'activity',
        header: t('columns.activity'),
        sortable: true,
        phone: 'meta',
        render: (student) => <Activity student={student} />,
      },
      {
        key: 'access',
        header: t('columns.access'),
        render: ({ accessUntil }) =>
          accessUntil ? format.day(accessUntil) : <span className={classes.quiet}>{t('noEnd')}</span>,
      },
      {
        key: 'status',
        header: t('columns.status'),
        phone: 'status',
        render: ({ status }) => <StatusChip status={statusLooks[status]} label={t(`status.${status}`)} />,
      },
    ],
    [t, format],
  )
}

type Of = { student: Student }

function Person({ student }: Of) {
  const t = useTranslations('students')
  return (
    <span className={classes.face}>
      <Avatar initials={initialsOf(student)} src={student.photoURL} />
      <span className={classes.person}>
        <b>{nameOf(student)}</b>
        {student.name && student.email ? <Address of={student.email} /> : null}
        {student.unconfirmed ? <span className={classes.email}>{t('unconfirmed')}</span> : null}
      </span>
    </span>
  )
}

/** Beside all other columns it may end in …; where the table is narrower it breaks behind the @, not somewhere in a word. */
function Address({ of: email }: { of: string }) {
  const at = email.indexOf('@') + 1
  return (
    <span className={cx(classes.email, classes.address)} title={email}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}

function initialsOf({ name, email }: Student): string {
  const [first = '', ...rest] = (name || email).trim().split(/\s+/)
  return `${[...first][0] ?? ''}${[...(rest.at(-1) ?? '')][0] ?? ''}`.toLocaleUpperCase()
}

function Progress({ student }: Of) {
  const t = useTranslations('students')
  return (
    <div className={classes.progress}>
      <ProgressLine value={student.percent} label={t('progressOf', { name: nameOf(student) })} showValue />
    </div>
  )
}

function Activity({ student }: Of) {
  const t = useTranslations('students')
  return (
    <span className={classes.activity}>
      {student.lastActiveAt ? (
        <RelativeTime at={student.lastActiveAt} />
      ) : (
        <span className={classes.quiet}>{t('never')}</span>
      )}
      {student.stuck ? (
        <span className={classes.stuck}>
          <Icon of={TriangleAlert} size={14} />
          {t('status.stuck')}
        </span>
      ) : null}
    </span>
  )
}

/** The status, and that someone is stuck. */
export function StudentStatusChips({ student }: Of) {
  const t = useTranslations('students.status')
  return (
    <span className={classes.chips}>
      <StatusChip status={statusLooks[student.status]} label={t(student.status)} />
      {student.stuck ? <StatusChip status="warning" label={t('stuck')} /> : null}
    </span>
  )
}
