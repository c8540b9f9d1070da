import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Mail, RotateCcw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { FormError } from '#ui/FormError.tsx'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { DownloadOrderDetail } from '../../order-contract.ts'
import { downloadsApi } from '../api.ts'
import classes from './OrderSheet.module.css'

type Props = { order: DownloadOrderDetail; onTakeBack: () => void }

/** What a creator does for a buyer: a new link, their downloads back, or an end of it. */
export function OrderActions({ order, onTakeBack }: Props) {
  const t = useTranslations('downloads.orders.sheet')
  const queryClient = useQueryClient()
  const input = { orderId: order.id }
  const sending = useMutation(
    downloadsApi.resendLink.mutationOptions({
      onSuccess: () => toast({ message: t('resent', { email: order.email }) }),
    }),
  )
  const resetting = useMutation(
    downloadsApi.resetDownloads.mutationOptions({
      onSuccess: (changed) => {
        queryClient.setQueryData(downloadsApi.getOrder.queryKey({ input }), changed)
        toast({ message: t('resetDone', { customer: order.customer || order.email }) })
      },
    }),
  )
  const problem = sending.error ?? resetting.error
  return (
    <div>
      <FormError>{problem ? refusalOf(problem).message || t('actionFailed') : null}</FormError>
      <div className={classes.buttons}>
        {order.email ? (
          <Button
            kind="secondary"
            size="dense"
            icon={Mail}
            busy={sending.isPending}
            busyLabel={t('resending')}
            onClick={() => sending.mutate(input)}
          >
            {t('resend')}
          </Button>
        ) : null}
        <Button
          kind="secondary"
          size="dense"
          icon={RotateCcw}
          busy={resetting.isPending}
          busyLabel={t('resetting')}
          onClick={() => resetting.mutate(input)}
        >
          {t('reset')}
        </Button>
        <Button kind="danger-outline" size="dense" onClick={onTakeBack}>
          {t('takeBack')}
        </Button>
      </div>
    </div>
  )
}
