import { useQuery } from '@tanstack/react-query'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { Page } from '#ui/Page.tsx'
import { useUser } from '#webkit/session.tsx'
import type { StudentDashboard as Numbers } from '../../contract.ts'
import { ActivityCard } from '../ActivityCard.tsx'
import { dashboardsApi } from '../api.ts'
import { DashboardFailed } from '../DashboardFailed.tsx'
import { DashboardSkeleton } from '../DashboardSkeleton.tsx'
import { ContinueLearning } from './ContinueLearning.tsx'
import { StudentCards } from './StudentCards.tsx'
import classes from './StudentDashboard.module.css'

/** Where a learner goes on: one press to the next lesson (UX 2.17). */
export function StudentDashboard() {
  const t = useTranslations('dashboards')
  const { profile, displayName } = useUser()
  const dashboard = useQuery(dashboardsApi.student.queryOptions())
  const numbers = dashboard.data
  const name = profile.firstName || displayName
  const hasBeenHere = numbers?.continueLearning.some((course) => course.lastActiveAt !== null)
  return (
    <Page
      title={hasBeenHere ? t('student.welcomeBack', { name }) : t('student.welcome', { name })}
      documentTitle={t('title')}
      purpose={useLastPlace(numbers)}
    >
      {numbers ? (
        <div className={classes.regions}>
          <ContinueLearning courses={numbers.continueLearning} enrolled={numbers.coursesEnrolled} />
          <div className={classes.cards}>
            <StudentCards numbers={numbers} />
          </div>
          <ActivityCard
            items={numbers.activity}
            sentences="learning.activity"
            empty={t('student.activityEmpty')}
          />
        </div>
      ) : dashboard.error ? (
        <DashboardFailed error={dashboard.error} onRetry={() => void dashboard.refetch()} />
      ) : (
        <DashboardSkeleton cards={2} />
      )}
    </Page>
  )
}

/** "You were last in Pottery Basics 3 hours ago." */
function useLastPlace(numbers: Numbers | undefined): string {
  const t = useTranslations('dashboards.student')
  const format = useFormatter()
  const now = useNow()
  const been = numbers?.continueLearning.flatMap(({ title, lastActiveAt }) =>
    lastActiveAt ? [{ title, lastActiveAt }] : [],
  )
  const last = been?.toSorted((a, b) => b.lastActiveAt.localeCompare(a.lastActiveAt))[0]
  return last
    ? t('lastIn', { course: last.title, when: format.relativeTime(new Date(last.lastActiveAt), now) })
    : t('ready')
}
