import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PlanBilling } from '#areas/plans/plan-billing-contract.ts'
import { useOwnBilling } from '#areas/plans/web/shared/own-billing.ts'
import { planUsageQuery } from '#areas/plans/web/shared/plan-usage.ts'
import { keepWayBack, keptWayBack } from '#areas/plans/web/shared/way-back.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SkeletonPage } from '#ui/SkeletonPage.tsx'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { useGo } from '#webkit/return-path.ts'
import { useUser } from '#webkit/session.tsx'
import { SettingPart } from '../SettingPart.tsx'
import page from '../SettingsPage.module.css'
import { CurrentPlan } from './CurrentPlan.tsx'
import { FailedPayment } from './FailedPayment.tsx'
import { History } from './History.tsx'
import { Method } from './Method.tsx'

/** Settings › billing: the plan, what of it is used, how it's paid, and what was paid. */
export function BillingTab() {
  const t = useTranslations('settings.billing')
  const usage = useQuery(planUsageQuery())
  const billing = useOwnBilling()
  const isLeaving = useWayBack(billing.data)
  if (isLeaving || (!usage.data && !usage.error) || (!billing.data && !billing.error)) return <SkeletonPage />
  return (
    <div className={page.tab}>
      <div>
        <h2>{t('title')}</h2>
        <p className={page.text}>{t('text')}</p>
      </div>
      {billing.data ? <JustPaid billing={billing.data} /> : null}
      {billing.data?.paid?.state === 'pastDue' ? <FailedPayment paid={billing.data.paid} /> : null}
      <SettingPart id="plan">
        <CurrentPlan billing={billing.data} usage={usage.data} onRetry={() => void usage.refetch()} />
      </SettingPart>
      {billing.data ? (
        <>
          <SettingPart id="payment-method">
            <Method billing={billing.data} />
          </SettingPart>
          <SettingPart id="invoices">
            <History payments={billing.data.payments} />
          </SettingPart>
        </>
      ) : (
        <ErrorPanel
          title={t('billingFailed')}
          onRetry={() => void billing.refetch()}
          requestId={refusalOf(billing.error).requestId}
        />
      )}
    </div>
  )
}

/** So long after a payment its payer comes back from its checkout. */
const justMs = 5 * 60_000

/** The plan that was paid for just now; null when none was. */
function justPaid({ paid, payments }: PlanBilling) {
  const [last] = payments
  const isJust = last?.status === 'paid' && Date.now() - new Date(last.at).getTime() < justMs
  return paid && isJust && !last.refunded && !last.isRefunding ? paid.plan : null
}

/** Who was sent to the plans from somewhere is led back there once the plan is paid for and the session knows it. */
function useWayBack(billing: PlanBilling | undefined): boolean {
  const t = useTranslations('settings.billing')
  const names = useTranslations('ui.planNames')
  const { plan } = useUser()
  const go = useGo()
  const [path] = useState(keptWayBack)
  const isPaid = billing !== undefined && justPaid(billing) === plan
  useEffect(() => {
    if (!path || !isPaid) return
    keepWayBack(null)
    toast({ message: t('justPaid', { plan: names(plan) }) })
    go(path)
  }, [path, isPaid, plan, go, t, names])
  return path !== null && isPaid
}

function JustPaid({ billing }: { billing: PlanBilling }) {
  const t = useTranslations('settings.billing')
  const names = useTranslations('ui.planNames')
  const plan = justPaid(billing)
  return plan ? <Notice tone="good">{t('justPaid', { plan: names(plan) })}</Notice> : null
}
