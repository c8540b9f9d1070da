import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { AchievementsPanel } from '#areas/achievements/web/shared/AchievementsPanel.tsx'
import { breakpoints } from '#ui/breakpoints.ts'
import { Page } from '#ui/Page.tsx'
import { useUser } from '#webkit/session.tsx'
import { useStudentParts } from '#webkit/student.ts'
import type { StudentDashboard as Numbers } from '../../contract.ts'
import { dashboardsApi } from '../api.ts'
import { DashboardFailed } from '../DashboardFailed.tsx'
import { DashboardSkeleton } from '../DashboardSkeleton.tsx'
import { ContinueRows } from './ContinueRows.tsx'
import { OtherThings } from './OtherThings.tsx'
import { StudentActions } from './StudentActions.tsx'
import { StudentActivity } from './StudentActivity.tsx'
import { StudentCards } from './StudentCards.tsx'
import classes from './StudentDashboard.module.css'
import { useStudentSentences } from './use-student-sentences.ts'

/** Where a student continues: one press to what comes next. */
export function StudentDashboard() {
  const t = useTranslations('dashboards')
  const { profile, displayName } = useUser()
  const dashboard = useQuery(dashboardsApi.student.queryOptions())
  const numbers = dashboard.data
  const name = profile.firstName || displayName
  const LastPlace = useStudentSentences()?.LastPlace
  const rows = useStudentParts().flatMap(({ continues }) => (numbers && continues?.rows(numbers)) ?? [])
  const hasBeenHere = rows.some(({ lastActiveAt }) => lastActiveAt !== null)
  return (
    <Page
      title={hasBeenHere ? t('student.welcomeBack', { name }) : t('student.welcome', { name })}
      documentTitle={t('title')}
      // Keeps the line's place, so that nothing moves when the words come.
      purpose={numbers && LastPlace ? <LastPlace numbers={numbers} /> : '\u00a0'}
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

/** A wide screen shows the numbers first, a phone what to continue: in the page too, so that keys follow the eye. */
function Regions({ numbers }: { numbers: Numbers }) {
  const isPhone = useMediaQuery(breakpoints.phone, false, { getInitialValueInEffect: false })
  const cards = <StudentCards numbers={numbers} />
  const learns = useStudentParts().some(({ continues }) => (continues?.listed(numbers) ?? 0) > 0)
  const others = <OtherThings others={numbers.others} primary={!learns} />
  return (
    <div className={classes.regions}>
      {isPhone ? null : cards}
      <div className={classes.columns}>
        <div className={classes.list}>
          {learns ? null : others}
          <ContinueRows numbers={numbers} />
          {learns ? others : null}
          {isPhone ? cards : null}
          <StudentActivity numbers={numbers} />
        </div>
        <div className={classes.list}>
          <StudentActions numbers={numbers} />
          <div id="achievements">
            <AchievementsPanel />
          </div>
        </div>
      </div>
    </div>
  )
}
