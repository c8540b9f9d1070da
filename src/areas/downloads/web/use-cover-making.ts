import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UploadedFile } from '#areas/files/rules.ts'
import { uploadImage } from '#areas/files/web/shared/upload-image.ts'
import type { Id } from '#kernel/ids.ts'
import { downloadsApi } from './api.ts'

/** Draws the cover of a product from its file: the first page, or the image. Nothing depends on it, so it fails in silence. */
export function useCoverMaking() {
  const queryClient = useQueryClient()
  const change = useMutation(downloadsApi.change.mutationOptions())
  return async (downloadId: Id<'dwl'>, file: File, stored: Pick<UploadedFile, 'url' | 'type'>) => {
    try {
      const { drawCover } = await import('./draw-cover.ts')
      const picture = await drawCover(file, stored)
      if (!picture) return
      const { id: imageFileId } = await uploadImage(picture)
      const changed = await change.mutateAsync({ downloadId, imageFileId, coverIsMade: true })
      queryClient.setQueryData(downloadsApi.get.queryKey({ input: { downloadId } }), changed)
      await queryClient.invalidateQueries({ queryKey: downloadsApi.list.key() })
    } catch {
      // A drawn cover is there in any case, and one can be uploaded.
    }
  }
}
