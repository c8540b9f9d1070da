import { useMediaQuery } from '@mantine/hooks'
import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { LearningSkeleton } from '#areas/learning/web/shared/LearningSkeleton.tsx'
import { SavedViews } from '#areas/lists/web/shared/SavedViews.tsx'
import { breakpoints } from '#ui/breakpoints.ts'
import { Link } from '#ui/Link.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { foundIn } from '#webkit/query-rows.ts'
import type { OwnedRow } from '#webkit/student.ts'
import classes from './LibraryPage.module.css'
import { type Filter, filters, shownRows, sorts } from './library-view.ts'
import type { LibraryView } from './use-library-view.ts'
import { useThingWords } from './use-thing-words.ts'

type Props = { library: UseQueryResult<readonly OwnedRow[]>; view: LibraryView }

/** Below it a list is seen whole, and no one searches it. */
const fewest = 8

/** Everything that's owned, found by words, by state and in the order that is asked for. */
export function LibraryList({ library, view }: Props) {
  const t = useTranslations('library')
  const locale = useLocale()
  const words = useThingWords(library.data)
  // Whoever came by an address that narrows the list can widen it again.
  const hasTools = (library.data?.length ?? 0) >= fewest || view.narrowed || view.sort !== sorts[0]
  return (
    <ListScreen
      label={words('list')}
      view={view}
      found={foundIn(library, (rows) => ({ rows: shownRows(rows, view, locale) }))}
      {...(hasTools
        ? {
            search: words('search'),
            filters: <LibraryFilters view={view} />,
            views: <SavedViews list="library" keys={view.keys} />,
          }
        : {})}
      words={{
        failed: words('failed'),
        failedText: words('failedText'),
        found: (count) => words('shown', { count }),
        noMatch: (search) => words('noMatch', { search }),
        noneLeft: words('noneShown'),
        clearSearch: t('clearSearch'),
        clearFilters: t('clearFilter'),
      }}
      loading={<LearningSkeleton />}
    >
      {(rows) => <Rows rows={rows} />}
    </ListScreen>
  )
}

function Rows({ rows }: { rows: readonly OwnedRow[] }) {
  const t = useTranslations('library')
  const first = rows.find(({ nextPath }) => nextPath !== null)
  return rows.map((row) => {
    const { id, receiptPath } = row
    const links = receiptPath ? <Link href={receiptPath}>{t('receipt')}</Link> : undefined
    return <Fragment key={id}>{row.card({ primary: row === first, links })}</Fragment>
  })
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
