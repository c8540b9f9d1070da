import { useQueryClient } from '@tanstack/react-query'
import type { CoachingClientDetail } from '../../clients-contract.ts'
import { clientsApi } from '../api.ts'

/** What the server made of a change takes the place of what's on the page, and lists read anew. */
export function useClientPut() {
  const queries = useQueryClient()
  return (now: CoachingClientDetail) => {
    queries.setQueryData(clientsApi.get.queryKey({ input: { clientId: now.id } }), now)
    void queries.invalidateQueries({ queryKey: clientsApi.list.key() })
  }
}
