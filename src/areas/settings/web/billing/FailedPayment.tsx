import { useTranslations } from 'use-intl'
import type { PaidPlan } from '#areas/plans/plan-billing-contract.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useFormat } from '#webkit/format.ts'

/** A renewal failed: what's due, when it's tried again, and the way to pay it now. */
export function FailedPayment({ paid }: { paid: PaidPlan }) {
  const t = useTranslations('settings.billing.failing')
  const names = useTranslations('ui.planNames')
  const format = useFormat()
  const days = paid.retries.map((at) => format.day(at))
  const plan = names(paid.plan)
  const last = days.at(-1)
  return (
    <Notice
      tone="bad"
      title={t('title')}
      action={
        <Button size="dense" href={paid.managePath}>
          {t('payNow')}
        </Button>
      }
    >
      {paid.due ? t('text', { amount: format.money(paid.due), method: paid.method ?? t('yourCard') }) : null}{' '}
      {days.length > 1 ? t('retries', { days: days.join(', ') }) : null}{' '}
      {last ? t('after', { plan, day: last }) : t('soon', { plan })}
    </Notice>
  )
}
