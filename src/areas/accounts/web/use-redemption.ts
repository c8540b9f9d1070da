import { useQuery, useQueryClient } from '@tanstack/react-query'
import { refusalOf } from '#webkit/refusal.ts'

/** What goes with a link besides: the password of the account, or one it has from now on. */
export type Brought = { password?: string; newPassword?: string }

export type Redemption<T> =
  | { state: 'working' }
  | { state: 'done'; answer: T }
  | { state: 'expired' }
  | { state: 'failed'; retry: () => void }
  /** The link alone is not enough; `send` tries again with more, and throws what the server refuses. */
  | { state: 'asked'; email: string; send: (brought: Brought) => Promise<void> }

/**
 * Redeems the link of a mail when its page opens, once: as a query it is shared by every render of the page, and it is
 * neither repeated nor refreshed, for the link works a single time.
 */
export function useRedemption<T>(
  kind: string,
  token: string,
  redeem: (brought: Brought) => Promise<T>,
): Redemption<T> {
  const queryKey = ['redemption', kind, token]
  const cache = useQueryClient()
  const { data, error, isPending, refetch } = useQuery({
    queryKey,
    queryFn: () => redeem({}),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    networkMode: 'always',
  })
  if (isPending) return { state: 'working' }
  if (data !== undefined) return { state: 'done', answer: data }
  const refusal = refusalOf(error)
  if (refusal.code === 'auth/password-required') {
    const send = async (brought: Brought) => {
      cache.setQueryData(queryKey, await redeem(brought))
    }
    return { state: 'asked', email: String(refusal.data.email ?? ''), send }
  }
  const { code, status } = refusal
  const isRefused = code === 'auth/link-expired' || (status >= 400 && status < 500 && status !== 429)
  return isRefused ? { state: 'expired' } : { state: 'failed', retry: () => void refetch() }
}
