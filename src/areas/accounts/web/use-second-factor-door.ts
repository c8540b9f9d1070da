import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { refusalOf } from '#webkit/refusal.ts'

/** What /two-factor gets from the page before it. */
export type SecondFactorState = { challenge?: string; from?: string | null } | null

/** Redirects to the code page if a sign-in asked for a code; answers whether it did. */
export function useSecondFactorDoor(): (error: unknown, from: string | null) => boolean {
  const navigate = useNavigate()
  return useCallback(
    (error, from) => {
      const { code, data } = refusalOf(error)
      if (code !== 'auth/multi-factor-auth-required' || typeof data.challenge !== 'string') return false
      // Kept in the history entry: a reload asks for the code again, not the password.
      const state: SecondFactorState = { challenge: data.challenge, from }
      void navigate('/two-factor', { replace: true, state })
      return true
    },
    [navigate],
  )
}
