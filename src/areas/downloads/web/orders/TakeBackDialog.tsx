import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useForm } from '#webkit/forms.ts'
import { useUser } from '#webkit/session.tsx'
import type { DownloadOrderDetail } from '../../order-contract.ts'
import { maxReasonLength } from '../../rules.ts'
import { downloadsApi } from '../api.ts'

type Props = { order: DownloadOrderDetail; onClose: () => void }

/** Ends a buyer's access, with the reason they read. */
export function TakeBackDialog({ order, onClose }: Props) {
  const t = useTranslations('downloads.orders.takeBack')
  const user = useUser()
  const queryClient = useQueryClient()
  const taking = useMutation(downloadsApi.takeBack.mutationOptions())
  const form = useForm({
    initial: { reason: '' },
    draft: { user: user.id, form: `downloads.takeBack ${order.id}` },
    check: ({ reason }): { reason?: string } => (reason.trim() === '' ? { reason: t('reasonMissing') } : {}),
    fallback: t('failed'),
    submit: async ({ reason }) => {
      const input = { orderId: order.id }
      const changed = await taking.mutateAsync({ ...input, reason })
      queryClient.setQueryData(downloadsApi.getOrder.queryKey({ input }), changed)
      onClose()
      return undefined
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('title', { customer: order.customer || order.email })}
      form={form}
      submitLabel={t('confirm')}
      busyLabel={t('busy')}
      kind="danger"
      question
    >
      <p>{t('text', { product: order.product.title })}</p>
      <TextField
        {...form.text('reason')}
        label={t('reason')}
        hint={t('reasonHint')}
        maxLength={maxReasonLength}
        required
      />
    </FormDialog>
  )
}
