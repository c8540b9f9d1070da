import { type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useAnnounce } from './announce.ts'
import { Button } from './Button.tsx'
import { Card } from './Card.tsx'
import { DataTable } from './DataTable.tsx'
import type { DataTableProps, Paging } from './data-table.ts'
import { EmptyState } from './EmptyState.tsx'
import { ErrorPanel } from './ErrorPanel.tsx'
import { Link } from './Link.tsx'
import classes from './ListScreen.module.css'
import { SearchField } from './SearchField.tsx'
import { TablePaging } from './TablePaging.tsx'
import type { ListView } from './use-list-view.ts'

/** What there is to show; `webkit/found.ts` makes it of a query. */
export type ListResult<T> = {
  /** Absent while they are on their way. */
  rows: readonly T[] | undefined
  /** All that match, of a list with pages. */
  total?: number
  /** Above 10,000 matches: the total is an estimate, and pages follow each other. */
  approximate?: boolean
  /** Pages follow each other whatever the total is, in any order. */
  byKey?: boolean
  /** The key behind which the next page of such a list begins. */
  next?: string | null
  /** The rows of another search or page stay until the new ones are here. */
  refreshing?: boolean
  failure?: { requestId?: string } | undefined
  retry: () => void
  /** There is more, of a list that grows. */
  more?: { fetch: () => void; busy: boolean; failed: boolean }
}

export type ListWords = {
  /** "People could not be loaded." */
  failed: string
  failedText?: ReactNode
  /** "3 people found": read out once a search or a filter has settled. */
  found?: (count: number) => string
  /** "No students match “zoe”." */
  noMatch?: (search: string) => string
  /** Nothing is left by the filters. */
  noneLeft?: string
  noneLeftText?: ReactNode
  /** Where it says more than "Clear search", "Clear filters", "Show more". */
  clearSearch?: string
  clearFilters?: string
  more?: string
}

type Table<T> = Pick<
  DataTableProps<T>,
  'columns' | 'rowKey' | 'rowName' | 'rowTo' | 'rowActions' | 'selection'
>

type Props<T> = {
  /** What the rows are: names the list. */
  label: string
  view: ListView
  found: ListResult<T>
  words: ListWords
  /** The label of the search: "Search people". Lists of a few go without. */
  search?: string
  /** What narrows the list, between the search and the saved views. */
  filters?: ReactNode
  /** `<SavedViews>` of this list. */
  views?: ReactNode
  /** What is at the far end of the toolbar, and below it. */
  end?: ReactNode
  /** Between the toolbar and the rows: the bar over a trash. */
  above?: ReactNode
  /** Under the rows, and under what is in their place: how far a search got. */
  below?: ReactNode
  /** In place of everything while there is nothing to search in yet. */
  firstUse?: ReactNode
  /** The toolbar stays over an empty list, as the way to its trash. */
  hasTrash?: boolean
} & ({ table: Table<T> } | RowDrawing<T>)

type RowDrawing<T> = {
  /** Draws rows that are no table: cards, sentences. */
  children: (rows: readonly T[]) => ReactNode
  /** Gray rows in the shape of those that come. */
  loading: ReactNode
  /** Each row is a card of its own, so there is none around them. */
  bare?: boolean
}

/**
 * A list with everything a list has: search, filters, saved views, order, pages or more of it, and what it says while it
 * loads, when it failed, when nothing matches, and before there is anything. `useListView` keeps what it shows in the address.
 */
export function ListScreen<T>(props: Props<T>) {
  const { label, view, found, words } = props
  const state = stateOf(props)
  useFoundAnnounced(
    view.narrowed && found.rows && !found.refreshing && !found.failure
      ? (found.total ?? found.rows.length)
      : undefined,
    words,
  )
  if (state === 'firstUse' && !('table' in props) && !props.hasTrash) return props.firstUse
  const instead = <Instead state={state} {...props} />
  const toolbar = state === 'firstUse' && !props.hasTrash ? undefined : <Toolbar {...props} />
  const more = <More found={found} words={words} />

  if ('table' in props)
    return (
      <>
        {props.above}
        <Card flush label={label}>
          <DataTable
            {...props.table}
            label={label}
            rows={state === 'rows' ? (found.rows ?? []) : []}
            openKey={view.open ?? undefined}
            loading={state === 'loading'}
            refreshing={found.refreshing}
            sort={view.sort ? { key: view.sort, direction: view.direction } : undefined}
            onSort={found.approximate && !found.byKey ? undefined : view.setSort}
            toolbar={toolbar}
            empty={instead}
            paging={pagingOf(view, found)}
          />
          {more}
          {props.below}
        </Card>
      </>
    )

  const rows =
    state === 'rows' ? (
      <>
        <div data-refreshing={found.refreshing ? '' : undefined} className={classes.rows}>
          {props.children(found.rows ?? [])}
        </div>
        {paged(view, found)}
        {more}
      </>
    ) : state === 'loading' ? (
      props.loading
    ) : (
      instead
    )
  if (!props.bare)
    return (
      <Card flush label={label}>
        <div className={classes.bar}>{toolbar}</div>
        {props.above}
        {rows}
        {props.below}
      </Card>
    )
  return (
    <>
      <div className={classes.bare}>{toolbar}</div>
      {props.above}
      {state === 'failed' ? (
        <Card flush label={label}>
          {rows}
        </Card>
      ) : (
        rows
      )}
      {props.below}
    </>
  )
}

