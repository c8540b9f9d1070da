import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { OrderRefund } from '#areas/payments/web/shared/OrderRefund.tsx'
import type { Id } from '#kernel/ids.ts'
import { MoneyText } from '#ui/MoneyText.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SheetBody } from '#ui/SheetBody.tsx'
import { SideSheet } from '#ui/SideSheet.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { useFormat } from '#webkit/format.ts'
import { queryState } from '#webkit/query-state.ts'
import type { DownloadOrderDetail } from '../../order-contract.ts'
import { downloadsApi } from '../api.ts'
import { OrderActions } from './OrderActions.tsx'
import classes from './OrderSheet.module.css'
import { TakeBackDialog } from './TakeBackDialog.tsx'

type Props = { orderId: Id<'ord'> | null; onClose: () => void }

/** One order beside the list: what was agreed, and what was downloaded when. */
export function OrderSheet({ orderId, onClose }: Props) {
  const t = useTranslations('downloads.orders.sheet')
  const [isAsked, setAsked] = useState(false)
  const found = useQuery(
    downloadsApi.getOrder.queryOptions({
      input: { orderId: orderId ?? ('ord_' as Id<'ord'>) },
      enabled: orderId !== null,
    }),
  )
  const order = orderId ? found.data : undefined
  return (
    <>
      <SideSheet
        opened={orderId !== null}
        onClose={onClose}
        title={order ? order.customer || order.email : t('loading')}
        subtitle={order ? <Subtitle order={order} /> : null}
        footer={
          order?.right && !order.right.ended ? (
            <OrderActions key={order.id} order={order} onTakeBack={() => setAsked(true)} />
          ) : null
        }
      >
        <SheetBody of={order} {...queryState(found)} words={{ gone: t('gone'), failed: t('failed') }}>
          {(order) => <Inside order={order} />}
        </SheetBody>
      </SideSheet>
      {order && isAsked ? <TakeBackDialog order={order} onClose={() => setAsked(false)} /> : null}
    </>
  )
}

function Subtitle({ order: { customer, email, status } }: { order: DownloadOrderDetail }) {
  return (
    <div>
      {customer && email ? <span className={classes.email}>{email}</span> : null}
      <StatusChip status={status} />
    </div>
  )
}

function Inside({ order }: { order: DownloadOrderDetail }) {
  const t = useTranslations('downloads')
  const format = useFormat()
  const { right, log, product, amount, date, downloads } = order
  const facts = [
    [t('orders.columns.product'), product.title],
    [t('orders.columns.amount'), amount.cents === 0 ? t('free') : <MoneyText key="amount" money={amount} />],
    [t('orders.columns.date'), format.day(date)],
    [t('orders.columns.downloads'), format.number(downloads)],
    ...(right
      ? [
          [
            t('editor.limit'),
            right.downloadLimit === null
              ? t('orders.sheet.noLimit')
              : t('orders.sheet.limit', { limit: right.downloadLimit }),
          ],
          [
            t('editor.days'),
            right.expiresAt
              ? t('orders.sheet.until', { date: format.day(right.expiresAt) })
              : t('orders.sheet.forGood'),
          ],
          ...(right.license
            ? [[t('orders.sheet.license'), right.license.key ?? t('orders.sheet.keyWaits')]]
            : []),
        ]
      : []),
  ] as const
  return (
    <div className={classes.inside}>
      {right?.ended ? (
        <Notice tone="bad">{t('orders.sheet.ended', { reason: right.ended })}</Notice>
      ) : right ? null : (
        <Notice tone="wait">{t('orders.sheet.pending')}</Notice>
      )}
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={String(name)}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {amount.cents > 0 ? <OrderRefund orderId={order.id} /> : null}
      <section aria-label={t('orders.sheet.log')}>
        <h3>{t('orders.sheet.log')}</h3>
        {log.length === 0 ? <p className={classes.quiet}>{t('orders.sheet.noLog')}</p> : null}
        <ul className={classes.log}>
          {log.map(({ name, version, counted, at }) => (
            <li key={`${at} ${name}`}>
              <span>{name}</span>
              <span className={classes.quiet}>
                {format.day(at)}, {format.time(at)}
                {version > 1 ? ` · ${t('orders.sheet.version', { version })}` : null}
                {counted ? null : ` · ${t('orders.sheet.uncounted')}`}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
