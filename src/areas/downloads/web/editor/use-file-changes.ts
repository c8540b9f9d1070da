import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DownloadDetail } from '../../contract.ts'
import { downloadsApi } from '../api.ts'

/** Changes of a product's files: each answers the product as it is then. */
export function useFileChanges({ id: downloadId }: Pick<DownloadDetail, 'id'>) {
  const queryClient = useQueryClient()
  const put = (changed: DownloadDetail) => {
    queryClient.setQueryData(downloadsApi.get.queryKey({ input: { downloadId } }), changed)
    void queryClient.invalidateQueries({ queryKey: downloadsApi.list.key() })
  }
  return {
    adding: useMutation(downloadsApi.addFile.mutationOptions({ onSuccess: put })),
    arranging: useMutation(downloadsApi.arrangeFiles.mutationOptions({ onSuccess: put })),
    removing: useMutation(downloadsApi.removeFile.mutationOptions({ onSuccess: put })),
    versioning: useMutation(
      downloadsApi.addVersion.mutationOptions({ onSuccess: ({ download }) => put(download) }),
    ),
  }
}
