import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import {
  askedOf,
  SubscriptionList,
  useSubscriptionView,
} from '#areas/payments/web/shared/SubscriptionList.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { useFormat } from '#webkit/format.ts'
import { foundInPages } from '#webkit/query-rows.ts'
import { billingApi } from './api.ts'
import classes from './billing.module.css'
import { PayerSheet } from './PayerSheet.tsx'

/** Who pays for a plan. One opens beside the list, with its payments. */
export function Payers() {
  const t = useTranslations('planSale.payers')
  const format = useFormat()
  const view = useSubscriptionView()
  const list = useInfiniteQuery(
    billingApi.payers.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...(cursor ? { cursor } : {}), ...askedOf(view) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  )
  return (
    <section className={classes.part} aria-labelledby="plan-payers">
      <h2 id="plan-payers">{t('title')}</h2>
      <SubscriptionList
        label={t('title')}
        view={view}
        found={foundInPages(list, ({ subscriptions }) => subscriptions)}
        // Plans aren't paused.
        states={['active', 'pastDue', 'ended']}
        priceOf={({ price }) => format.money(price)}
        firstUse={
          <EmptyState drawing="payments" line="payments" title={t('emptyTitle')}>
            {t('emptyText')}
          </EmptyState>
        }
      />
      <PayerSheet subscriptionId={view.open} onClose={view.close} />
    </section>
  )
}
