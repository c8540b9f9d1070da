import { useTranslations } from 'use-intl'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { useFormat } from '#webkit/format.ts'
import type { StudentDetail } from '../contract.ts'
import classes from './StudentSheet.module.css'

/** When they came, when they were last here, and every right to the course with its source and end. */
export function StudentFacts({ detail: { student, access } }: { detail: StudentDetail }) {
  const t = useTranslations('students')
  const format = useFormat()
  return (
    <dl className={classes.facts}>
      <dt>{t('sheet.enrolled')}</dt>
      <dd>{format.day(student.enrolledAt)}</dd>
      <dt>{t('sheet.activity')}</dt>
      <dd>{student.lastActiveAt ? <RelativeTime at={student.lastActiveAt} /> : t('never')}</dd>
      {student.finishedAt ? (
        <>
          <dt>{t('sheet.finished')}</dt>
          <dd>{format.day(student.finishedAt)}</dd>
        </>
      ) : null}
      <dt>{t('sheet.access')}</dt>
      <dd>
        <ul>
          {access.map((right) => (
            <li key={`${right.source} ${right.since} ${right.orderId}`}>
              {t(sourceOf(right), { date: format.day(right.since) })}
              {', '}
              {endOf(right)}
              {right.reason ? <span className={classes.reason}>{right.reason}</span> : null}
            </li>
          ))}
        </ul>
      </dd>
    </dl>
  )

  function sourceOf({ source, unconfirmed }: StudentDetail['access'][number]) {
    if (unconfirmed) return 'sheet.boughtUnconfirmed' as const
    return source === 'order' ? ('sheet.bought' as const) : ('sheet.given' as const)
  }

  function endOf({ open, endsAt, revokedAt }: StudentDetail['access'][number]): string {
    if (revokedAt) return t('endedOn', { date: format.day(revokedAt) })
    if (!endsAt) return t('noEnd').toLowerCase()
    return t(open ? 'until' : 'endedOn', { date: format.day(endsAt) })
  }
}
