import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MailX, Send } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { isId } from '#kernel/ids.ts'
import type { MenuAction } from '#ui/RowMenu.tsx'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { Person } from '../../users-contract.ts'
import { usersApi } from '../api.ts'

/** Sends an invitation again or takes it back. */
export function useInvitationActions(onDone: () => void = () => {}) {
  const t = useTranslations('admin.users.invitation')
  const queryClient = useQueryClient()
  const settled = () => void queryClient.invalidateQueries()
  const sending = useMutation(usersApi.inviteAgain.mutationOptions({ onSettled: settled }))
  const withdrawing = useMutation(usersApi.withdraw.mutationOptions({ onSettled: settled }))
  const said = (error: unknown) => toast({ message: refusalOf(error).message || t('failed') })

  const sendAgain = ({ id, email }: Person) => {
    if (isId('inv', id))
      sending.mutate(
        { invitationId: id },
        { onSuccess: () => toast({ message: t('sentAgain', { email }) }), onError: said },
      )
  }
  const withdraw = ({ id, email }: Person) => {
    if (isId('inv', id))
      withdrawing.mutate(
        { invitationId: id },
        {
          onSuccess: () => {
            toast({ message: t('withdrawn', { email }) })
            onDone()
          },
          onError: said,
        },
      )
  }
  const menuOf = (person: Person): MenuAction[] => [
    { label: t('sendAgain'), icon: Send, onSelect: () => sendAgain(person) },
    { label: t('withdraw'), icon: MailX, danger: true, divided: true, onSelect: () => withdraw(person) },
  ]
  return { sendAgain, withdraw, menuOf, isBusy: sending.isPending || withdrawing.isPending }
}
