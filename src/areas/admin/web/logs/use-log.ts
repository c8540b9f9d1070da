import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { followLive } from '#webkit/live.ts'
import { useAuth } from '#webkit/session.tsx'
import { logsApi } from '../api.ts'
import type { LogView } from './use-log-view.ts'

/** How often to poll without a live connection. */
const askEveryMs = 4_000

/** Page after page. While it's live: the newest hundred, fetched again when something happens. */
export function useLog({ filter, live }: LogView) {
  const limit = live ? 100 : 50
  const isTold = useTail(live)
  return useInfiniteQuery(
    logsApi.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filter, limit, ...(cursor ? { cursor } : {}) }),
      queryFn: ({ pageParam, signal }) => searchedOn({ ...filter, limit }, pageParam, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
      refetchInterval: live && !isTold ? askEveryMs : false,
    }),
  )
}

type LogCall = Parameters<typeof logsApi.list.call>[0]
type Page = Awaited<ReturnType<typeof logsApi.list.call>>

/** A search covers part of the log at a time, so that it never holds up others for long. This many parts make a page. */
const partsOfPage = 5

async function searchedOn(
  asked: LogCall & { limit: number },
  from: string | undefined,
  signal: AbortSignal,
): Promise<Page> {
  let page: Page = { entries: [], nextCursor: from ?? null, searchedTo: null }
  for (let part = 0; part < partsOfPage; part++) {
    const limit = asked.limit - page.entries.length
    const cursor = page.nextCursor ? { cursor: page.nextCursor } : {}
    const next = await logsApi.list.call({ ...asked, limit, ...cursor }, { signal })
    page = { ...next, entries: [...page.entries, ...next.entries] }
    if (!page.searchedTo || page.entries.length >= asked.limit) break
  }
  return page
}

/** Fetches the log again whenever the server says something happened. Answers whether the server does. */
function useTail(live: boolean): boolean {
  const cache = useQueryClient()
  const { refresh, user } = useAuth()
  // An admin who's viewing as someone gets no live updates.
  const mayFollow = user !== null && !user.viewedBy
  const [isTold, setTold] = useState(false)
  useEffect(() => {
    if (!live || !mayFollow) return
    const stop = followLive('log', {
      onData: () => void cache.invalidateQueries({ queryKey: logsApi.list.key() }),
      onLive: setTold,
      // The session has ended; reading the user document shows how.
      onBye: () => void refresh(),
    })
    return () => {
      stop()
      setTold(false)
    }
  }, [cache, refresh, live, mayFollow])
  return isTold
}

export type LogQuery = ReturnType<typeof useLog>
