import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { logsApi } from '../api.ts'
import type { LogView } from './use-log-view.ts'

const liveMs = 4_000

/** Page after page; while it is live, the newest hundred, asked again every few seconds. */
export function useLog({ filter, live }: LogView) {
  const limit = live ? 100 : 50
  return useInfiniteQuery(
    logsApi.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filter, limit, ...(cursor ? { cursor } : {}) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
      refetchInterval: live ? liveMs : false,
    }),
  )
}

export type LogQuery = ReturnType<typeof useLog>
