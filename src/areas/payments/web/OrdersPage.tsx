import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Page } from '#ui/Page.tsx'
import { hasBrowse } from '#webkit/installation.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { paymentsApi } from './api.ts'
import classes from './OrdersPage.module.css'
import { titlesOf, useOrderColumns } from './use-order-columns.tsx'

/** `/orders`: what the reader bought, from whomever, each with its receipt. */
export function OrdersPage() {
  const t = useTranslations('payments.orders')
  const found = useInfiniteQuery(
    paymentsApi.orders.infiniteOptions({
      input: (cursor: string | undefined) => ({ limit: 25, ...(cursor ? { cursor } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  )
  const columns = useOrderColumns()
  const orders = found.data?.pages.flatMap((page) => page.orders) ?? []
  return (
    <Page title={t('title')} purpose={t('purpose')} line="payments">
      <Card label={t('title')} flush>
        {found.error ? (
          <ErrorPanel
            title={t('failed')}
            onRetry={() => void found.refetch()}
            requestId={refusalOf(found.error).requestId}
          >
            {t('failedText')}
          </ErrorPanel>
        ) : (
          <DataTable
            label={t('title')}
            columns={columns}
            rows={orders}
            rowKey={(order) => order.id}
            rowName={titlesOf}
            loading={found.isPending}
            empty={<NoOrders />}
          />
        )}
        {found.hasNextPage ? (
          <div className={classes.more}>
            <Button
              kind="secondary"
              size="dense"
              busy={found.isFetchingNextPage}
              onClick={() => void found.fetchNextPage()}
            >
              {t('more')}
            </Button>
          </div>
        ) : null}
      </Card>
    </Page>
  )
}

function NoOrders() {
  const t = useTranslations('payments.orders')
  return (
    <EmptyState
      drawing="payments"
      line="payments"
      title={t('emptyTitle')}
      action={hasBrowse() ? <Button href="/browse">{t('browse')}</Button> : undefined}
    >
      {t('emptyText')}
    </EmptyState>
  )
}
