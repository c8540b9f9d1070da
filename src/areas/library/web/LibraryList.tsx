import { useMediaQuery } from '@mantine/hooks'
import type { UseQueryResult } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { LearningRow } from '#areas/learning/web/shared/LearningRow.tsx'
import { LearningSkeleton } from '#areas/learning/web/shared/LearningSkeleton.tsx'
import { SavedViews } from '#areas/lists/web/shared/SavedViews.tsx'
import { breakpoints } from '#ui/breakpoints.ts'
import { Link } from '#ui/Link.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { foundIn } from '#webkit/found.ts'
import type { LibraryCourse } from '../contract.ts'
import classes from './LibraryPage.module.css'
import { type Filter, filters, shownCourses, sorts } from './library-view.ts'
import type { LibraryView } from './use-library-view.ts'

type Props = { library: UseQueryResult<{ courses: LibraryCourse[] }>; view: LibraryView }

/** The courses, found by words, by state and in the order that is asked for. */
export function LibraryList({ library, view }: Props) {
  const t = useTranslations('library')
  const locale = useLocale()
  return (
    <ListScreen
      label={t('list')}
      view={view}
      found={foundIn(library, ({ courses }) => ({ rows: shownCourses(courses, view, locale) }))}
      search={t('search')}
      filters={<LibraryFilters view={view} />}
      views={<SavedViews list="library" keys={view.keys} />}
      words={{
        failed: t('failed'),
        failedText: t('failedText'),
        found: (count) => t('shown', { count }),
        noMatch: (search) => t('noMatch', { search }),
        noneLeft: t('noneShown'),
        clearSearch: t('clearSearch'),
        clearFilters: t('clearFilter'),
      }}
      loading={<LearningSkeleton />}
    >
      {(courses) => <Rows courses={courses} />}
    </ListScreen>
  )
}

function Rows({ courses }: { courses: readonly LibraryCourse[] }) {
  const t = useTranslations('library')
  const first = courses.find((course) => course.nextLesson !== null && !course.ended)
  return courses.map((course) => (
    <LearningRow
      key={course.courseId}
      course={course}
      primary={course === first}
      links={course.receiptPath ? <Link href={course.receiptPath}>{t('receipt')}</Link> : undefined}
    />
  ))
}

function LibraryFilters({ view }: { view: LibraryView }) {
  const t = useTranslations('library')
  // Five words beside each other are wider than a phone.
  const isPhone = useMediaQuery(breakpoints.phone, false, { getInitialValueInEffect: false })
  const states = filters.map((value) => ({ value, label: t(`filters.${value}`) }))
  const setFilter = (next: Filter) => view.setFilter('filter', next)
  return (
    <>
      {isPhone ? (
        <SelectField
          label={<VisuallyHidden>{t('filter')}</VisuallyHidden>}
          options={states}
          value={view.filter}
          onChange={(event) => setFilter(event.target.value as Filter)}
          className={classes.half}
        />
      ) : (
        <SegmentedControl label={t('filter')} options={states} value={view.filter} onChange={setFilter} />
      )}
      <SelectField
        label={<VisuallyHidden>{t('sort')}</VisuallyHidden>}
        options={sorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
        value={view.sort}
        onChange={(event) => view.setSort({ key: event.target.value, direction: 'descending' })}
        className={classes.sort}
      />
    </>
  )
}
