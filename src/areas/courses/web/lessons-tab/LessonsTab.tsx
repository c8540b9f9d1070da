import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAnnounce } from '#ui/announce.ts'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import { insightsApi } from '../analytics/api.ts'
import { LessonsBulkBar } from './LessonsBulkBar.tsx'
import { LessonsNone } from './LessonsNone.tsx'
import { LessonsToolbar } from './LessonsToolbar.tsx'
import classes from './lessons-tab.module.css'
import { useLessonChanges } from './use-lesson-changes.ts'
import { useLessonColumns } from './use-lesson-columns.tsx'
import { useLessonsView } from './use-lessons-view.ts'

/** Every lesson of every course: find one, publish several. */
export function LessonsTab({ onCreate }: { onCreate: () => void }) {
  const t = useTranslations('insights.lessons')
  const view = useLessonsView()
  const columns = useLessonColumns()
  const changes = useLessonChanges()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const found = useQuery(
    insightsApi.lessons.queryOptions({ input: view.input, placeholderData: keepPreviousData }),
  )
  const narrowed = view.search !== '' || view.isFiltered
  useFoundAnnounced(narrowed && !found.isFetching ? found.data?.total : undefined)
  if (found.isError) {
    return (
      <ErrorPanel
        title={t('failed')}
        onRetry={() => void found.refetch()}
        requestId={refusalOf(found.error).requestId}
      />
    )
  }
  const { data } = found
  const nothing = data !== undefined && data.total === 0 && !narrowed
  if (nothing) return <LessonsNone view={view} hasCourses={data.courses.length > 0} onCreate={onCreate} />

  // What is ticked and not on this page any more is not meant any more.
  const shown = new Set(data?.lessons.map((lesson) => lesson.id))
  const meant = new Set([...chosen].filter((id) => shown.has(id as never)))
  return (
    <>
      <Card flush label={t('title')}>
        <DataTable
          label={t('title')}
          columns={columns}
          rows={data?.lessons ?? []}
          rowKey={(lesson) => lesson.id}
          rowName={(lesson) => lesson.title}
          rowTo={(lesson) => `/courses/${lesson.course.id}?lesson=${lesson.id}`}
          rowActions={changes.menuOf}
          selection={{ chosen: meant, onChange: setChosen }}
          loading={data === undefined}
          refreshing={found.isPlaceholderData}
          sort={{ key: view.sort, direction: view.direction }}
          onSort={view.setSort}
          toolbar={<LessonsToolbar view={view} courses={data?.courses ?? []} total={data?.total} />}
          empty={<LessonsNone view={view} hasCourses onCreate={onCreate} />}
          paging={
            data
              ? {
                  page: view.page,
                  pageSize: view.pageSize,
                  total: data.total,
                  onPage: view.setPage,
                  onPageSize: view.setPageSize,
                }
              : undefined
          }
        />
      </Card>
      <p className={classes.hint}>{t('viewsHint')}</p>
      <LessonsBulkBar
        lessons={data?.lessons.filter((lesson) => meant.has(lesson.id)) ?? []}
        changes={changes}
        onDone={() => setChosen(new Set())}
      />
    </>
  )
}

function useFoundAnnounced(total: number | undefined) {
  const t = useTranslations('insights.lessons')
  const announce = useAnnounce()
  const sentence = total === undefined ? '' : t('found', { count: total })
  useEffect(() => {
    if (sentence) announce(sentence)
  }, [announce, sentence])
}
