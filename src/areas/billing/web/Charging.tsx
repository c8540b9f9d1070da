import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { planFacts } from '#areas/plans/facts.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { toast } from '#ui/toasts.ts'
import { useFormat } from '#webkit/format.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { PlanSale } from '../contract.ts'
import { billingApi } from './api.ts'
import classes from './billing.module.css'
import { useSaleChange } from './use-sale-change.ts'

/** Whether plans cost something, and the way to change that, which says what it means for those who have one. */
export function Charging({ sale }: { sale: PlanSale }) {
  const t = useTranslations('planSale.charging')
  const format = useFormat()
  const [isAsking, setAsking] = useState(false)
  const change = useSaleChange((isCharged: boolean) => billingApi.charge.call({ isCharged }))
  const { isCharged, since, paying, monthly, whyNot, isDemo } = sale
  const prices = {
    basic: format.price(planFacts.basic_plan.price),
    pro: format.price(planFacts.pro_plan.price),
  }
  const confirm = () =>
    change.mutate(!isCharged, {
      onSuccess: () => {
        setAsking(false)
        toast({ message: t(isCharged ? 'stopped' : 'started') })
      },
    })
  return (
    <Card
      title={t('title')}
      action={
        <Button
          kind={isCharged ? 'secondary' : 'primary'}
          size="dense"
          disabled={!isCharged && whyNot !== null}
          onClick={() => setAsking(true)}
        >
          {t(isCharged ? 'stop' : 'start')}
        </Button>
      }
    >
      <div className={classes.part}>
        <b>{t(isCharged ? 'charged' : 'free')}</b>
        <p className={classes.quiet}>
          {isCharged ? t('chargedText', prices) : t('freeText')}{' '}
          {since ? t('since', { day: format.day(since) }) : null}{' '}
          {isCharged || paying > 0 ? t('paying', { count: paying, amount: format.money(monthly) }) : null}
        </p>
        {whyNot ? <Notice tone={isCharged ? 'bad' : 'info'}>{whyNot}</Notice> : null}
        {isDemo ? <p className={classes.quiet}>{t('demo')}</p> : null}
      </div>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        kind="primary"
        title={t(isCharged ? 'stopTitle' : 'startTitle')}
        confirmLabel={t(isCharged ? 'stop' : 'start')}
        busy={change.isPending}
        busyLabel={t('busy')}
        error={change.error ? refusalOf(change.error).message : null}
        onConfirm={confirm}
      >
        {isCharged ? t('stopText', { count: paying }) : t('startText')}
      </ConfirmDialog>
    </Card>
  )
}
