import { useQuery, useQueryClient } from '@tanstack/react-query'
import { refusalOf } from '#webkit/refusal.ts'

/** What's sent along with a link: the account's password, or its new one. */
export type PasswordInput = { password?: string; newPassword?: string }

export type Redemption<T> =
  | { state: 'working' }
  | { state: 'done'; answer: T }
  | { state: 'expired' }
  | { state: 'failed'; retry: () => void }
  /** The link alone isn't enough; `send` tries again with more, and throws the server's refusal. */
  | { state: 'asked'; email: string; send: (brought: PasswordInput) => Promise<void> }

/**
 * Redeems an emailed link once, when its page opens. As a query it's shared by every render of the page, and it's never
 * retried or refetched, because the link works only once.
 */
export function useRedemption<T>(
  kind: string,
  token: string,
  redeem: (brought: PasswordInput) => Promise<T>,
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
    const send = async (brought: PasswordInput) => {
      cache.setQueryData(queryKey, await redeem(brought))
    }
    return { state: 'asked', email: String(refusal.data.email ?? ''), send }
  }
  const { code, status } = refusal
  const isRefused = code === 'auth/link-expired' || (status >= 400 && status < 500 && status !== 429)
  return isRefused ? { state: 'expired' } : { state: 'failed', retry: () => void refetch() }
}
