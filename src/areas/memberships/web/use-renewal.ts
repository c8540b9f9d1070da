import { useQueryClient } from '@tanstack/react-query'
import { membershipsApi } from './api.ts'

/** Lists, cards and what is open are read again after a change. */
export function useRenewal() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: membershipsApi.key() })
}
