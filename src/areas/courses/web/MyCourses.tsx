import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { SavedViews } from '#areas/lists/web/shared/SavedViews.tsx'
import { ClosedProducts } from '#areas/plans/web/shared/ClosedProducts.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { foundIn } from '#webkit/query-rows.ts'
import { coursesApi } from './api.ts'
import { CourseResults } from './CourseResults.tsx'
import { CoursesLoading } from './CoursesLoading.tsx'
import { CoursesTrash } from './CoursesTrash.tsx'
import { CourseFilterField, CourseLook } from './CourseTools.tsx'
import { useCardsOrTable } from './cards-or-table.ts'
import classes from './MyCourses.module.css'
import type { CourseSearch } from './use-course-search.ts'

type Props = { asked: CourseSearch; onCreate: () => void }

/** The list of courses, as cards or as a table. */
export function MyCourses({ asked, onCreate }: Props) {
  const t = useTranslations('courses')
  const [look, setLook] = useCardsOrTable()
  const list = useQuery(
    coursesApi.list.queryOptions({ input: asked.input, placeholderData: keepPreviousData }),
  )
  const total = list.data?.total
  const inTrash = asked.status === 'trash'
  return (
    <>
      <div className={classes.closed}>
        {list.data?.courses.some(({ isClosed }) => isClosed) ? <ClosedProducts linksToPlans /> : null}
      </div>
      <ListScreen
        label={t('title')}
        view={asked}
        // All of them are here: there are no pages.
        found={foundIn(list, ({ courses }) => ({ rows: courses }))}
        search={t('search')}
        filters={<CourseFilterField asked={asked} />}
        views={<SavedViews list="courses" keys={asked.keys} />}
        end={<CourseLook look={look} onLook={setLook} total={total} />}
        above={inTrash ? <CoursesTrash count={total} /> : null}
        words={{
          failed: t('failed'),
          found: (count) => t('found', { count }),
          noMatch: (search) => t('noMatch.title', { search }),
          noneLeft: t(`filteredOut.${asked.status ?? 'draft'}`),
          noneLeftText: inTrash ? t('filteredOut.trashText') : null,
          clearFilters: t('filteredOut.clear'),
        }}
        firstUse={
          <EmptyState
            drawing="courses"
            line="courses"
            title={t('firstUse.title')}
            action={
              <>
                <Button icon={Plus} onClick={onCreate}>
                  {t('create')}
                </Button>
                <TrashLink onOpen={() => asked.setFilter('status', 'trash')} />
              </>
            }
          >
            {t('firstUse.text')}
          </EmptyState>
        }
        loading={<CoursesLoading view={look} />}
        bare
      >
        {(courses) => (
          <CourseResults
            courses={courses}
            view={look}
            inTrash={inTrash}
            refreshing={list.isPlaceholderData}
          />
        )}
      </ListScreen>
    </>
  )
}

/** The way to what was deleted, for whoever has something there. */
function TrashLink({ onOpen }: { onOpen: () => void }) {
  const t = useTranslations('courses.firstUse')
  const trash = useQuery(coursesApi.list.queryOptions({ input: { status: 'trash' } }))
  return trash.data?.total ? <Link onClick={onOpen}>{t('trash')}</Link> : null
}