type State = 'rows' | 'loading' | 'failed' | 'firstUse' | 'pastTheEnd' | 'noMatch'

function stateOf<T>({ view, found: { rows, failure, total = 0 }, firstUse }: Props<T>): State {
  if (!rows) return failure ? 'failed' : 'loading'
  if (rows.length > 0) return 'rows'
  if (view.page > 1 && total > 0) return 'pastTheEnd'
  return view.narrowed || firstUse === undefined ? 'noMatch' : 'firstUse'
}

function Toolbar<T>({ view, found, search, filters, views, end }: Props<T>) {
  const t = useTranslations('ui')
  const isOld = found.rows !== undefined && found.failure && !found.more?.failed
  if (!search && !filters && !views && !end && !isOld) return null
  return (
    <div className={classes.tools}>
      {search ? (
        <SearchField
          label={search}
          value={view.search}
          onChange={view.setSearch}
          className={classes.search}
        />
      ) : null}
      {filters}
      {views}
      {end}
      {isOld ? (
        <p role="status" className={classes.old}>
          {t('listOld')} <Link onClick={found.retry}>{t('tryAgain')}</Link>
        </p>
      ) : null}
    </div>
  )
}

/** What is there instead of rows, and the one thing to do about it. */
function Instead<T>({ state, view, found, words, firstUse }: Props<T> & { state: State }) {
  const t = useTranslations('ui')
  if (state === 'failed')
    return (
      <ErrorPanel title={words.failed} onRetry={found.retry} requestId={found.failure?.requestId}>
        {words.failedText}
      </ErrorPanel>
    )
  if (state === 'firstUse') return firstUse
  if (state === 'pastTheEnd')
    return (
      <EmptyState
        title={t('noSuchPage', { page: view.page })}
        action={
          <Button kind="secondary" onClick={() => view.setPage(1)}>
            {t('firstPage')}
          </Button>
        }
      />
    )
  const { search, chosen } = view
  return (
    <EmptyState
      title={search && words.noMatch ? words.noMatch(search) : (words.noneLeft ?? t('noneLeft'))}
      action={
        view.narrowed ? (
          <>
            {search ? (
              <Button kind="secondary" onClick={() => view.setSearch('')}>
                {words.clearSearch ?? t('clearSearch')}
              </Button>
            ) : null}
            {chosen.length > 0 ? (
              <Button kind="secondary" onClick={view.clearFilters}>
                {words.clearFilters ?? t('clearFilters')}
              </Button>
            ) : null}
          </>
        ) : undefined
      }
    >
      {search ? null : words.noneLeftText}
    </EmptyState>
  )
}

/** Below a list that grows. */
function More<T>({ found: { more }, words }: { found: ListResult<T>; words: ListWords }) {
  const t = useTranslations('ui')
  if (!more) return null
  return (
    <div className={classes.more}>
      {more.failed ? <p role="status">{t('moreFailed')}</p> : null}
      <Button kind="secondary" size="dense" busy={more.busy} busyLabel={t('loading')} onClick={more.fetch}>
        {words.more ?? t('showMore')}
      </Button>
    </div>
  )
}

function paged<T>(view: ListView, found: ListResult<T>) {
  const paging = pagingOf(view, found)
  return paging && found.rows && (paging.total > paging.pageSize || paging.page > 1) ? (
    <TablePaging paging={paging} shown={found.rows.length} />
  ) : null
}

/** Numbered pages; by key, and above 10,000 matches, one follows the other. */
function pagingOf<T>(view: ListView, { total, approximate, byKey, next }: ListResult<T>): Paging | undefined {
  if (total === undefined) return undefined
  const { pageSize, setPageSize } = view
  // An old link may name a page and no key: that's the first one.
  const page = byKey && !view.after ? 1 : view.page
  const base = { page, pageSize, total, ...(setPageSize ? { onPageSize: setPageSize } : {}) }
  if (!approximate && !byKey) return { ...base, onPage: view.setPage }
  return {
    ...base,
    approximate: Boolean(approximate),
    hasNext: Boolean(next),
    onPage: (to) => (to > page && next ? view.goOnBehind(next) : view.goBack()),
  }
}

/** Says how many were found once a search or a filter has settled. */
function useFoundAnnounced(count: number | undefined, { found }: ListWords) {
  const announce = useAnnounce()
  const sentence = count === undefined || !found ? '' : found(count)
  useEffect(() => {
    if (sentence) announce(sentence)
  }, [announce, sentence])
}
