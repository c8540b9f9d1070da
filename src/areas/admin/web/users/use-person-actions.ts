import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Plan } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { useAuth } from '#webkit/session.tsx'
import type { PersonDetail } from '../../users-contract.ts'
import { usersApi } from '../api.ts'
import { nameOf } from './person-words.ts'

type Named = { id: Id<'usr'>; name: string; email: string }

/** What is done with a person at once, each with the way back where there is one. */
export function usePersonActions() {
  const t = useTranslations('admin.users')
  const queryClient = useQueryClient()
  const { refresh } = useAuth()
  const settled = () => void queryClient.invalidateQueries()
  const reinstating = useMutation(usersApi.reinstate.mutationOptions({ onSettled: settled }))
  const moving = useMutation(usersApi.changePlan.mutationOptions({ onSettled: settled }))
  const signingOut = useMutation(usersApi.endSessions.mutationOptions({ onSettled: settled }))
  const looking = useMutation(usersApi.view.mutationOptions())

  const said = (error: unknown) => toast({ message: refusalOf(error).message || t('actionFailed') })

  const reinstate = (person: Named) =>
    reinstating.mutate(
      { userId: person.id },
      { onSuccess: () => toast({ message: t('reinstated', { name: nameOf(person) }) }), onError: said },
    )

  const movePlan = ({ person }: PersonDetail, plan: Plan) =>
    moving.mutate(
      { userId: person.id, plan },
      {
        onSuccess: () =>
          toast({
            message: t('planMoved', { name: nameOf(person), plan }),
            onUndo: () => moving.mutate({ userId: person.id, plan: person.plan }, { onError: said }),
          }),
        onError: said,
      },
    )

  const signOut = (person: Named) =>
    signingOut.mutate(
      { userId: person.id },
      { onSuccess: () => toast({ message: t('signedOut', { name: nameOf(person) }) }), onError: said },
    )

  /** The whole app is theirs then, until the strip on top is told to stop. */
  const lookAs = (userId: Id<'usr'>) =>
    looking.mutate({ userId }, { onSuccess: () => void refresh(), onError: said })

  return { reinstate, movePlan, signOut, lookAs, said, isLooking: looking.isPending }
}
