import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { Session } from '../../contract.ts'
import { coachingApi } from '../api.ts'

/** What is done to a session at once: no one’s balance changes by it. */
export function useSessionChanges() {
  const t = useTranslations('coaching')
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries()
  const confirmation = useMutation(coachingApi.confirm.mutationOptions({ onSettled: refresh }))
  const completion = useMutation(coachingApi.complete.mutationOptions({ onSettled: refresh }))
  const sayWhy = (error: unknown) => toast({ message: refusalOf(error).message || t('actionFailed') })
  return {
    isBusy: confirmation.isPending || completion.isPending,
    confirm: ({ id }: Pick<Session, 'id'>) =>
      confirmation.mutate(
        { sessionId: id },
        { onSuccess: () => toast({ message: t('session.confirmed') }), onError: sayWhy },
      ),
    complete: ({ id }: Pick<Session, 'id'>) =>
      completion.mutate(
        { sessionId: id },
        { onSuccess: () => toast({ message: t('session.completed') }), onError: sayWhy },
      ),
  }
}
