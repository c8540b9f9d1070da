import { useMediaQuery } from '@mantine/hooks'
import type { UseQueryResult } from '@tanstack/react-query'
import { Suspense } from 'react'
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
import { type LibraryCardProps, useProducts } from '#webkit/products.ts'
import type { LibraryCards } from '../contract.ts'
import classes from './LibraryPage.module.css'
import { type Entry, entriesOf, type Filter, filters, shownEntries, sorts } from './library-view.ts'
import { ProductRow } from './ProductRow.tsx'
import type { LibraryView } from './use-library-view.ts'

type Props = { library: UseQueryResult<LibraryCards>; view: LibraryView }

/** Everything that's owned, found by words, by state and in the order that is asked for. */
export function LibraryList({ library, view }: Props) {
  const t = useTranslations('library')
  const locale = useLocale()
  const words = useWords(library.data)
  return (
    <ListScreen
      label={words('list')}
      view={view}
      found={foundIn(library, (cards) => ({ rows: shownEntries(entriesOf(cards), view, locale) }))}
      search={words('search')}
      filters={<LibraryFilters view={view} />}
      views={<SavedViews list="library" keys={view.keys} />}
      words={{
        failed: t('failed'),
        failedText: t('failedText'),
        found: (count) => words('shown', { count }),
        noMatch: (search) => words('noMatch', { search }),
        noneLeft: words('noneShown'),
        clearSearch: t('clearSearch'),
        clearFilters: t('clearFilter'),
      }}
      loading={<LearningSkeleton />}
    >
      {(entries) => <Rows entries={entries} />}
    </ListScreen>
  )
}

/** Who owns nothing but courses reads of courses. */
function useWords(cards: LibraryCards | undefined) {
  const courses = useTranslations('library')
  const things = useTranslations('library.things')
  return cards?.others.length ? things : courses
}

function Rows({ entries }: { entries: readonly Entry[] }) {
  const first = entries.find(({ goesOn }) => goesOn)
  return entries.map((entry) => <Row key={entry.id} entry={entry} primary={entry === first} />)
}

function Row({ entry, primary }: { entry: Entry; primary: boolean }) {
  const t = useTranslations('library')
  const { receiptPath } = entry
  const links = receiptPath ? <Link href={receiptPath}>{t('receipt')}</Link> : undefined
  if ('course' in entry) return <LearningRow course={entry.course} primary={primary} links={links} />
  return <ProductCard owned={entry.product} primary={primary} links={links} />
}

/** The card that its kind brings, or a plain one: also until its own is there. */
function ProductCard(props: LibraryCardProps) {
  const Own = useProducts().find(({ kind }) => kind === props.owned.kind)?.parts?.LibraryCard
  const plain = <ProductRow {...props} />
  if (!Own) return plain
  return (
    <Suspense fallback={plain}>
      <Own {...props} />
    </Suspense>
  )
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
