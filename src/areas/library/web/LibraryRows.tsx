import { useMediaQuery } from '@mantine/hooks'
import { useLocale, useTranslations } from 'use-intl'
import { LearningRow } from '#areas/courses/web/shared/LearningRow.tsx'
import { SavedViews } from '#areas/lists/web/shared/SavedViews.tsx'
import { Button } from '#ui/Button.tsx'
import { breakpoints } from '#ui/breakpoints.ts'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { LibraryCourse } from '../contract.ts'
import classes from './LibraryPage.module.css'
import { type Filter, filters, type Sort, shownCourses, sorts } from './library-view.ts'
import type { LibraryView } from './use-library-view.ts'

type Props = { courses: readonly LibraryCourse[]; view: LibraryView }

const viewKeys = ['q', 'filter', 'sort']

/** The courses, found by words, by state and in the order that is asked for. */
export function LibraryRows({ courses, view }: Props) {
  const t = useTranslations('library')
  const shown = shownCourses(courses, view, useLocale())
  const first = shown.find((course) => course.nextLesson !== null && !course.ended)
  return (
    <Card label={t('list')} flush>
      <Toolbar view={view} />
      <VisuallyHidden>
        <p role="status">{t('shown', { count: shown.length })}</p>
      </VisuallyHidden>
      <div className={classes.rows}>
        {shown.map((course) => (
          <LearningRow
            key={course.courseId}
            course={course}
            primary={course === first}
            links={course.receiptPath ? <Link href={course.receiptPath}>{t('receipt')}</Link> : undefined}
          />
        ))}
        {shown.length === 0 ? <NoneShown view={view} /> : null}
      </div>
    </Card>
  )
}

function Toolbar({ view }: { view: LibraryView }) {
  const t = useTranslations('library')
  // Five words beside each other are wider than a phone.
  const isPhone = useMediaQuery(breakpoints.phone, false, { getInitialValueInEffect: false })
  const states = filters.map((value) => ({ value, label: t(`filters.${value}`) }))
  return (
    <div className={classes.toolbar}>
      <SearchField
        label={t('search')}
        value={view.search}
        onChange={view.setSearch}
        className={classes.search}
      />
      {isPhone ? (
        <SelectField
          label={<VisuallyHidden>{t('filter')}</VisuallyHidden>}
          options={states}
          value={view.filter}
          onChange={(event) => view.setFilter(event.target.value as Filter)}
          className={classes.half}
        />
      ) : (
        <SegmentedControl
          label={t('filter')}
          options={states}
          value={view.filter}
          onChange={view.setFilter}
        />
      )}
      <SelectField
        label={<VisuallyHidden>{t('sort')}</VisuallyHidden>}
        options={sorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
        value={view.sort}
        onChange={(event) => view.setSort(event.target.value as Sort)}
        className={classes.sort}
      />
      <SavedViews list="library" keys={viewKeys} />
    </div>
  )
}

function NoneShown({ view }: { view: LibraryView }) {
  const t = useTranslations('library')
  return view.search ? (
    <EmptyState
      title={t('noMatch', { search: view.search })}
      action={
        <Button kind="secondary" onClick={() => view.setSearch('')}>
          {t('clearSearch')}
        </Button>
      }
    />
  ) : (
    <EmptyState
      title={t('noneShown')}
      action={
        <Button kind="secondary" onClick={() => view.setFilter('all')}>
          {t('clearFilter')}
        </Button>
      }
    />
  )
}
