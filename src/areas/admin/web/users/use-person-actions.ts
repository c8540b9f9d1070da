import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Plan } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { useAuth } from '#webkit/session.tsx'
import type { PersonDetail } from '../../users-contract.ts'
import { usersApi } from '../api.ts'
import { nameOf } from './person-words.ts'

type PersonName = { id: Id<'usr'>; name: string; email: string }

/** Actions on a person that take effect right away, each with Undo where possible. */
export function usePersonActions() {
  const t = useTranslations('admin.users')
  const queryClient = useQueryClient()
  const { refresh } = useAuth()

  // A plain call instead of a mutation, because an Undo outlives the dialog it came from.
  const run = (call: Promise<unknown>, done: () => void = () => {}) =>
    void call
      .then(done, (error: unknown) => toast({ message: refusalOf(error).message || t('actionFailed') }))
      .finally(() => void queryClient.invalidateQueries())

  const reinstate = (person: PersonName) =>
    run(usersApi.reinstate.call({ userId: person.id }), () =>
      toast({ message: t('reinstated', { name: nameOf(person) }) }),
    )

  const movePlan = ({ person }: PersonDetail, plan: Plan) =>
    run(usersApi.changePlan.call({ userId: person.id, plan }), () =>
      toast({
        message: t('planMoved', { name: nameOf(person), plan }),
        onUndo: () => run(usersApi.changePlan.call({ userId: person.id, plan: person.plan })),
      }),
    )

  const signOut = (person: PersonName) =>
    run(usersApi.endSessions.call({ userId: person.id }), () =>
      toast({ message: t('signedOut', { name: nameOf(person) }) }),
    )

  /** The whole app is theirs then, until the admin clicks Stop in the strip on top. */
  const lookAs = (userId: Id<'usr'>) =>
    void usersApi.view.call({ userId }).then(refresh, (error: unknown) => {
      toast({ message: refusalOf(error).message || t('actionFailed') })
    })

  return { reinstate, movePlan, signOut, lookAs }
}
