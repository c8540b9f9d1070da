import { useQueryClient } from '@tanstack/react-query'
import { membershipsApi, tierTrashApi } from './api.ts'

/** Lists, cards and what is open are read again after a change. */
export function useRenewal() {
  const queryClient = useQueryClient()
  return async () => {
    await queryClient.invalidateQueries({ queryKey: tierTrashApi.key() })
    await queryClient.invalidateQueries({ queryKey: membershipsApi.key() })
  }
}
