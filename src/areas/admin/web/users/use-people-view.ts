import { useNavigate, useSearchParams } from 'react-router'
import { plans } from '#kernel/actor.ts'
import { isId } from '#kernel/ids.ts'
import { pageSizes, type Sort } from '#ui/data-table.ts'
import { joinedWithin, personSorts, personStatuses } from '../../users-rules.ts'

export const filterNames = ['role', 'plan', 'status', 'joined'] as const
export type FilterName = (typeof filterNames)[number]
type Name = FilterName | 'q' | 'sort' | 'dir' | 'page' | 'size' | 'open' | 'after' | 'invite'

const oneOf = <V extends string>(values: readonly V[], asked: string | null) =>
  values.find((value) => value === asked)

/** What the list of people shows, kept in the URL so that Back works and a view can be shared (P1). */
export function usePeopleView() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const search = params.get('q') ?? ''
  const sort = oneOf(personSorts, params.get('sort')) ?? 'joined'
  const direction: Sort['direction'] = params.get('dir') === 'ascending' ? 'ascending' : 'descending'
  const page = Math.min(1_000, Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1))
  const pageSize = pageSizes.find((size) => String(size) === params.get('size')) ?? 25
  const [open, after] = [params.get('open') ?? '', params.get('after')]
  const filters = {
    role: params.get('role')?.slice(0, 40) || undefined,
    plan: oneOf(plans, params.get('plan')),
    status: oneOf(personStatuses, params.get('status')),
    joined: oneOf(joinedWithin, params.get('joined')),
  }
  const chosen = filterNames.filter((name) => filters[name] !== undefined)

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

  /** The address of the list with one person's sheet open. */
  const openAt = (id: string) => {
    const next = new URLSearchParams(params)
    next.set('open', id)
    return `?${next}`
  }

  return {
    search,
    sort,
    direction,
    page,
    pageSize,
    filters,
    chosen,
    narrowed: search !== '' || chosen.length > 0,
    open: isId('usr', open) || isId('inv', open) ? open : null,
    /** The role an invitation begins with; null while none is being written. */
    inviting: params.get('invite'),
    input: {
      sort,
      direction,
      page,
      pageSize,
      ...(search ? { search } : {}),
      ...filters,
      ...(after ? { after } : {}),
    },
    setSearch: (text: string) =>
      put({ q: text.trim().slice(0, 100), page: '', after: '' }, { replace: true }),
    setFilter: (name: FilterName, value: string) => put({ [name]: value, page: '', after: '' }),
    setSort: (key: string, way: Sort['direction']) =>
      put({ sort: key === 'joined' ? '' : key, dir: way === 'descending' ? '' : way, page: '', after: '' }),
    setPage: (next: number) => put({ page: next === 1 ? '' : String(next) }),
    /** Pages of a long list follow each other; the way back is the browser's. */
    goOnBehind: (cursor: string) => put({ after: cursor, page: String(page + 1) }),
    goBack: () => void navigate(-1),
    setPageSize: (size: number) => put({ size: size === 25 ? '' : String(size), page: '', after: '' }),
    openAt,
    close: () => put({ open: '' }),
    invite: (role: string) => put({ invite: role }, { replace: role === '' }),
    clear: () => put({ q: '', role: '', plan: '', status: '', joined: '', page: '', after: '' }),
  }
}

export type PeopleView = ReturnType<typeof usePeopleView>
