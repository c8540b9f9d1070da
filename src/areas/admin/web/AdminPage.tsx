import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Page } from '#ui/Page.tsx'
import { SkeletonPage } from '#ui/SkeletonPage.tsx'
import { TabPanel } from '#ui/TabPanel.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { useTab } from '#ui/use-tab.ts'
import { useFormat } from '#webkit/format.ts'
import type { AdminOverview } from '../overview-contract.ts'
import type { SystemSummary } from '../system-contract.ts'
import { overviewApi } from './api.ts'
import { ExportButton } from './exports/ExportButton.tsx'
import { OverviewTab } from './overview/OverviewTab.tsx'
import { systemApi } from './system-api.ts'

const UsersTab = lazy(async () => ({ default: (await import('./users/UsersTab.tsx')).UsersTab }))
const SystemTab = lazy(async () => ({ default: (await import('./system/SystemTab.tsx')).SystemTab }))
const LogsTab = lazy(async () => ({ default: (await import('./logs/LogsTab.tsx')).LogsTab }))

const tabs = ['overview', 'users', 'system', 'logs'] as const
const panels = { overview: OverviewTab, users: UsersTab, system: SystemTab, logs: LogsTab }

/** `/admin`, and the admins' `/dashboard`: the installation in four tabs. */
export function AdminPage() {
  const t = useTranslations('admin')
  const format = useFormat()
  const [tab] = useTab(tabs)
  const navigate = useNavigate()
  const overview = useQuery(overviewApi.get.queryOptions())
  const summary = useQuery(systemApi.summary.queryOptions({ staleTime: 30_000 }))
  const Panel = panels[tab]
  const people = overview.data
  return (
    <Page
      title={t('title')}
      purpose={people ? sentences(t, people, summary.data) : ' '}
      actions={
        <>
          <ExportButton />
          <Button kind="secondary" size="dense" icon={SlidersHorizontal} to="/admin/settings">
            {t('systemSettings')}
          </Button>
        </>
      }
      tabs={
        <Tabs
          label={t('tabs.label')}
          items={tabs.map((value) => ({
            value,
            label: t(`tabs.${value}`),
            ...(value === 'users' && people ? { count: format.number(people.users.total) } : {}),
          }))}
          value={tab}
          // One tab's search and filters don't carry over to the next; Back restores them.
          onChange={(next) => void navigate(next === 'overview' ? '?' : `?tab=${next}`)}
        />
      }
    >
      <TabPanel value={tab}>
        <Suspense fallback={<SkeletonPage />}>
          <Panel />
        </Suspense>
      </TabPanel>
    </Page>
  )
}

/** Who’s here, and how many parts of the system need attention. */
function sentences(
  t: ReturnType<typeof useTranslations<'admin'>>,
  people: AdminOverview,
  { problems, watch }: SystemSummary = { problems: 0, watch: 0 },
): string {
  const here = t('purpose', { users: people.users.total, creators: people.creators.total })
  const things = problems + watch
  return things > 0 ? `${here} · ${t('things', { things })}` : here
}
