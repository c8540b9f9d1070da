import { QueryClient } from '@tanstack/react-query'
import { isUnreachable } from './refusal.ts'

/**
 * How screens ask: an answer is good for half a minute, a refusal is final, and only a server that could not be reached is
 * asked again. Errors stay with the region that asked (P7).
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && isUnreachable(error),
        retryDelay: 1000,
        refetchOnWindowFocus: true,
        throwOnError: false,
      },
      // Offline, a press must fail where the person looks, not wait in silence.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
