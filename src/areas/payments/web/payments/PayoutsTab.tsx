import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Column } from '#ui/data-table.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { MoneyText } from '#ui/MoneyText.tsx'
import { anId, useListView } from '#ui/use-list-view.ts'
import { useFormat } from '#webkit/format.ts'
import { foundInPages } from '#webkit/query-rows.ts'
import type { Payout } from '../../payouts-contract.ts'
import { paymentsApi } from '../api.ts'
import { Balances } from './Balances.tsx'
import { PayoutSheet } from './PayoutSheet.tsx'
import classes from './payments.module.css'
import { MoneyStatus, shortId } from './use-transaction-columns.tsx'

/** What can be paid out, and what was sent to the bank. One opens beside the list, with what it's made of. */
export function PayoutsTab() {
  const t = useTranslations('money')
  const view = useListView({ open: anId('pyo') })
  const list = useInfiniteQuery(
    paymentsApi.payouts.infiniteOptions({
      input: (cursor: string | undefined) => (cursor ? { cursor } : {}),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  )
  return (
    <>
      <Balances />
      <ListScreen
        label={t('tabs.payouts')}
        view={view}
        found={foundInPages(list, ({ payouts }) => payouts)}
        words={{ failed: t('payouts.failed'), more: t('payouts.more') }}
        firstUse={
          <EmptyState drawing="payments" line="payments" title={t('payouts.emptyTitle')}>
            {t('payouts.emptyText')}
          </EmptyState>
        }
        table={{
          columns: usePayoutColumns(),
          rowKey: ({ id }) => id,
          rowName: ({ id }) => shortId(id),
          rowTo: ({ id }) => view.openAt(id),
        }}
      />
      <PayoutSheet payoutId={view.open} onClose={view.close} />
    </>
  )
}

function usePayoutColumns(): Column<Payout>[] {
  const t = useTranslations('money.columns')
  const format = useFormat()
  return [
    {
      key: 'id',
      header: t('id'),
      phone: 'title',
      render: ({ id }) => (
        <span className={classes.id} title={id}>
          {shortId(id)}
        </span>
      ),
    },
    {
      key: 'amount',
      header: t('amount'),
      align: 'end',
      phone: 'status',
      render: ({ amount }) => <MoneyText money={amount} />,
    },
    {
      key: 'transactions',
      header: t('transactions'),
      align: 'end',
      phone: 'hide',
      render: ({ transactions }) => format.number(transactions),
    },
    {
      key: 'fees',
      header: t('fees'),
      align: 'end',
      phone: 'hide',
      render: ({ fees }) => <MoneyText money={fees} />,
    },
    { key: 'method', header: t('method'), phone: 'hide', render: ({ method }) => method },
    {
      key: 'status',
      header: t('status'),
      phone: 'amount',
      render: ({ status }) => <MoneyStatus status={status} />,
    },
    { key: 'date', header: t('date'), phone: 'meta', render: ({ createdAt }) => format.day(createdAt) },
    { key: 'arrives', header: t('arrives'), phone: 'hide', render: ({ arrivesAt }) => format.day(arrivesAt) },
  ]
}
