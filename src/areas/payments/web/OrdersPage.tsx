import { useInfiniteQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { Page } from '#ui/Page.tsx'
import { useListView } from '#ui/use-list-view.ts'
import { hasBrowse } from '#webkit/installation.ts'
import { useNouns } from '#webkit/products.ts'
import { foundInPages } from '#webkit/query-rows.ts'
import { paymentsApi } from './api.ts'
import { useOrderActions } from './use-order-actions.ts'
import { titlesOf, useOrderColumns } from './use-order-columns.tsx'

/** `/orders`: what the reader bought, from whomever, each with its receipt. */
export function OrdersPage() {
  const t = useTranslations('payments.orders')
  const view = useListView()
  const list = useInfiniteQuery(
    paymentsApi.orders.infiniteOptions({
      input: (cursor: string | undefined) => ({ limit: 25, ...(cursor ? { cursor } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  )
  const columns = useOrderColumns()
  const rowActions = useOrderActions()
  return (
    <Page title={t('title')} line="payments" icon={ReceiptText}>
      <ListScreen
        label={t('title')}
        view={view}
        found={foundInPages(list, (page) => page.orders)}
        words={{ failed: t('failed'), failedText: t('failedText'), more: t('more') }}
        firstUse={<NoOrders />}
        table={{ columns, rowKey: (order) => order.id, rowName: titlesOf, rowActions }}
      />
    </Page>
  )
}

function NoOrders() {
  const t = useTranslations('payments.orders')
  const nouns = useNouns()
  return (
    <EmptyState
      drawing="payments"
      line="payments"
      title={t('emptyTitle')}
      action={hasBrowse() ? <Button href="/browse">{t('browse', nouns)}</Button> : undefined}
    >
      {t('emptyText')}
    </EmptyState>
  )
}
