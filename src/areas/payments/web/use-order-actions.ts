import { useMutation } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { MenuAction } from '#ui/RowMenu.tsx'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { OwnOrder } from '../contract.ts'
import { paymentsApi } from './api.ts'

/** What a buyer can do with an order of theirs; nothing before it's delivered. */
export function useOrderActions(): (order: OwnOrder) => readonly MenuAction[] {
  const t = useTranslations('documents')
  const send = useMutation(
    paymentsApi.emailOwnReceipt.mutationOptions({
      onSuccess: ({ to }) => void toast({ message: t('emailed', { to }) }),
      onError: (error) => void toast({ message: refusalOf(error).message || t('failed') }),
    }),
  )
  return ({ id: orderId, delivered }) =>
    delivered ? [{ icon: Mail, label: t('emailMe'), onSelect: () => send.mutate({ orderId }) }] : []
}
