import { useQuery } from '@tanstack/react-query'
import { refusalOf } from '#webkit/refusal.ts'

export type Redemption<T> =
  | { state: 'working' }
  | { state: 'done'; answer: T }
  | { state: 'expired' }
  | { state: 'failed'; retry: () => void }

/**
 * Redeems the link of a mail when its page opens, once: as a query it is shared by every render of the page, and it is
 * neither repeated nor refreshed, for the link works a single time.
 */
export function useRedemption<T>(kind: string, token: string, redeem: () => Promise<T>): Redemption<T> {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['redemption', kind, token],
    queryFn: redeem,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    networkMode: 'always',
  })
  if (isPending) return { state: 'working' }
  if (data !== undefined) return { state: 'done', answer: data }
  const { code, status } = refusalOf(error)
  const isRefused = code === 'auth/link-expired' || (status >= 400 && status < 500 && status !== 429)
  return isRefused ? { state: 'expired' } : { state: 'failed', retry: () => void refetch() }
}
