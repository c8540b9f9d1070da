import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Page } from '#ui/Page.tsx'
import { isTestMoney } from '#webkit/money-mode.ts'
import { useUser } from '#webkit/session.tsx'
import type { CreatorDashboard as Numbers } from '../../contract.ts'
import { ActivityCard } from '../ActivityCard.tsx'
import { dashboardsApi } from '../api.ts'
import { DashboardFailed } from '../DashboardFailed.tsx'
import { DashboardSkeleton } from '../DashboardSkeleton.tsx'
import classes from '../dashboard.module.css'
import { CreatorCards, CreatorFigures } from './CreatorCards.tsx'
import { CreateCourse } from './create-course.tsx'
import { QuickActions } from './QuickActions.tsx'
import { RecentCourses } from './RecentCourses.tsx'
import { StartLine } from './StartLine.tsx'
import { isStarted, stepsDone } from './start.ts'
import { TestModeStrip } from './TestModeStrip.tsx'
import { TodayCard } from './TodayCard.tsx'
import { useGreeting } from './use-greeting.ts'

/** What a creator opens in the morning: today, the numbers, the courses, what happened (UX 2.5). */
export function CreatorDashboard() {
  const t = useTranslations('dashboards')
  const user = useUser()
  const dashboard = useQuery(dashboardsApi.creator.queryOptions())
  const numbers = dashboard.data
  const isNewcomer = numbers !== undefined && !isStarted(numbers.start)
  const greeting = useGreeting(numbers?.today.timeZone ?? user.timeZone)
  const words = useWords(numbers, isNewcomer)
  return (
    <>
      {/* From the first moment: a strip that comes with the numbers would push the page down. */}
      {(numbers ? numbers.mode === 'test' : isTestMoney()) ? <TestModeStrip /> : null}
      <Page title={isNewcomer ? words.welcome : greeting} documentTitle={t('title')} purpose={words.purpose}>
        {numbers ? (
          <CreateCourse>
            <CreatorRegions numbers={numbers} isNewcomer={isNewcomer} />
          </CreateCourse>
        ) : dashboard.error ? (
          <DashboardFailed error={dashboard.error} onRetry={() => void dashboard.refetch()} />
        ) : (
          <DashboardSkeleton cards={3} />
        )}
      </Page>
    </>
  )
}

function useWords(numbers: Numbers | undefined, isNewcomer: boolean) {
  const t = useTranslations('dashboards.creator')
  const { profile, displayName, workspace } = useUser()
  const welcome = t('welcome', { name: profile.firstName || displayName })
  // Keeps the line's place, so that nothing moves when the words come.
  if (!numbers) return { welcome, purpose: '\u00a0' }
  const purpose =
    isNewcomer && workspace
      ? t('ready', { workspace: workspace.name, path: `/@${workspace.handle}` })
      : t('salesToday', { sales: numbers.today.sales })
  return { welcome, purpose }
}

function CreatorRegions({ numbers, isNewcomer }: { numbers: Numbers; isNewcomer: boolean }) {
  const t = useTranslations('dashboards.creator')
  return (
    <div className={classes.stack}>
      {isNewcomer ? (
        <>
          <StartLine numbers={numbers} done={stepsDone(numbers.start)} />
          <CreatorFigures numbers={numbers} />
        </>
      ) : (
        <>
          <TodayCard today={numbers.today} />
          <CreatorCards numbers={numbers} />
        </>
      )}
      <div className={classes.list}>
        <RecentCourses courses={numbers.recentCourses} count={numbers.courseCount} />
        <div className={classes.columns}>
          <QuickActions />
          <ActivityCard items={numbers.activity} empty={t('activityEmpty')} />
        </div>
      </div>
    </div>
  )
}
