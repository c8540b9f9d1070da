import { useSearchParams } from 'react-router'
import { type Filter, filters, type Sort, sorts } from './library-view.ts'

export const sheets = ['hours', 'lessons', 'materials', 'schedule'] as const
export type Sheet = (typeof sheets)[number]

/** What the list shows and what is open beside it, kept in the URL so that Back works. */
export function useLibraryView() {
  const [params, setParams] = useSearchParams()
  const put = (name: string, value: string, { replace = false } = {}) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace, preventScrollReset: true },
    )
  const filter: Filter = filters.find((name) => name === params.get('filter')) ?? 'all'
  const sort: Sort = sorts.find((name) => name === params.get('sort')) ?? 'active'
  return {
    search: params.get('q') ?? '',
    filter,
    sort,
    sheet: sheets.find((name) => name === params.get('show')) ?? null,
    setSearch: (text: string) => put('q', text.slice(0, 100), { replace: true }),
    setFilter: (next: Filter) => put('filter', next === 'all' ? '' : next),
    setSort: (next: Sort) => put('sort', next === 'active' ? '' : next, { replace: true }),
    close: () => put('show', ''),
  }
}
export type LibraryView = ReturnType<typeof useLibraryView>
