import { useQuery } from '@tanstack/react-query'
import { defaultUploadLimits, type UploadLimits } from '../../rules.ts'
import { filesApi } from '../api.ts'

/** How large files may be on this instance; the usual sizes until it has said so. */
export function useUploadLimits(): UploadLimits {
  const { data } = useQuery(filesApi.uploadLimits.queryOptions({ staleTime: Number.POSITIVE_INFINITY }))
  return (data?.maxBytes as UploadLimits | undefined) ?? defaultUploadLimits
}
