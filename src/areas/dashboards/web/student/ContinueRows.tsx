import { Fragment } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { Card } from '#ui/Card.tsx'
import { Link } from '#ui/Link.tsx'
import { useKeys } from '#webkit/keys.ts'
import { useStudentParts } from '#webkit/student.ts'
import type { StudentDashboard } from '../../contract.ts'
import { useStudentSentences } from './use-student-sentences.ts'

type Props = { numbers: StudentDashboard }

/** What can be continued, the thing touched last on top; `c` continues it. */
export function ContinueRows({ numbers }: Props) {
  const t = useTranslations('dashboards.student')
  const navigate = useNavigate()
  const Nothing = useStudentSentences()?.Nothing
  const parts = useStudentParts().flatMap(({ continues }) => continues ?? [])
  const rows = parts.flatMap((part) => part.rows(numbers))
  const listed = parts.reduce((sum, part) => sum + part.listed(numbers), 0)
  const first = rows.find(({ nextPath }) => nextPath !== null)
  useKeys({ c: () => first?.nextPath && void navigate(first.nextPath) })
  const all = listed > rows.length ? t('seeAll', { count: listed }) : t('all')
  return (
    <Card title={t('continue')} action={rows.length > 0 ? <Link to="/library">{all}</Link> : undefined} flush>
      {rows.map((row) => (
        <Fragment key={row.id}>{row.card({ primary: row === first })}</Fragment>
      ))}
      {rows.length === 0 && Nothing ? <Nothing /> : null}
    </Card>
  )
}
