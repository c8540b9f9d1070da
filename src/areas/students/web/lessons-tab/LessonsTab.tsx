import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { trashDays } from '#areas/courses/rules.ts'
import { SavedViews } from '#areas/lists/web/shared/SavedViews.tsx'
import { TrashBar } from '#areas/lists/web/shared/TrashBar.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { useChosen } from '#ui/use-chosen.ts'
import { foundIn } from '#webkit/query-rows.ts'
import { insightsApi } from '../analytics/api.ts'
import { coursesApi } from './courses-api.ts'
import { LessonFilters } from './LessonFilters.tsx'
import { LessonsBulkBar } from './LessonsBulkBar.tsx'
import { LessonsFirstUse } from './LessonsFirstUse.tsx'
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
  const list = useQuery(
    insightsApi.lessons.queryOptions({ input: view.input, placeholderData: keepPreviousData }),
  )
  const { data } = list
  const selection = useChosen(
    view,
    data?.lessons.map((lesson) => lesson.id),
  )
  const hint =
    view.inTrash || data?.lessons.length === 0 ? null : <p className={classes.hint}>{t('viewsHint')}</p>
  return (
    <>
      <ListScreen
        label={t('title')}
        view={view}
        found={foundIn(list, ({ lessons, total }) => ({ rows: lessons, total }))}
        search={t('search')}
        filters={<LessonFilters view={view} courses={data?.courses ?? []} />}
        views={<SavedViews list="lessons" keys={view.keys} />}
        end={<span className={classes.count}>{data ? t('count', { count: data.total }) : ''}</span>}
        above={view.inTrash ? <LessonsTrash count={data?.total} /> : null}
        words={{
          failed: t('failed'),
          found: (count) => t('found', { count }),
          noMatch: (search) => t('noMatch.title', { search }),
          ...(view.inTrash
            ? { noneLeft: t('trashEmpty'), noneLeftText: t('trashEmptyText'), clearFilters: t('showAll') }
            : { noneLeft: t('filteredOut.title') }),
        }}
        hasTrash={(data?.courses.length ?? 0) > 0}
        firstUse={<LessonsFirstUse hasCourses={(data?.courses.length ?? 0) > 0} onCreate={onCreate} />}
        table={{
          columns,
          rowKey: (lesson) => lesson.id,
          rowName: (lesson) => lesson.title,
          rowTo: view.inTrash ? undefined : (lesson) => `/courses/${lesson.course.id}?lesson=${lesson.id}`,
          rowActions: view.inTrash ? trash.menuOf : changes.menuOf,
          selection: view.inTrash ? undefined : selection,
        }}
      />
      {hint}
      {trash.dialog}
      <LessonsBulkBar
        lessons={data?.lessons.filter((lesson) => selection.chosen.has(lesson.id)) ?? []}
        changes={changes}
        onDone={() => selection.onChange(new Set())}
      />
    </>
  )
}

/** Over the lessons in the trash. What students learned from keeps counting, and stays. */
function LessonsTrash({ count }: { count: number | undefined }) {
  const queries = useQueryClient()
  const empty = async () => {
    const done = await coursesApi.emptyLessonTrash.call()
    await queries.invalidateQueries({ queryKey: insightsApi.lessons.key() })
    return done
  }
  return <TrashBar days={trashDays} count={count} keptFor="students" onEmpty={empty} />
}
