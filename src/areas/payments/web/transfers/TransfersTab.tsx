import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Column } from '#ui/data-table.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { MoneyText } from '#ui/MoneyText.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { anId, useListView } from '#ui/use-list-view.ts'
import { useFormat } from '#webkit/format.ts'
import { foundInPages } from '#webkit/query-rows.ts'
import { transferStates } from '../../rules.ts'
import type { BankTransfer } from '../../transfers-contract.ts'
import { paymentsApi } from '../api.ts'
import { TransferSheet } from './TransferSheet.tsx'
import { TransferStatus } from './TransferStatus.tsx'
import classes from './transfers.module.css'

/** Orders by bank transfer: which are waited for, and what became of the others. One opens beside the list. */
export function TransfersTab() {
  const t = useTranslations('transfers')
  const view = useListView({ filters: { state: transferStates }, open: anId('btr') })
  const { search } = view
  const { state } = view.filters
  const list = useInfiniteQuery(
    paymentsApi.transfers.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...(cursor ? { cursor } : {}),
        ...(search ? { search } : {}),
        ...(state ? { state } : {}),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  )
  return (
    <>
      <ListScreen
        label={t('list.label')}
        view={view}
        found={foundInPages(list, ({ transfers }) => transfers)}
        search={t('list.search')}
        filters={
          <SelectField
            className={classes.filter}
            label={t('list.state')}
            options={[
              { value: '', label: t('list.all') },
              ...transferStates.map((value) => ({ value, label: t(`states.${value}`) })),
            ]}
            value={state ?? ''}
            onChange={(event) => view.setFilter('state', event.target.value)}
          />
        }
        words={{
          failed: t('list.failed'),
          more: t('list.more'),
          noMatch: (search) => t('list.noMatch', { search }),
          noneLeft: t('list.noneLeft'),
        }}
        firstUse={
          <EmptyState drawing="payments" line="payments" title={t('list.emptyTitle')}>
            {t('list.emptyText')}
          </EmptyState>
        }
        table={{
          columns: useTransferColumns(),
          rowKey: ({ id }) => id,
          rowName: ({ customer, title }) => `${customer}, ${title}`,
          rowTo: ({ id }) => view.openAt(id),
        }}
      />
      <TransferSheet transferId={view.open} onClose={view.close} />
    </>
  )
}

function useTransferColumns(): Column<BankTransfer>[] {
  const t = useTranslations('transfers.columns')
  const format = useFormat()
  return [
    {
      key: 'customer',
      header: t('customer'),
      phone: 'title',
      render: ({ customer, email }) => (
        <span className={classes.customer}>
          {customer === email ? <span>{customer}</span> : <b>{customer}</b>}
          {email && email !== customer ? <span className={classes.quiet}>{email}</span> : null}
        </span>
      ),
    },
    { key: 'product', header: t('product'), phone: 'hide', render: ({ title }) => title },
    {
      key: 'reference',
      header: t('reference'),
      phone: 'meta',
      width: '190px',
      render: ({ reference }) => <span className={classes.code}>{reference}</span>,
    },
    {
      key: 'amount',
      header: t('amount'),
      align: 'end',
      width: '100px',
      phone: 'status',
      render: ({ amount }) => <MoneyText money={amount} />,
    },
    {
      key: 'status',
      header: t('status'),
      width: '136px',
      phone: 'amount',
      render: (transfer) => <TransferStatus transfer={transfer} />,
    },
    {
      key: 'by',
      header: t('by'),
      align: 'end',
      width: '124px',
      phone: 'hide',
      render: ({ state, expiresAt }) => (state === 'waiting' ? format.day(expiresAt) : '–'),
    },
  ]
}
