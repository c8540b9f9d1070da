import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { Chip } from '#ui/Chip.tsx'
import { MoneyText } from '#ui/MoneyText.tsx'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { StuckOrder } from '../../system-contract.ts'
import { systemApi } from '../system-api.ts'
import { TroubleCard } from './TroubleCard.tsx'
import { TroubleRow } from './TroubleRow.tsx'
import classes from './troubles.module.css'

type Props = { query: UseQueryResult<{ orders: StuckOrder[]; total: number }> }

/** Orders the sweeps keep failing on. */
export function StuckOrders({ query }: Props) {
  const t = useTranslations('adminSystem.stuck')
  const { orders = [], total = 0 } = query.data ?? {}
  const hidden = total - orders.length
  return (
    <TroubleCard
      words={{ title: t('title'), text: t('text'), loadFailed: t('loadFailed') }}
      error={query.data ? null : query.error}
      onRetry={() => void query.refetch()}
      rows={orders.map((order) => <Order key={order.orderId} order={order} />)}
      more={hidden > 0 ? t('more', { count: hidden }) : null}
    />
  )
}

function Order({ order }: { order: StuckOrder }) {
  const t = useTranslations('adminSystem.stuck')
  const relative = useFormatter()
  const now = useNow({ updateInterval: 30_000 })
  const { orderId, workspaceId, status } = order
  const client = useQueryClient()
  const retry = useMutation(
    systemApi.retryOrder.mutationOptions({
      onSuccess: ({ worked }) => {
        if (worked) toast({ message: t('worked') })
        for (const asked of [systemApi.stuckOrders, systemApi.work, systemApi.summary])
          void client.invalidateQueries({ queryKey: asked.key() })
      },
    }),
  )
  const problem = retry.error
    ? refusalOf(retry.error).message
    : retry.data?.worked === false
      ? t('failed')
      : null
  const when = (at: string) => relative.relativeTime(new Date(at), now)
  return (
    <TroubleRow
      name={t('label', { orderId })}
      problem={problem}
      again={{
        label: t('retry'),
        busyLabel: t('retryBusy'),
        isBusy: retry.isPending,
        onPress: () => retry.mutate({ workspaceId, orderId }),
      }}
    >
      <p className={classes.line}>
        <Chip tone={status === 'paid' ? 'wait' : 'bad'}>{t(status === 'paid' ? 'paid' : 'unclear')}</Chip>
        <MoneyText money={order.total} />
        <span>
          {order.storeName} (@{order.storeHandle})
        </span>
        <code className={classes.id}>{workspaceId}</code>
      </p>
      <p className={classes.cause}>{t(`setbacks.${order.setback}`)}</p>
      <p className={classes.quiet}>
        {t('tries')}: {t('triesOf', { count: order.setbacks, when: when(order.lastTriedAt) })}.{' '}
        {t('next', { when: when(order.nextTryAt) })}.
      </p>
    </TroubleRow>
  )
}
