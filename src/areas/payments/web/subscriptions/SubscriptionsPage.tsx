import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import type { Column } from '#ui/data-table.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { Page } from '#ui/Page.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { anId, useListView } from '#ui/use-list-view.ts'
import { useFormat } from '#webkit/format.ts'
import { foundInPages } from '#webkit/query-rows.ts'
import { subscriptionStates } from '../../subscription-rules.ts'
import type { Subscription } from '../../subscriptions-contract.ts'
import { paymentsApi } from '../api.ts'
import { SubscriptionStatus } from '../shared/SubscriptionStatus.tsx'
import { SubscriptionSheet } from './SubscriptionSheet.tsx'
import { useShownPrice } from './use-shown-price.ts'

const states = ['', ...subscriptionStates] as const

/** `/payments/subscriptions`: who pays each month or year. One opens beside the list, with its payments. */
export function SubscriptionsPage() {
  const t = useTranslations('subscriptions')
  const view = useListView({ filters: { state: subscriptionStates }, open: anId('sbs') })
  const { state } = view.filters
  const list = useInfiniteQuery(
    paymentsApi.subscriptions.infiniteOptions({
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
    <Page
      title={t('title')}
      line="payments"
      purpose={t('purpose')}
      actions={
        <Button kind="secondary" to="/payments">
          {t('back')}
        </Button>
      }
    >
      <ListScreen
        label={t('title')}
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
          <EmptyState drawing="payments" line="payments" title={t('emptyTitle')}>
            {t('emptyText')}
          </EmptyState>
        }
        table={{
          columns: useSubscriptionColumns(),
          rowKey: ({ id }) => id,
          rowName: ({ name, title }) => `${name}, ${title}`,
          rowTo: ({ id }) => view.openAt(id),
        }}
      />
      <SubscriptionSheet subscriptionId={view.open} onClose={view.close} />
    </Page>
  )
}

function useSubscriptionColumns(): Column<Subscription>[] {
  const t = useTranslations('subscriptions')
  const format = useFormat()
  const price = useShownPrice()
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
      render: (subscription) => price(subscription),
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
