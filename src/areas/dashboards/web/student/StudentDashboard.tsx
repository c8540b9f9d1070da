import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNow, useTranslations } from 'use-intl'
import { AchievementsPanel } from '#areas/achievements/web/shared/AchievementsPanel.tsx'
import { clockTime } from '#areas/courses/web/shared/clock-time.ts'
import { breakpoints } from '#ui/breakpoints.ts'
import { Page } from '#ui/Page.tsx'
import { useFormat } from '#webkit/format.ts'
import { useUser } from '#webkit/session.tsx'
import type { StudentDashboard as Numbers } from '../../contract.ts'
import { dashboardsApi } from '../api.ts'
import { DashboardFailed } from '../DashboardFailed.tsx'
import { DashboardSkeleton } from '../DashboardSkeleton.tsx'
import { ContinueLearning } from './ContinueLearning.tsx'
import { LearningActivity } from './LearningActivity.tsx'
import { StudentActions } from './StudentActions.tsx'
import { StudentCards } from './StudentCards.tsx'
import classes from './StudentDashboard.module.css'
import { whenWas } from './when.ts'

/** Where a learner goes on: one press to the next lesson. */
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
        <Regions numbers={numbers} />
      ) : dashboard.error ? (
        <DashboardFailed error={dashboard.error} onRetry={() => void dashboard.refetch()} />
      ) : (
        <DashboardSkeleton cards={4} />
      )}
    </Page>
  )
}

/** A wide screen shows the numbers first, a phone the course to go on with: in the page too, so that keys follow the eye. */
function Regions({ numbers }: { numbers: Numbers }) {
  const isPhone = useMediaQuery(breakpoints.phone, false, { getInitialValueInEffect: false })
  const cards = <StudentCards numbers={numbers} />
  return (
    <div className={classes.regions}>
      {isPhone ? null : cards}
      <div className={classes.columns}>
        <div className={classes.list}>
          <ContinueLearning numbers={numbers} />
          {isPhone ? cards : null}
          <LearningActivity numbers={numbers} />
        </div>
        <div className={classes.list}>
          <StudentActions materials={numbers.materials} />
          <div id="achievements">
            <AchievementsPanel />
          </div>
        </div>
      </div>
    </div>
  )
}

/** "You stopped at 0:40 in Centering on the wheel this morning." */
function useLastPlace(numbers: Numbers | undefined): string {
  const t = useTranslations('dashboards.student')
  const format = useFormat()
  const now = useNow()
  // Keeps the line's place, so that nothing moves when the words come.
  if (!numbers) return '\u00a0'
  const been = numbers.continueLearning.flatMap(({ title, stopped, lastActiveAt, ended }) =>
    lastActiveAt && !ended ? [{ title, stopped, lastActiveAt }] : [],
  )
  const last = been.toSorted((a, b) => b.lastActiveAt.localeCompare(a.lastActiveAt))[0]
  if (!last) return t('ready')
  const when = t(`when.${whenWas(new Date(last.lastActiveAt), now)}`, { date: format.day(last.lastActiveAt) })
  return last.stopped
    ? t('stopped', { time: clockTime(last.stopped.seconds), lesson: last.stopped.title, when })
    : t('lastIn', { course: last.title, when })
}
