import type { InfiniteData } from '@tanstack/react-query'
import { type Refusal, refusalOf } from './refusal.ts'

type Query<D> = {
  data: D | undefined
  error: unknown
  isError: boolean
  isPlaceholderData: boolean
  refetch: () => Promise<unknown>
}
type Pages<P> = Query<InfiniteData<P>> & {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
}
type Rows<T> = { rows: readonly T[]; total?: number; approximate?: boolean; next?: string | null }

/** What a query found, as `ListScreen` shows it: rows that are on their way, failed, old, or here. */
export function foundIn<D, T>(query: Query<D>, read: (data: D) => Rows<T>) {
  return { ...stateOf(query), ...(query.data === undefined ? noRows : read(query.data)) }
}

/** The same of a list that grows page by page. */
export function foundInPages<P, T>(query: Pages<P>, rowsOf: (page: P) => readonly T[]) {
  return {
    ...stateOf(query),
    rows: query.data?.pages.flatMap((page) => [...rowsOf(page)]),
    more: query.hasNextPage
      ? {
          fetch: () => void query.fetchNextPage(),
          busy: query.isFetchingNextPage,
          failed: query.isFetchNextPageError,
        }
      : undefined,
  }
}

const noRows = { rows: undefined }

function stateOf<D>(query: Query<D>) {
  const failure: Refusal | undefined = query.isError ? refusalOf(query.error) : undefined
  return { failure, refreshing: query.isPlaceholderData, retry: () => void query.refetch() }
}
