import { useNavigate, useSearchParams } from 'react-router'
import { isId } from '#kernel/ids.ts'
import { pageSizes, type Sort } from '#ui/data-table.ts'
import { type StudentFilter, type StudentSort, studentFilters, studentSorts } from '../../students-rules.ts'

type Name = 'q' | 'show' | 'sort' | 'dir' | 'page' | 'size' | 'open' | 'after' | 'ask'

/** What the list shows, kept in the URL so that Back works and a view can be shared (P1). */
export function useStudentsView() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const filter: StudentFilter = studentFilters.find((name) => name === params.get('show')) ?? 'all'
  const sort: StudentSort = studentSorts.find((name) => name === params.get('sort')) ?? 'enrolled'
  const direction: Sort['direction'] = params.get('dir') === 'ascending' ? 'ascending' : 'descending'
  const page = Math.min(1_000, Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1))
  const pageSize = pageSizes.find((size) => String(size) === params.get('size')) ?? 25
  const search = params.get('q') ?? ''
  const [open, after] = [params.get('open'), params.get('after')]

  const put = (changes: Partial<Record<Name, string>>, { replace = false } = {}) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace, preventScrollReset: true },
    )

  /** The address of the list with one student's sheet open. */
  const openAt = (id: string) => {
    const next = new URLSearchParams(params)
    next.set('open', id)
    return `?${next}`
  }

  return {
    filter,
    sort,
    direction,
    page,
    pageSize,
    search,
    open: open && isId('enr', open) ? open : null,
    asking: params.get('ask'),
    input: {
      filter,
      sort,
      direction,
      page,
      pageSize,
      ...(search ? { search } : {}),
      ...(after && isId('enr', after) ? { after } : {}),
    } as const,
    setSearch: (text: string) =>
      put({ q: text.trim().slice(0, 100), page: '', after: '' }, { replace: true }),
    setFilter: (next: StudentFilter) => put({ show: next === 'all' ? '' : next, page: '', after: '' }),
    setSort: (key: string, way: Sort['direction']) =>
      put({ sort: key, dir: way === 'descending' ? '' : way, page: '', after: '' }),
    setPage: (next: number) => put({ page: next === 1 ? '' : String(next) }),
    /** Pages of a long list follow each other; the way back is the browser's. */
    goOnBehind: (id: string) => put({ after: id, page: String(page + 1) }),
    goBack: () => void navigate(-1),
    setPageSize: (size: number) => put({ size: size === 25 ? '' : String(size), page: '', after: '' }),
    openAt,
    close: () => put({ open: '' }),
    ask: (what: 'enrol' | 'import' | '') => put({ ask: what }, { replace: what === '' }),
    clear: () => put({ q: '', show: '', page: '', after: '' }),
  }
}

export type StudentsView = ReturnType<typeof useStudentsView>
