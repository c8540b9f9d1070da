import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { LearningRow } from '#areas/learning/web/shared/LearningRow.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { hasBrowse } from '#webkit/installation.ts'
import { useKeys } from '#webkit/keys.ts'
import { useUser } from '#webkit/session.tsx'
import type { StudentDashboard } from '../../contract.ts'

type Props = { numbers: StudentDashboard }

/** The courses to go on with, the one touched last on top; `c` continues it. */
export function ContinueLearning({ numbers: { continueLearning: courses, coursesListed } }: Props) {
  const t = useTranslations('dashboards.student')
  const navigate = useNavigate()
  const first = courses.find((course) => course.nextLesson !== null && !course.ended)
  useKeys({
    c: () => first?.nextLesson && void navigate(`/learn/${first.courseId}/${first.nextLesson.id}`),
  })
  const all = coursesListed > courses.length ? t('seeAll', { count: coursesListed }) : t('all')
  return (
    <Card
      title={t('continue')}
      action={courses.length > 0 ? <Link to="/library">{all}</Link> : undefined}
      flush
    >
      {courses.length > 0 ? (
        courses.map((course) => (
          <LearningRow key={course.courseId} course={course} primary={course === first} />
        ))
      ) : (
        <NothingYet />
      )}
    </Card>
  )
}

function NothingYet() {
  const t = useTranslations('dashboards.student')
  const { email } = useUser()
  return (
    <EmptyState
      drawing="learning"
      line="courses"
      title={t('emptyTitle')}
      action={hasBrowse() ? <Button href="/browse">{t('actions.browse')}</Button> : undefined}
    >
      {t('emptyText', { email })}
    </EmptyState>
  )
}
