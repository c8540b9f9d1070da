import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useId } from 'react'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { MoneyText } from '#ui/MoneyText.tsx'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { StuckOrder } from '../../system-contract.ts'
import { systemApi } from '../system-api.ts'
import classes from './StuckOrders.module.css'

type Props = { query: UseQueryResult<{ orders: StuckOrder[]; total: number }> }

/** Orders the sweeps keep failing on. It renders nothing if there are none, so most installations never see it. */
export function StuckOrders({ query }: Props) {
  const t = useTranslations('adminSystem.stuck')
  const { orders = [], total = 0 } = query.data ?? {}
  if (query.error && !query.data)
    return (
      <Card title={t('title')} className={classes.card}>
        <ErrorPanel
          title={t('loadFailed')}
          onRetry={() => void query.refetch()}
          requestId={refusalOf(query.error).requestId}
        />
      </Card>
    )
  if (orders.length === 0) return null
  return (
    <Card title={t('title')} className={classes.card}>
      <p className={classes.text}>{t('text')}</p>
      <ul className={classes.orders}>
        {orders.map((order) => (
          <Order key={order.orderId} order={order} />
        ))}
      </ul>
      {total > orders.length ? (
        <p className={classes.text}>{t('more', { count: total - orders.length })}</p>
      ) : null}
    </Card>
  )
}

function Order({ order }: { order: StuckOrder }) {
  const t = useTranslations('adminSystem.stuck')
  const relative = useFormatter()
  const now = useNow({ updateInterval: 30_000 })
  const id = useId()
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
    <li className={classes.order} aria-labelledby={id}>
      <div className={classes.facts}>
        <h3 id={id} className={classes.name}>
          {t('label', { orderId })}
        </h3>
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
        {problem ? (
          <p role="alert" className={classes.problem}>
            {problem}
          </p>
        ) : null}
      </div>
      <Button
        kind="secondary"
        size="small"
        icon={RefreshCw}
        busy={retry.isPending}
        busyLabel={t('retryBusy')}
        aria-describedby={id}
        onClick={() => retry.mutate({ workspaceId, orderId })}
      >
        {t('retry')}
      </Button>
    </li>
  )
}
