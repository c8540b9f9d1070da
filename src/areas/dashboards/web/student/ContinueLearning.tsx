import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { LearningRow } from '#areas/courses/web/shared/LearningRow.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { useKeys } from '#webkit/keys.ts'
import { useUser } from '#webkit/session.tsx'
import type { StudentDashboard } from '../../contract.ts'

type Props = { courses: StudentDashboard['continueLearning']; enrolled: number }

const atMost = 6

/** The courses in hand, the unfinished first; `c` goes on with the first. */
export function ContinueLearning({ courses, enrolled }: Props) {
  const t = useTranslations('dashboards.student')
  const navigate = useNavigate()
  const sorted = courses.toSorted((a, b) => Number(a.nextLesson === null) - Number(b.nextLesson === null))
  const first = sorted.find((course) => course.nextLesson !== null)
  useKeys({
    c: () => first?.nextLesson && void navigate(`/learn/${first.courseId}/${first.nextLesson.id}`),
  })
  const all = enrolled > atMost ? t('seeAll', { count: enrolled }) : t('all')
  return (
    <Card
      title={t('continue')}
      action={enrolled > 0 ? <Link to="/library">{all}</Link> : undefined}
      flush={sorted.length > 0}
    >
      {sorted.length > 0 ? (
        sorted
          .slice(0, atMost)
          .map((course) => <LearningRow key={course.courseId} course={course} primary={course === first} />)
      ) : enrolled > 0 ? (
        <EmptyState drawing="done" line="courses" title={t('doneTitle')}>
          {t('doneText')}
        </EmptyState>
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
    <EmptyState drawing="learning" line="courses" title={t('emptyTitle')}>
      {t('emptyText', { email })}
    </EmptyState>
  )
}
