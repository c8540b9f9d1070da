import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Page } from '#ui/Page.tsx'
import { StatCard } from '#ui/StatCard.tsx'
import { StatRow } from '#ui/StatRow.tsx'
import { useFormat } from '#webkit/format.ts'
import type { AdminDashboard as Numbers } from '../../contract.ts'
import { ActivityCard } from '../ActivityCard.tsx'
import { dashboardsApi } from '../api.ts'
import { DashboardFailed } from '../DashboardFailed.tsx'
import { DashboardSkeleton } from '../DashboardSkeleton.tsx'
import classes from '../dashboard.module.css'
import { FigureStrip } from '../FigureStrip.tsx'

/** `/admin`, and `/dashboard` for admins: the installation counted, and its latest events (UX 2.6). */
export function AdminDashboard() {
  const t = useTranslations('dashboards.admin')
  const dashboard = useQuery(dashboardsApi.admin.queryOptions())
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      {dashboard.data ? (
        <AdminRegions numbers={dashboard.data} />
      ) : dashboard.error ? (
        <DashboardFailed error={dashboard.error} onRetry={() => void dashboard.refetch()} />
      ) : (
        <DashboardSkeleton cards={4} />
      )}
    </Page>
  )
}

function AdminRegions({ numbers }: { numbers: Numbers }) {
  const t = useTranslations('dashboards.admin')
  const format = useFormat()
  const { users, newUsersThisMonth, creators, students, admins, publishedCourses, paidOrders } = numbers
  return (
    <div className={classes.stack}>
      <StatRow>
        <StatCard
          label={t('cards.users')}
          figure={format.number(users)}
          note={t('cards.newUsers', { count: newUsersThisMonth })}
          line="none"
        />
        <StatCard label={t('cards.creators')} figure={format.number(creators)} line="none" />
        <StatCard label={t('cards.students')} figure={format.number(students)} line="none" />
        <StatCard label={t('cards.admins')} figure={format.number(admins)} line="none" />
      </StatRow>
      <FigureStrip
        label={t('selling')}
        figures={[
          { label: t('cards.courses'), figure: format.number(publishedCourses) },
          { label: t('cards.orders'), figure: format.number(paidOrders) },
        ]}
      />
      <ActivityCard items={numbers.activity.slice(0, 5)} empty={t('activityEmpty')} />
    </div>
  )
}
