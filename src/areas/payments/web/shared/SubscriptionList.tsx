import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Chip } from '#ui/Chip.tsx'
import type { Column } from '#ui/data-table.ts'
import { ListScreen } from '#ui/ListScreen.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { anId, useListView } from '#ui/use-list-view.ts'
import { useFormat } from '#webkit/format.ts'
import { subscriptionStates } from '../../subscription-rules.ts'
import type { Subscription } from '../../subscriptions-contract.ts'
import { SubscriptionStatus } from './SubscriptionStatus.tsx'

/** What of a list of subscriptions is looked at, as its address says it: a search, a state, one that's open. */
export const useSubscriptionView = () =>
  useListView({ filters: { state: subscriptionStates }, open: anId('sbs') })

/** Its part of what is asked of the server. */
export const askedOf = ({ search, filters: { state } }: ReturnType<typeof useSubscriptionView>) => ({
  ...(search ? { search } : {}),
  ...(state ? { state } : {}),
})

type Props = {
  label: string
  view: ReturnType<typeof useSubscriptionView>
  found: Parameters<typeof ListScreen<Subscription>>[0]['found']
  /** Those one can choose among. */
  states?: readonly (typeof subscriptionStates)[number][]
  priceOf: (subscription: Subscription) => ReactNode
  firstUse: ReactNode
}

/** Who pays each month or year. One opens beside the list. */
export function SubscriptionList({
  label,
  view,
  found,
  states = subscriptionStates,
  priceOf,
  firstUse,
}: Props) {
  const t = useTranslations('subscriptions')
  return (
    <ListScreen
      label={label}
      view={view}
      found={found}
      search={t('search')}
      filters={
        <SegmentedControl
          label={t('state')}
          options={[
            { value: '' as const, label: t('any') },
            ...states.map((value) => ({ value, label: t(`states.${value}`) })),
          ]}
          value={view.filters.state ?? ''}
          onChange={(next) => view.setFilter('state', next)}
        />
      }
      words={{
        failed: t('failed'),
        more: t('more'),
        noMatch: (search) => t('noMatch', { search }),
        noneLeft: t('noneLeft'),
      }}
      firstUse={firstUse}
      table={{
        columns: useColumns(priceOf),
        rowKey: ({ id }) => id,
        rowName: ({ name, title }) => `${name}, ${title}`,
        rowTo: ({ id }) => view.openAt(id),
      }}
    />
  )
}

function useColumns(priceOf: Props['priceOf']): Column<Subscription>[] {
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
    { key: 'price', header: t('columns.price'), align: 'end', phone: 'amount', render: priceOf },
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
