import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { refusalOf } from '#webkit/refusal.ts'

/** What /two-factor is told by the door before it. */
export type SecondFactorState = { challenge?: string; from?: string | null } | null

/** Leads on to the code when a sign-in asked for one; answers whether it did. */
export function useSecondFactorDoor(): (error: unknown, from: string | null) => boolean {
  const navigate = useNavigate()
  return useCallback(
    (error, from) => {
      const { code, data } = refusalOf(error)
      if (code !== 'auth/multi-factor-auth-required' || typeof data.challenge !== 'string') return false
      // Kept with the entry of the history: a reload asks for the code again, not for the password.
      const state: SecondFactorState = { challenge: data.challenge, from }
      void navigate('/two-factor', { replace: true, state })
      return true
    },
    [navigate],
  )
}
