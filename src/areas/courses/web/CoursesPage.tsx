import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Suspense } from 'react'
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
import { useCourseParts } from './shared/course-parts.ts'
import { useCourseSearch } from './use-course-search.ts'
import { listTab, useCoursesTab } from './use-courses-tab.ts'

/** The creator's courses, and in tabs beside them what other areas know of all of them. */
export function CoursesPage() {
  const t = useTranslations('courses')
  const { tabs } = useCourseParts()
  const [tab, setTab] = useCoursesTab(tabs)
  const Panel = tabs.find(({ value }) => value === tab)?.Panel
  const asked = useCourseSearch()
  const all = useQuery(coursesApi.list.queryOptions({ input: {} }))
  const isFirstUse = all.data?.total === 0 && (tab !== listTab || !asked.narrowed)
  const openCreate = () => asked.setCreating(true)
  useKeys({ n: openCreate })

  return (
    <Page
      title={t('title')}
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
            { value: listTab, label: t('tabs.mine'), count: all.data?.total },
            ...tabs.map(({ value, Label }) => ({ value, label: <Label /> })),
          ]}
          value={tab}
          onChange={setTab}
        />
      }
    >
      <TabPanel value={tab}>
        <Suspense fallback={<SkeletonPage />}>
          {Panel ? <Panel onCreate={openCreate} /> : <MyCourses asked={asked} onCreate={openCreate} />}
        </Suspense>
      </TabPanel>
      <CreateCourseDialog opened={asked.creating} onClose={() => asked.setCreating(false)} />
    </Page>
  )
}
