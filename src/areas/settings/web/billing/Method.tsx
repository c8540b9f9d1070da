import { useTranslations } from 'use-intl'
import type { PlanBilling } from '#areas/plans/plan-billing-contract.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import classes from './Billing.module.css'

/** What the plan is paid by, and the way to name another card. */
export function Method({ billing: { isCharged, paid } }: { billing: PlanBilling }) {
  const t = useTranslations('settings.billing.method')
  const [year = '', month = ''] = paid?.methodExpiresOn?.split('-') ?? []
  return (
    <Card
      title={t('title')}
      action={
        paid ? (
          <Button kind="secondary" size="dense" href={paid.managePath}>
            {t('update')}
          </Button>
        ) : undefined
      }
    >
      {paid ? (
        <p className={classes.method}>
          <b>{paid.method ?? t('noneKept')}</b>
          {month ? <span className={classes.quiet}>{t('expires', { month, year })}</span> : null}
        </p>
      ) : (
        <p className={classes.quiet}>{t(isCharged ? 'noneYet' : 'none')}</p>
      )}
    </Card>
  )
}
