import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { subscriptionStates } from '#areas/payments/subscription-rules.ts'
import type { Subscription } from '#areas/payments/subscriptions-contract.ts'
import { SubscriptionStatus } from '#areas/payments/web/shared/SubscriptionStatus.tsx'
import { Chip } from '#ui/Chip.tsx'
import type { Column } from '#ui/data-table.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { anId, useListView } from '#ui/use-list-view.ts'
import { useFormat } from '#webkit/format.ts'
import { foundInPages } from '#webkit/query-rows.ts'
import { billingApi } from './api.ts'
import classes from './billing.module.css'
import { PayerSheet } from './PayerSheet.tsx'

const states = ['', 'active', 'pastDue', 'ended'] as const

/** Who pays for a plan. One opens beside the list, with its payments. */
export function Payers() {
  const t = useTranslations('subscriptions')
  const own = useTranslations('planSale.payers')
  const view = useListView({ filters: { state: subscriptionStates }, open: anId('sbs') })
  const { state } = view.filters
  const list = useInfiniteQuery(
    billingApi.payers.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...(cursor ? { cursor } : {}),
        ...(view.search ? { search: view.search } : {}),
        ...(state ? { state } : {}),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  )
  return (
    <section className={classes.part} aria-labelledby="plan-payers">
      <h2 id="plan-payers">{own('title')}</h2>
      <ListScreen
        label={own('title')}
        view={view}
        found={foundInPages(list, ({ subscriptions }) => subscriptions)}
        search={t('search')}
        filters={
          <SegmentedControl
            label={t('state')}
            options={states.map((value) => ({ value, label: value ? t(`states.${value}`) : t('any') }))}
            value={state ?? ''}
            onChange={(next) => view.setFilter('state', next)}
          />
        }
        words={{
          failed: t('failed'),
          more: t('more'),
          noMatch: (search) => t('noMatch', { search }),
          noneLeft: t('noneLeft'),
        }}
        firstUse={
          <EmptyState drawing="payments" line="payments" title={own('emptyTitle')}>
            {own('emptyText')}
          </EmptyState>
        }
        table={{
          columns: usePayerColumns(),
          rowKey: ({ id }) => id,
          rowName: ({ name, title }) => `${name}, ${title}`,
          rowTo: ({ id }) => view.openAt(id),
        }}
      />
      <PayerSheet subscriptionId={view.open} onClose={view.close} />
    </section>
  )
}

function usePayerColumns(): Column<Subscription>[] {
  const t = useTranslations('subscriptions')
  const format = useFormat()
  return [
    { key: 'customer', header: t('columns.customer'), phone: 'title', render: ({ name }) => <b>{name}</b> },
    { key: 'title', header: t('columns.title'), phone: 'meta', render: ({ title }) => title },
    {
      key: 'status',
      header: t('columns.status'),
      phone: 'status',
      render: (row) => (
        <>
          <SubscriptionStatus subscription={row} /> {row.mode === 'test' ? <Chip>{t('test')}</Chip> : null}
        </>
      ),
    },
    {
      key: 'price',
      header: t('columns.price'),
      align: 'end',
      phone: 'amount',
      render: ({ price }) => format.money(price),
    },
    {
      key: 'next',
      header: t('columns.next'),
      phone: 'hide',
      render: ({ nextChargeAt }) => (nextChargeAt ? format.day(nextChargeAt) : t('none')),
    },
    {
      key: 'started',
      header: t('columns.started'),
      phone: 'hide',
      render: ({ startedAt }) => format.day(startedAt),
    },
  ]
}
