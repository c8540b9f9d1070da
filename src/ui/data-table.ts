import type { ReactNode } from 'react'
import type { MenuAction } from './RowMenu.tsx'

export type Column<T> = {
  key: string
  header: string
  render: (row: T) => ReactNode
  /** Numbers and money are at the end of their column. */
  align?: 'start' | 'end'
  sortable?: boolean
  /** A CSS width; the title column takes what is left. */
  width?: string
  /**
   * Where it goes in the two-line card of a phone: title and status on the first line, meta and amount on the second.
   * Default: the first column is the title, the others are left out.
   */
  phone?: 'title' | 'status' | 'meta' | 'amount' | 'hide'
  /** Left out where there is no room for all columns; another one says the same there. `below`: already beside a menu on a laptop. */
  tight?: 'hide' | 'below'
}

export type Sort = { key: string; direction: 'ascending' | 'descending' }

export type Paging = {
  /** Counts from 1. */
  page: number
  pageSize: number
  total: number
  /** Above 10,000 matches the total is an estimate, and only the neighboring pages can be reached. */
  approximate?: boolean
  /** Told by a list paged by key; otherwise worked out from the total. */
  hasNext?: boolean
  onPage: (page: number) => void
  onPageSize?: (size: number) => void
}

export const pageSizes = [25, 50, 100] as const

/** Rows that were ticked, by key. Ticking is offered where this is given. */
export type Selection = {
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}

export type DataTableProps<T> = {
  /** What the rows are: read out as the table's name. */
  label: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  rowKey: (row: T) => string
  /** The row's title in words: names its menu. */
  rowName: (row: T) => string
  /** Where a row leads; its first cell carries the link and the whole row follows it. */
  rowTo?: (row: T) => string
  rowActions?: (row: T) => readonly MenuAction[]
  selection?: Selection
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** The key of the row that is open beside the list. */
  openKey?: string
  paging?: Paging
  /** Search, filters, primary action. */
  toolbar?: ReactNode
  /** Shown in place of rows when there are none. */
  empty?: ReactNode
  /** Rows aren't here yet: skeletons under the real heads. */
  loading?: boolean
  /** Old rows stay on screen while new ones are fetched. */
  refreshing?: boolean
}

/** The pages named in the footer: the first, the last, the current and its neighbors; null where some are left out. */
export function pageNumbers(current: number, last: number): (number | null)[] {
  const wanted = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last)
  const pages = [...new Set(wanted)].sort((a, b) => a - b)
  return pages.flatMap((page, at) => {
    const before = pages[at - 1]
    if (before === undefined || page - before === 1) return [page]
    return page - before === 2 ? [page - 1, page] : [null, page]
  })
}

/** The choice after a row was ticked or cleared; with Shift, all rows from the one ticked before to this one. */
export function toggleRows(
  chosen: ReadonlySet<string>,
  key: string,
  { shown, from }: { shown: readonly string[]; from: string | null },
): Set<string> {
  const next = new Set(chosen)
  const on = !chosen.has(key)
  const [start, end] = [from === null ? -1 : shown.indexOf(from), shown.indexOf(key)].toSorted(
    (a, b) => a - b,
  )
  const range = start === undefined || start < 0 ? [key] : shown.slice(start, (end ?? start) + 1)
  for (const each of range) {
    if (on) next.add(each)
    else next.delete(each)
  }
  return next
}
