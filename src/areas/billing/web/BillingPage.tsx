import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Page } from '#ui/Page.tsx'
import { SkeletonPage } from '#ui/SkeletonPage.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import { billingApi } from './api.ts'
import classes from './billing.module.css'
import { Charging } from './Charging.tsx'
import { Payers } from './Payers.tsx'
import { SellerForm } from './SellerForm.tsx'
import { StripeCard } from './StripeCard.tsx'

/** `/admin/billing`: whether plans cost something, whom the money goes to, who's on invoices, and who pays. */
export function BillingPage() {
  const t = useTranslations('planSale')
  // The form mustn't change while someone is filling it in.
  const sale = useQuery(billingApi.sale.queryOptions({ refetchOnWindowFocus: false }))
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      actions={
        <Button kind="secondary" to="/admin/settings">
          {t('back')}
        </Button>
      }
    >
      {sale.data ? (
        <div className={classes.parts}>
          <Charging sale={sale.data} />
          <div className={classes.pair}>
            <StripeCard sale={sale.data} />
            <SellerForm seller={sale.data.seller} />
          </div>
          <Payers />
        </div>
      ) : sale.error ? (
        <ErrorPanel
          title={t('failed')}
          onRetry={() => void sale.refetch()}
          requestId={refusalOf(sale.error).requestId}
        />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  )
}
