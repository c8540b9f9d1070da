import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Connection } from '../../connections-contract.ts'
import { paymentsApi } from '../api.ts'

/** The accounts of this workspace, those that take real money first. */
export function useConnections() {
  return useQuery({
    ...paymentsApi.connections.queryOptions(),
    select: ({ connections }) => [...connections].sort((a, b) => a.mode.localeCompare(b.mode)),
  })
}

/** What is sold and who takes the money may be different now. */
export const refresh = (queryClient: QueryClient): Promise<void> => queryClient.invalidateQueries()

export function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => refresh(queryClient)
}

/** How an account is, for its chip. */
export function stateOf({ state, isPaused, isOffered }: Connection) {
  if (isPaused) return { chip: 'paused', word: 'paused' } as const
  if (state === 'attention') return { chip: 'warning', word: 'attention' } as const
  return isOffered
    ? ({ chip: 'connected', word: 'connected' } as const)
    : ({ chip: 'inactive', word: 'hidden' } as const)
}
