import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import { paymentsApi } from '../api.ts'
import { RefundForm, type Refunding } from './RefundForm.tsx'

type Props = {
  orderId: Id<'ord'>
  onClose: () => void
  onRefunded?: () => void
  /** Whom to ask where the order isn't of the reader's own workspace. */
  from?: RefundsFrom
}

/** What can be refunded of an order, and who refunds it. */
export type RefundsFrom = {
  ask: Pick<typeof paymentsApi.orderRefunds, 'queryOptions'>
  refund: { call: Refunding }
}
const ofOwn: RefundsFrom = { ask: paymentsApi.orderRefunds, refund: paymentsApi.refundOrder }

/** Pays back some or all of an order, or says why that can't be. Mounted while it's open. */
export function RefundDialog({ orderId, onClose, onRefunded, from = ofOwn }: Props) {
  const t = useTranslations('refunds')
  const found = useQuery(from.ask.queryOptions({ input: { orderId } }))
  const order = found.data?.order
  if (order && !order.closedBecause) {
    // As it was when it was opened: an amount that's being typed isn't replaced by a later look.
    return (
      <RefundForm
        key={orderId}
        order={order}
        onClose={onClose}
        onRefunded={onRefunded}
        refund={from.refund.call}
      />
    )
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={order ? t('closedTitle') : t('loading')}
      footer={
        <Button kind="secondary" onClick={onClose} data-autofocus>
          {t('close')}
        </Button>
      }
    >
      {order ? (
        <p>{order.closedBecause}</p>
      ) : found.isError ? (
        <ErrorPanel
          title={refusalOf(found.error).message || t('loadFailed')}
          onRetry={() => void found.refetch()}
          requestId={refusalOf(found.error).requestId}
        />
      ) : (
        <SkeletonRegion>
          <Skeleton width="70%" />
          <Skeleton width="50%" />
        </SkeletonRegion>
      )}
    </Dialog>
  )
}
