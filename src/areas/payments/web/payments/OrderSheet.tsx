import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { Link } from '#ui/Link.tsx'
import { MoneyText } from '#ui/MoneyText.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SheetBody } from '#ui/SheetBody.tsx'
import { SideSheet } from '#ui/SideSheet.tsx'
import { useFormat } from '#webkit/format.ts'
import { queryState } from '#webkit/query-state.ts'
import type { OrderSheet as Order, Transaction } from '../../overview-contract.ts'
import { moneyApi } from '../money-api.ts'
import { DisputeNotes } from '../shared/DisputeNotes.tsx'
import { HandRefunds } from '../shared/HandRefunds.tsx'
import { SurplusNotes } from '../shared/SurplusNotes.tsx'
import { Breakdown } from './Breakdown.tsx'
import { OrderActions } from './OrderActions.tsx'
import classes from './OrderSheet.module.css'
import { OrderSteps } from './OrderSteps.tsx'
import { MoneyStatus, TransactionMarks } from './use-transaction-columns.tsx'

type Props = { transactionId: Id<'txn'> | null; onClose: () => void }

/** A transaction with its order, beside the list: how it adds up, what happened, and what can be done. */
export function OrderSheet({ transactionId, onClose }: Props) {
  const t = useTranslations('money.sheet')
  const found = useQuery(
    moneyApi.get.queryOptions({
      input: { transactionId: transactionId ?? ('txn_' as Id<'txn'>) },
      enabled: transactionId !== null,
    }),
  )
  const shown = transactionId ? found.data : undefined
  return (
    <SideSheet
      opened={transactionId !== null}
      onClose={onClose}
      title={shown ? <MoneyText money={shown.transaction.amount} /> : t('loading')}
      subtitle={shown ? <Subtitle transaction={shown.transaction} /> : null}
      footer={shown?.order ? <OrderActions key={shown.order.id} order={shown.order} /> : null}
    >
      <SheetBody of={shown} {...queryState(found)} words={{ gone: t('gone'), failed: t('failed') }}>
        {(shown) => (shown.order ? <Inside order={shown.order} /> : null)}
      </SheetBody>
    </SideSheet>
  )
}

function Subtitle({ transaction }: { transaction: Transaction }) {
  const format = useFormat()
  const { customer, email, status, at } = transaction
  return (
    <div className={classes.subtitle}>
      <span className={classes.chips}>
        <MoneyStatus status={status} />
        <TransactionMarks row={transaction} />
        <time dateTime={at}>{format.dateTime(at)}</time>
      </span>
      {customer ? (
        <span>
          <b>{customer}</b>{' '}
          {email && email !== customer ? <span className={classes.email}>{email}</span> : null}
        </span>
      ) : null}
    </div>
  )
}

function Inside({ order }: { order: Order }) {
  const t = useTranslations('money.sheet')
  const { failure, invoice } = order
  return (
    <div className={classes.inside}>
      {failure ? (
        <Notice tone="bad" title={t('whyFailed')}>
          {failure.reason}
        </Notice>
      ) : null}
      <DisputeNotes orderIds={[order.id]} />
      <SurplusNotes orderIds={[order.id]} />
      <HandRefunds orderId={order.id} />
      <Breakdown order={order} />
      <OrderSteps order={order} />
      {order.transactions.length > 1 ? <Rows order={order} /> : null}
      {invoice ? (
        <section aria-labelledby="order-papers">
          <h3 id="order-papers">{t('papers')}</h3>
          <Link href={invoice.path} newTab>
            {t('invoice', { number: invoice.number })}
          </Link>
        </section>
      ) : null}
      <p className={classes.number}>
        <span title={order.id}>{t('order', { number: order.number })}</span>
      </p>
    </div>
  )
}

/** Everything that moved for the order, where that's more than one payment. */
function Rows({ order }: { order: Order }) {
  const t = useTranslations('money')
  const format = useFormat()
  return (
    <section aria-labelledby="order-rows">
      <h3 id="order-rows">{t('sheet.rows')}</h3>
      <ul className={classes.rows}>
        {order.transactions.map((row) => (
          <li key={row.id}>
            <span>
              {t(`kinds.${row.kind}`)} <span className={classes.quiet}>{format.day(row.at)}</span>
            </span>
            <MoneyStatus status={row.status} />
            <MoneyText money={row.amount} />
          </li>
        ))}
      </ul>
    </section>
  )
}
