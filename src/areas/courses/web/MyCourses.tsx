import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { ClosedCourses } from '#areas/plans/web/shared/ClosedCourses.tsx'
import { useAnnounce } from '#ui/announce.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Link } from '#ui/Link.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import { coursesApi } from './api.ts'
import { CoursesLoading } from './CoursesLoading.tsx'
import { CoursesNone } from './CoursesNone.tsx'
import { CoursesShown } from './CoursesShown.tsx'
import { CoursesToolbar } from './CoursesToolbar.tsx'
import { CoursesTrash } from './CoursesTrash.tsx'
import { useListView } from './list-view.ts'
import classes from './MyCourses.module.css'
import type { useCourseSearch } from './use-course-search.ts'

type Props = { asked: ReturnType<typeof useCourseSearch>; onCreate: () => void }

/** The list of courses, as cards or as a table. */
export function MyCourses({ asked, onCreate }: Props) {
  const t = useTranslations('courses')
  const [view, setView] = useListView()
  const found = useQuery(
    coursesApi.list.queryOptions({ input: asked.input, placeholderData: keepPreviousData }),
  )
  useFoundAnnounced(asked.isNarrowed && !found.isFetching ? found.data?.total : undefined)

  if (!asked.isNarrowed && found.data?.total === 0) {
    return (
      <EmptyState
        drawing="courses"
        line="courses"
        title={t('firstUse.title')}
        action={
          <>
            <Button icon={Plus} onClick={onCreate}>
              {t('create')}
            </Button>
            <Link onClick={() => asked.setStatus('trash')}>{t('firstUse.trash')}</Link>
          </>
        }
      >
        {t('firstUse.text')}
      </EmptyState>
    )
  }
  return (
    <>
      <div className={classes.closed}>
        {found.data?.courses.some(({ isClosed }) => isClosed) ? <ClosedCourses linksToPlans /> : null}
      </div>
      <CoursesToolbar asked={asked} view={view} onView={setView} total={found.data?.total} />
      {asked.status === 'trash' ? <CoursesTrash count={found.data?.total} /> : null}
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
