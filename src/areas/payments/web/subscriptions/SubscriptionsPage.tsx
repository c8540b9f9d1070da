import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Page } from '#ui/Page.tsx'
import { foundInPages } from '#webkit/query-rows.ts'
import { paymentsApi } from '../api.ts'
import { askedOf, SubscriptionList, useSubscriptionView } from '../shared/SubscriptionList.tsx'
import { SubscriptionSheet } from './SubscriptionSheet.tsx'
import { useShownPrice } from './use-shown-price.ts'

/** `/payments/subscriptions`: who pays each month or year. One opens beside the list, with its payments. */
export function SubscriptionsPage() {
  const t = useTranslations('subscriptions')
  const view = useSubscriptionView()
  const list = useInfiniteQuery(
    paymentsApi.subscriptions.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...(cursor ? { cursor } : {}), ...askedOf(view) }),
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
      <SubscriptionList
        label={t('title')}
        view={view}
        found={foundInPages(list, ({ subscriptions }) => subscriptions)}
        priceOf={useShownPrice()}
        firstUse={
          <EmptyState drawing="payments" line="payments" title={t('emptyTitle')}>
            {t('emptyText')}
          </EmptyState>
        }
      />
      <SubscriptionSheet subscriptionId={view.open} onClose={view.close} />
    </Page>
  )
}
