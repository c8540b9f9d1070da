import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PlanBilling } from '#areas/plans/plan-billing-contract.ts'
import { planBillingApi } from '#areas/plans/web/shared/plan-billing.ts'
import { planUsageQuery } from '#areas/plans/web/shared/plan-usage.ts'
import { WhoEnds } from '#areas/plans/web/shared/WhoEnds.tsx'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { FormError } from '#ui/FormError.tsx'
import { toast } from '#ui/toasts.ts'
import { useFormat } from '#webkit/format.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { useAuth } from '#webkit/session.tsx'
import classes from './Billing.module.css'

/** Ends a paid plan with what's paid for, takes that back, or takes the money-back guarantee. */
export function PlanActions({ billing: { paid, guarantee } }: { billing: PlanBilling }) {
  const t = useTranslations('settings.billing.actions')
  const names = useTranslations('ui.planNames')
  const format = useFormat()
  const [asking, setAsking] = useState<'cancel' | 'guarantee' | null>(null)
  const close = () => setAsking(null)
  const cancel = useBillingChange(({ cancels }: { cancels: boolean }) =>
    planBillingApi.cancel.call({ cancels }),
  )
  const back = useBillingChange((input: { shownCents: number }) => planBillingApi.takeGuarantee.call(input))
  const plan = paid ? names(paid.plan) : ''
  const keep = () =>
    cancel.mutate({ cancels: false }, { onSuccess: () => toast({ message: t('kept', { plan }) }) })
  return (
    <div className={classes.actions}>
      <FormError>{asking === null && cancel.error ? refusalOf(cancel.error).message : null}</FormError>
      <div className={classes.buttons}>
        {paid?.state === 'ending' ? (
          <Button kind="secondary" size="dense" busy={cancel.isPending} onClick={keep}>
            {t('keep', { plan })}
          </Button>
        ) : paid ? (
          <Button kind="secondary" size="dense" onClick={() => setAsking('cancel')}>
            {t('cancel')}
          </Button>
        ) : null}
        {guarantee ? (
          <Button kind="secondary" size="dense" onClick={() => setAsking('guarantee')}>
            {t('guarantee')}
          </Button>
        ) : null}
      </div>
      {paid ? (
        <ConfirmDialog
          opened={asking === 'cancel'}
          onClose={close}
          title={t('cancelTitle', { plan })}
          confirmLabel={t('cancelYes')}
          cancelLabel={t('cancelNo', { plan })}
          busy={cancel.isPending}
          busyLabel={t('busy')}
          error={cancel.error ? refusalOf(cancel.error).message : null}
          onConfirm={() =>
            cancel.mutate(
              { cancels: true },
              {
                onSuccess: () => {
                  close()
                  toast({ message: t('canceled') })
                },
              },
            )
          }
        >
          {t(paid.state === 'pastDue' ? 'cancelNow' : 'cancelText', {
            plan,
            day: format.day(paid.paidUntil),
          })}
          {asking === 'cancel' && paid.plan === 'pro_plan' ? <WhoEnds plan="free_plan" /> : null}
        </ConfirmDialog>
      ) : null}
      {guarantee ? (
        <ConfirmDialog
          opened={asking === 'guarantee'}
          onClose={close}
          title={t('guaranteeTitle', { amount: format.money(guarantee.amount) })}
          confirmLabel={t('guaranteeYes', { amount: format.money(guarantee.amount) })}
          busy={back.isPending}
          busyLabel={t('busy')}
          error={back.error ? refusalOf(back.error).message : null}
          onConfirm={() =>
            back.mutate(
              { shownCents: guarantee.amount.cents },
              {
                onSuccess: () => {
                  close()
                  toast({ message: t('returned') })
                },
              },
            )
          }
        >
          {t('guaranteeText', { day: format.day(guarantee.until) })}
        </ConfirmDialog>
      ) : null}
    </div>
  )
}

/** Whatever changes what's paid is shown everywhere at once, the plan itself too. */
function useBillingChange<I>(call: (input: I) => Promise<PlanBilling>) {
  const cache = useQueryClient()
  const { refresh } = useAuth()
  return useMutation({
    mutationFn: call,
    onSuccess: async (billing) => {
      cache.setQueryData(planBillingApi.mine.queryKey(), billing)
      await refresh()
      await cache.invalidateQueries({ queryKey: planUsageQuery().queryKey })
    },
    onError: () => cache.invalidateQueries({ queryKey: planBillingApi.key() }),
  })
}
