import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { rankOf } from '#kernel/plain-text.ts'
import type { SearchResult } from '../../contract.ts'
import { longestQuery, readQuery } from '../../rules.ts'
import { searchApi } from '../api.ts'

/** Long enough for the next letter of a quick typist, short enough not to be felt. */
const patienceMs = 80

export type Answer = {
  found: SearchResult[]
  /** The first one is exactly what an id or an address names. */
  exact: boolean
  /** What's shown isn't yet the answer to what's in the field. */
  waiting: boolean
  failed: boolean
  retry: () => void
}

/** What the server finds for the text; answers to older texts never take the place of newer ones. */
export function useSearchResults(typed: string, opened: boolean): Answer {
  const { only, text } = readQuery(typed.slice(0, longestQuery))
  const [q] = useDebouncedValue(text, patienceMs)
  const wanted = opened && text !== '' && only !== 'actions'
  const { data, isPlaceholderData, isFetching, isError, refetch } = useQuery(
    searchApi.search.queryOptions({
      input: { q: q || ' ', ...(only === 'people' ? { only } : {}) },
      enabled: wanted && q !== '',
      placeholderData: keepPreviousData,
      staleTime: 15_000,
      retry: false,
      // Offline it fails at once and says so, instead of waiting for a connection.
      networkMode: 'always',
      // The palette itself says what's happening.
      meta: { quiet: true },
    }),
  )
  if (!wanted) return { found: [], exact: false, waiting: false, failed: false, retry: () => {} }
  const isOlder = isPlaceholderData || q !== text
  const found = data?.found ?? []
  return {
    // Of an older answer, only what the new text matches too.
    found: isOlder ? found.filter((each) => rankOf(`${each.title} ${each.about}`, text) !== null) : found,
    exact: !isOlder && data?.exact === true,
    waiting: (isOlder || isFetching) && !isError,
    failed: isError && q === text,
    retry: () => void refetch(),
  }
}
