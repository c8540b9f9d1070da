import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { ContactMessage } from '../../contract.ts'
import { marketingApi } from '../api.ts'

export const nameOf = ({ name, email }: ContactMessage) => name || email

/** What an admin does about a message. What was deleted comes back by Undo, or out of the trash. */
export function useMessageChanges() {
  const t = useTranslations('marketing.messages')
  const queries = useQueryClient()
  const renew = () => queries.invalidateQueries({ queryKey: marketingApi.listMessages.key() })
  const onError = (error: unknown) => void toast({ message: refusalOf(error).message || t('failed') })

  const marking = useMutation(marketingApi.markAnswered.mutationOptions({ onSuccess: renew, onError }))
  const restoration = useMutation(
    marketingApi.restoreMessage.mutationOptions({
      onSuccess: async (message) => {
        await renew()
        toast({ message: t('restored', { name: nameOf(message) }) })
      },
      onError,
    }),
  )
  const removal = useMutation({
    mutationFn: ({ id }: ContactMessage) => marketingApi.deleteMessage.call({ messageId: id }),
    onSuccess: async (_done, message) => {
      await renew()
      toast({
        message: t('deleted', { name: nameOf(message) }),
        onUndo: () => restoration.mutate({ messageId: message.id }),
      })
    },
    onError,
  })
  const discarding = useMutation({
    mutationFn: ({ id }: ContactMessage) => marketingApi.discardMessage.call({ messageId: id }),
    onSuccess: async (_done, message) => {
      await renew()
      toast({ message: t('discarded', { name: nameOf(message) }) })
    },
  })
  return {
    renew,
    mark: ({ id, answeredAt }: ContactMessage) =>
      marking.mutate({ messageId: id, answered: answeredAt === null }),
    restore: ({ id }: ContactMessage) => restoration.mutate({ messageId: id }),
    remove: removal.mutate,
    discarding,
    busy: marking.isPending || removal.isPending || restoration.isPending,
  }
}
