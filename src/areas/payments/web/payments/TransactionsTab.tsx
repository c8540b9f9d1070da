import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { SavedViews } from '#areas/lists/web/shared/SavedViews.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { foundIn } from '#webkit/query-rows.ts'
import type { MoneyOverview } from '../../overview-contract.ts'
import { useConnections } from '../connections/connections.ts'
import { moneyApi } from '../money-api.ts'
import { MoneyFilterButton, MoneyHolding } from './MoneyFilters.tsx'
import { OrderSheet } from './OrderSheet.tsx'
import classes from './payments.module.css'
import { useMoneyView } from './use-money-view.ts'
import { useTransactionColumns } from './use-transaction-columns.tsx'

/** Every payment, refund and dispute. One opens beside the list, with its order. */
export function TransactionsTab({ overview }: { overview: MoneyOverview | undefined }) {
  const t = useTranslations('money.list')
  const view = useMoneyView()
  const list = useQuery(
    moneyApi.list.queryOptions({
      input: {
        ...view.asked,
        direction: view.direction,
        pageSize: view.pageSize,
        ...(view.after ? { after: view.after } : {}),
      },
      placeholderData: keepPreviousData,
    }),
  )
  const columns = useTransactionColumns(overview?.mode)
  const { data } = list
  return (
    <>
      <ListScreen
        label={t('found', { count: 2 }).replace(/^\d+ /, '')}
        view={view}
        found={foundIn(list, ({ transactions, ...rest }) => ({ rows: transactions, byKey: true, ...rest }))}
        search={t('search')}
        filters={<MoneyFilterButton view={view} />}
        views={<SavedViews list="transactions" keys={view.keys} />}
        end={
          <>
            <span className={classes.count}>
              {data
                ? t(data.more ? 'more' : data.approximate ? 'about' : 'found', { count: data.total })
                : ''}
            </span>
            <MoneyHolding view={view} />
          </>
        }
        words={{
          failed: t('failed'),
          failedText: t('failedText'),
          found: (count) => t('found', { count }),
          noMatch: (search) => t('noMatch', { search }),
          noneLeft: t('noneLeft'),
        }}
        firstUse={<FirstUse />}
        table={{
          columns,
          rowKey: ({ id }) => id,
          rowName: ({ customer, title }) => [customer, title].filter(Boolean).join(', '),
          rowTo: ({ id }) => view.openAt(id),
        }}
      />
      <OrderSheet transactionId={view.open} onClose={view.close} />
    </>
  )
}

/** Before the first payment: choosing who takes it, or, once that's done, nothing but to sell. */
function FirstUse() {
  const t = useTranslations('money.list')
  const { data: connections = [] } = useConnections()
  if (connections.length > 0)
    return (
      <EmptyState drawing="payments" line="payments" title={t('readyTitle')}>
        {t('readyText')}
      </EmptyState>
    )
  return (
    <EmptyState
      drawing="payments"
      line="payments"
      title={t('emptyTitle')}
      action={<Button to="?tab=methods">{t('emptyAction')}</Button>}
    >
      {t('emptyText')}
    </EmptyState>
  )
}
