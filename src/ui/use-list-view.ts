import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { type Id, type IdPrefix, isId } from '#kernel/ids.ts'
import { pageSizes, type Sort } from './data-table.ts'

/**
 * How a filter is read from the address: one of a few values, one of a few with a word for all of them, or whatever a
 * function makes of the text. What can't be read doesn't narrow the list.
 */
type Reader = readonly string[] | WithAll | ((text: string) => string | undefined)
type WithAll = { of: readonly string[]; all: string }

type ValueOf<R> = R extends { of: readonly (infer V)[] }
  ? V
  : R extends readonly (infer V)[]
    ? V | undefined
    : R extends (text: string) => infer V
      ? V
      : never

type Options<F extends Record<string, Reader>, S extends string, O extends string, A extends string> = {
  /** The filters, by their name in the address. */
  filters?: F
  /** What it can be sorted by; the first is how it begins, the newest on top. */
  sorts?: readonly S[]
  /** The rows that can be open beside the list: `anId('usr')`. */
  open?: (text: string) => O | undefined
  /** The key behind which a page of a long list begins; any text without it. */
  after?: (text: string) => A | undefined
  /** The name of the search in the address, where it isn't `q`. */
  searchName?: string
  /** Rows of a page where people don't choose them. */
  pageSize?: number
  /** The last page the server gives. */
  lastPage?: number
  /** Further parameters that a saved view keeps: cards or table. */
  alsoKept?: readonly string[]
}

type Input<S extends string, A extends string> = { search?: string; after?: A } & ([S] extends [never]
  ? { page: number }
  : { page: number; pageSize: number; sort: S; direction: Sort['direction'] })

/** Reads ids of these kinds from the address. */
export const anId =
  <K extends IdPrefix>(...kinds: readonly K[]) =>
  (text: string): Id<K> | undefined =>
    kinds.some((kind) => isId(kind, text)) ? (text as Id<K>) : undefined

/**
 * What a list shows, kept in the address, so that Back works, a link shows the same and a view can be saved: search, filters,
 * order, page, and the row that is open beside it. `ListScreen` shows it.
 */
export function useListView<
  const F extends Record<string, Reader> = Record<never, never>,
  S extends string = never,
  O extends string = never,
  A extends string = string,
>(options: Options<F, S, O, A> = {}) {
  const { filters: readers = {} as F, sorts = [], searchName = 'q', lastPage = 1_000 } = options
  const [params, setParams] = useSearchParams()
  const names = Object.keys(readers) as (keyof F & string)[]

  const search = params.get(searchName)?.slice(0, 100) ?? ''
  const filters = Object.fromEntries(
    names.map((name) => [name, readWith(readers[name], params.get(name))]),
  ) as { [N in keyof F]: ValueOf<F[N]> }
  const chosen = names.filter((name) => filters[name] !== undefined && filters[name] !== allOf(readers[name]))
  const [firstSort] = sorts
  const sort = sorts.find((key) => key === params.get('sort')) ?? firstSort
  const direction: Sort['direction'] = params.get('dir') === 'ascending' ? 'ascending' : 'descending'
  const page = Math.min(lastPage, Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1))
  const pageSize =
    options.pageSize ?? pageSizes.find((size) => String(size) === params.get('size')) ?? pageSizes[0]
  const after = readWith(options.after ?? ((text: string) => text as A), params.get('after'))

  const changed = (changes: Record<string, string>, before: URLSearchParams) => {
    const next = new URLSearchParams(before)
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    return next
  }
  /** Changes parameters of the address; an empty text takes one away. */
  const put = (changes: Record<string, string>, { replace = false } = {}) =>
    setParams((before) => changed(changes, before), { replace, preventScrollReset: true })
  const fromTheTop = { page: '', after: '' }

  return {
    search,
    filters,
    /** The names of the filters that hold. */
    chosen,
    narrowed: search !== '' || chosen.length > 0,
    sort: sort as S,
    direction,
    page,
    pageSize,
    /** Behind what the page begins, of a list by key. */
    after: after ?? null,
    open: readWith(options.open, params.get('open')) ?? null,
    /** What a contract of lists asks for; filters go beside it under the names the contract has for them. */
    input: {
      ...(search ? { search } : {}),
      page,
      ...(sort ? { pageSize, sort, direction } : {}),
      ...(after ? { after } : {}),
    } as Input<S, A>,
    /** The parameters that a saved view keeps. */
    keys: [
      searchName,
      ...names,
      ...(sort ? ['sort', 'dir', ...(options.pageSize ? [] : ['size'])] : []),
      ...(options.alsoKept ?? []),
    ],
    /** Two screens with the same text here show the same rows. */
    shown: JSON.stringify([search, filters, sort, direction, page, pageSize, after]),
    has: (name: string) => params.get(name),
    put,
    setSearch: (text: string) =>
      put({ [searchName]: text.trim().slice(0, 100), ...fromTheTop }, { replace: true }),
    setFilter: (name: keyof F & string, value: string) =>
      put({ [name]: value === allOf(readers[name]) ? '' : value, ...fromTheTop }),
    setSort: ({ key, direction }: Sort) =>
      put({
        sort: key === firstSort ? '' : key,
        dir: direction === 'descending' ? '' : direction,
        ...fromTheTop,
      }),
    setPage: (next: number) => put({ ...fromTheTop, page: next === 1 ? '' : String(next) }),
    ...useTrail(page, (to) => put(to.after ? to : fromTheTop)),
    setPageSize: options.pageSize
      ? undefined
      : (size: number) => put({ size: size === pageSizes[0] ? '' : String(size), ...fromTheTop }),
    /** The address of the list with one row open beside it. */
    openAt: (id: string) => `?${changed({ open: id }, params)}`,
    close: () => put({ open: '' }),
    clearFilters: () => put({ ...Object.fromEntries(names.map((name) => [name, ''])), ...fromTheTop }),
  }
}

/** Pages of a list by key follow each other, and lead back as they came; from a link or after a reload, to the first. */
function useTrail(page: number, go: (to: { after: string; page: string }) => void) {
  /** Behind what each page began. */
  const trail = useRef(new Map<number, string>())
  return {
    goOnBehind: (cursor: string) => {
      trail.current.set(page + 1, cursor)
      go({ after: cursor, page: String(page + 1) })
    },
    goBack: () => go({ after: trail.current.get(page - 1) ?? '', page: String(page - 1) }),
  }
}

/** A list's view as `ListScreen` and its parts need it, whatever its filters are. */
export type ListView = Omit<
  ReturnType<typeof useListView>,
  'filters' | 'chosen' | 'setFilter' | 'input' | 'open' | 'sort' | 'after'
> & { chosen: readonly string[]; open: string | null; sort: string; after: string | null }

function readWith<R extends Reader>(reader: R | undefined, text: string | null): ValueOf<R> {
  const read = () => {
    if (!reader) return undefined
    if (typeof reader === 'function') return text ? reader(text) : undefined
    const values: readonly string[] = isWithAll(reader) ? reader.of : (reader as readonly string[])
    return values.find((value) => value === text) ?? allOf(reader)
  }
  return read() as ValueOf<R>
}

const isWithAll = (reader: Reader): reader is WithAll => 'all' in reader

/** The word of a filter that keeps everything; most have none. */
const allOf = (reader: Reader | undefined) => (reader && isWithAll(reader) ? reader.all : undefined)
