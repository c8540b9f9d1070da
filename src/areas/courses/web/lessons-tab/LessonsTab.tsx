import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { TrashBar } from '#areas/lists/web/shared/TrashBar.tsx'
import { useAnnounce } from '#ui/announce.ts'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import { trashDays } from '../../rules.ts'
import { insightsApi } from '../analytics/api.ts'
import { coursesApi } from './courses-api.ts'
import { LessonsBulkBar } from './LessonsBulkBar.tsx'
import { LessonsNone } from './LessonsNone.tsx'
import { LessonsToolbar } from './LessonsToolbar.tsx'
import classes from './lessons-tab.module.css'
import { useLessonChanges } from './use-lesson-changes.ts'
import { useLessonColumns } from './use-lesson-columns.tsx'
import { useLessonTrash } from './use-lesson-trash.tsx'
import { useLessonsView } from './use-lessons-view.ts'

/** Every lesson of every course: find one, publish several. */
export function LessonsTab({ onCreate }: { onCreate: () => void }) {
  const t = useTranslations('insights.lessons')
  const view = useLessonsView()
  const columns = useLessonColumns(view.inTrash)
  const changes = useLessonChanges()
  const trash = useLessonTrash()
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
      {view.inTrash ? <LessonsTrash count={data?.total} /> : null}
      <Card flush label={t('title')}>
        <DataTable
          label={t('title')}
          columns={columns}
          rows={data?.lessons ?? []}
          rowKey={(lesson) => lesson.id}
          rowName={(lesson) => lesson.title}
          rowTo={view.inTrash ? undefined : (lesson) => `/courses/${lesson.course.id}?lesson=${lesson.id}`}
          rowActions={view.inTrash ? trash.menuOf : changes.menuOf}
          selection={view.inTrash ? undefined : { chosen: meant, onChange: setChosen }}
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
      {view.inTrash ? null : <p className={classes.hint}>{t('viewsHint')}</p>}
      {trash.dialog}
      <LessonsBulkBar
        lessons={data?.lessons.filter((lesson) => meant.has(lesson.id)) ?? []}
        changes={changes}
        onDone={() => setChosen(new Set())}
      />
    </>
  )
}

/** Over the lessons in the trash. What students learned from goes on counting, and stays. */
function LessonsTrash({ count }: { count: number | undefined }) {
  const queries = useQueryClient()
  const empty = async () => {
    const done = await coursesApi.emptyLessonTrash.call()
    await queries.invalidateQueries({ queryKey: insightsApi.lessons.key() })
    return done
  }
  return <TrashBar days={trashDays} count={count} keepsSome onEmpty={empty} />
}

function useFoundAnnounced(total: number | undefined) {
  const t = useTranslations('insights.lessons')
  const announce = useAnnounce()
  const sentence = total === undefined ? '' : t('found', { count: total })
  useEffect(() => {
    if (sentence) announce(sentence)
  }, [announce, sentence])
}
