import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Page } from '#ui/Page.tsx'
import { SkeletonPage } from '#ui/SkeletonPage.tsx'
import { TabPanel } from '#ui/TabPanel.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { useKeys } from '#webkit/keys.ts'
import { coursesApi } from './api.ts'
import { MyCourses } from './MyCourses.tsx'
import { CreateCourseDialog } from './shared/CreateCourseDialog.tsx'
import { useCourseSearch } from './use-course-search.ts'
import { useCoursesTab } from './use-courses-tab.ts'

const LessonsTab = lazy(async () => ({ default: (await import('./lessons-tab/LessonsTab.tsx')).LessonsTab }))
const AnalyticsTab = lazy(async () => ({
  default: (await import('./analytics/AnalyticsTab.tsx')).AnalyticsTab,
}))

/** The creator's courses, all their lessons, and how they do. */
export function CoursesPage() {
  const t = useTranslations('courses')
  const tabs = useTranslations('insights.tabs')
  const [tab, setTab] = useCoursesTab()
  const asked = useCourseSearch()
  const all = useQuery(coursesApi.list.queryOptions({ input: {} }))
  const isFirstUse = all.data?.total === 0 && (tab !== 'courses' || !asked.narrowed)
  const openCreate = () => asked.setCreating(true)
  useKeys({ n: openCreate })

  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      line="courses"
      actions={
        // Not before it is known: a button that is pressed and then gone leaves the focus nowhere.
        all.isPending || isFirstUse ? null : (
          <Button icon={Plus} size="dense" onClick={openCreate}>
            {t('create')}
          </Button>
        )
      }
      tabs={
        <Tabs
          label={t('tabs.label')}
          line="courses"
          items={[
            { value: 'courses', label: t('tabs.mine'), count: all.data?.total },
            { value: 'lessons', label: tabs('lessons') },
            { value: 'analytics', label: tabs('analytics') },
          ]}
          value={tab}
          onChange={setTab}
        />
      }
    >
      <TabPanel value={tab}>
        <Suspense fallback={<SkeletonPage />}>
          {tab === 'courses' ? <MyCourses asked={asked} onCreate={openCreate} /> : null}
          {tab === 'lessons' ? <LessonsTab onCreate={openCreate} /> : null}
          {tab === 'analytics' ? <AnalyticsTab onCreate={openCreate} /> : null}
        </Suspense>
      </TabPanel>
      <CreateCourseDialog opened={asked.creating} onClose={() => asked.setCreating(false)} />
    </Page>
  )
}
