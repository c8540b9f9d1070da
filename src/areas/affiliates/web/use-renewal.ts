import { useQueryClient } from '@tanstack/react-query'
import { affiliatesApi } from './api.ts'

/** Lists and what is open are read again after a change. */
export function useRenewal() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: affiliatesApi.key() })
}
