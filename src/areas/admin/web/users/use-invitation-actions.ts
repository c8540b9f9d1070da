import { useQueryClient } from '@tanstack/react-query'
import { MailX, Send } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { isId } from '#kernel/ids.ts'
import type { MenuAction } from '#ui/RowMenu.tsx'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { Person } from '../../users-contract.ts'
import { usersApi } from '../api.ts'

/** Sends an invitation again or withdraws it. */
export function useInvitationActions() {
  const t = useTranslations('admin.users.invitation')
  const queryClient = useQueryClient()
  const run = (call: Promise<unknown>, done: () => void) =>
    void call
      .then(done, (error: unknown) => toast({ message: refusalOf(error).message || t('failed') }))
      .finally(() => void queryClient.invalidateQueries())

  const sendAgain = ({ id, email }: Person) => {
    if (isId('inv', id))
      run(usersApi.inviteAgain.call({ invitationId: id }), () =>
        toast({ message: t('sentAgain', { email }) }),
      )
  }
  const withdraw = ({ id, email }: Pick<Person, 'id' | 'email'>) => {
    if (isId('inv', id))
      run(usersApi.withdraw.call({ invitationId: id }), () => toast({ message: t('withdrawn', { email }) }))
  }
  const menuOf = (person: Person, onWithdraw: () => void): MenuAction[] => [
    { label: t('sendAgain'), icon: Send, onSelect: () => sendAgain(person) },
    { label: t('withdraw'), icon: MailX, danger: true, divided: true, onSelect: onWithdraw },
  ]
  return { sendAgain, withdraw, menuOf }
}
