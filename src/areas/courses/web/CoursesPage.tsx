import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useAnnounce } from '#ui/announce.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Link } from '#ui/Link.tsx'
import { Page } from '#ui/Page.tsx'
import { TabPanel } from '#ui/TabPanel.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { useKeys } from '#webkit/keys.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { coursesApi } from './api.ts'
import { CoursesLoading } from './CoursesLoading.tsx'
import { CoursesNone } from './CoursesNone.tsx'
import { CoursesShown } from './CoursesShown.tsx'
import { CoursesToolbar } from './CoursesToolbar.tsx'
import { CreateCourseDialog } from './CreateCourseDialog.tsx'
import { useListView } from './list-view.ts'
import { useCourseSearch } from './use-course-search.ts'

/** The creator's courses. */
export function CoursesPage() {
  const t = useTranslations('courses')
  const asked = useCourseSearch()
  const [view, setView] = useListView()
  const all = useQuery(coursesApi.list.queryOptions({ input: {} }))
  const found = useQuery(
    coursesApi.list.queryOptions({ input: asked.input, placeholderData: keepPreviousData }),
  )
  useFoundAnnounced(asked.isNarrowed && !found.isFetching ? found.data?.total : undefined)

  const isFirstUse = !asked.isNarrowed && found.data?.total === 0
  const openCreate = () => asked.setCreating(true)
  useKeys({ n: openCreate })

  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      line="courses"
      actions={
        isFirstUse ? null : (
          <Button icon={Plus} size="dense" onClick={openCreate}>
            {t('create')}
          </Button>
        )
      }
      tabs={
        <Tabs
          label={t('tabs.label')}
          line="courses"
          items={[{ value: 'courses', label: t('tabs.mine'), count: all.data?.total }]}
          value="courses"
          onChange={() => {}}
        />
      }
    >
      <TabPanel value="courses">
        {isFirstUse ? (
          <EmptyState
            drawing="courses"
            line="courses"
            title={t('firstUse.title')}
            action={
              <>
                <Button icon={Plus} onClick={openCreate}>
                  {t('create')}
                </Button>
                <Link onClick={() => asked.setStatus('trash')}>{t('firstUse.trash')}</Link>
              </>
            }
          >
            {t('firstUse.text')}
          </EmptyState>
        ) : (
          <>
            <CoursesToolbar asked={asked} view={view} onView={setView} total={found.data?.total} />
            {found.isPending ? <CoursesLoading view={view} /> : null}
            {found.isError ? (
              <ErrorPanel
                title={t('failed')}
                onRetry={() => void found.refetch()}
                requestId={refusalOf(found.error).requestId}
              />
            ) : null}
            {found.data?.total === 0 && !found.isError ? <CoursesNone asked={asked} /> : null}
            {found.data && found.data.total > 0 && !found.isError ? (
              <CoursesShown
                courses={found.data.courses}
                view={view}
                inTrash={asked.status === 'trash'}
                refreshing={found.isPlaceholderData}
              />
            ) : null}
          </>
        )}
      </TabPanel>
      <CreateCourseDialog opened={asked.creating} onClose={() => asked.setCreating(false)} />
    </Page>
  )
}

/** Says how many were found once a search or a filter has settled. */
function useFoundAnnounced(total: number | undefined) {
  const t = useTranslations('courses')
  const announce = useAnnounce()
  const sentence = total === undefined ? '' : t('found', { count: total })
  useEffect(() => {
    if (sentence) announce(sentence)
  }, [announce, sentence])
}
