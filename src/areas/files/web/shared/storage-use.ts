import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useAuth } from '#webkit/session.tsx'
import type { Storage } from '../../contract.ts'
import { filesApi } from '../api.ts'

/** Uploads of other tabs and windows count too. */
const freshMs = 15_000

/** For a screen that also shows that it didn’t load. */
export const storageQuery = () => filesApi.storage.queryOptions({ staleTime: freshMs })

/** What the creator's workspace keeps, and against what; undefined until it is known, and for who has none. */
export function useStorage(): Storage | undefined {
  const { user } = useAuth()
  const { data } = useQuery({
    ...storageQuery(),
    enabled: Boolean(user?.workspace),
  })
  return data
}

/** Something arrived, was given up or was deleted. */
export function storageChanged(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: filesApi.storage.key() })
}

/** Deletes what could go. @throws what calls throw. */
export async function clearStorage(queryClient: QueryClient, part: 'unused' | 'versions'): Promise<void> {
  queryClient.setQueryData(filesApi.storage.queryKey(), await filesApi.clearStorage.call({ part }))
}
