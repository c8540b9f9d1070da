import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { Id } from '#kernel/ids.ts'
import type { UploadedFile } from '../../rules.ts'
import { filesApi } from '../api.ts'

const pollMs = 3_000

/** What is known of a file of one's own: asked for again while further sizes are being made of it. */
export function useFile(fileId: Id<'fil'> | null): UploadedFile | undefined {
  const { data } = useQuery({
    ...filesApi.getFile.queryOptions({ input: { fileId: fileId ?? `fil_${'0'.repeat(26)}` } }),
    enabled: fileId !== null,
    staleTime: 60_000,
    refetchInterval: ({ state }) => (isBeingMade(state.data) ? pollMs : false),
  })
  return fileId === null ? undefined : data
}

const isBeingMade = (file: UploadedFile | undefined) => file?.processed != null && file.processed < 100

/** An upload has just said what it became: no one needs to ask. */
export function rememberFile(queryClient: QueryClient, file: UploadedFile): void {
  queryClient.setQueryData(filesApi.getFile.queryKey({ input: { fileId: file.id } }), file)
}
