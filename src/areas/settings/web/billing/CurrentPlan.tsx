import { useTranslations } from 'use-intl'
import type { PlanUsage } from '#areas/plans/contract.ts'
import { planFacts } from '#areas/plans/facts.ts'
import type { PaidPlan, PlanBilling } from '#areas/plans/plan-billing-contract.ts'
import { usedOf } from '#areas/plans/web/shared/plan-usage.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Meter } from '#ui/Meter.tsx'
import { useFormat } from '#webkit/format.ts'
import { useCountedNouns } from '#webkit/products.ts'
import { useUser } from '#webkit/session.tsx'
import classes from './Billing.module.css'
import { PlanActions } from './PlanActions.tsx'

type Props = { billing: PlanBilling | undefined; usage: PlanUsage | undefined; onRetry: () => void }

/** The plan, what it costs, when it's charged next, and what of it is used. */
export function CurrentPlan({ billing, usage, onRetry }: Props) {
  const t = useTranslations('settings.billing.plan')
  const whole = useTranslations('settings.billing')
  const names = useTranslations('ui.planNames')
  const format = useFormat()
  const user = useUser()
  const paid = billing?.paid ?? null
  const plan = billing?.plan ?? user.plan
  const { price, period } = planFacts[plan]
  return (
    <Card
      title={t('title')}
      action={
        <Button kind={plan === 'pro_plan' ? 'secondary' : 'primary'} size="dense" to="/upgrade">
          {t(plan === 'pro_plan' ? 'change' : 'upgrade')}
        </Button>
      }
    >
      <div className={classes.plan}>
        <p className={classes.head}>
          <b className={classes.name}>{names(plan)}</b>
          <span className={classes.price}>
            {t(`price.${period}`, { price: format.money(paid?.plan === plan ? paid.price : price) })}
          </span>
          {paid?.mode === 'test' ? <Chip>{t('test')}</Chip> : null}
        </p>
        {billing ? <Costs billing={billing} isPaidPlan={price.cents > 0} /> : null}
        {usage ? <Used usage={usage} /> : <ErrorPanel title={whole('failed')} onRetry={onRetry} />}
        {billing && (paid || billing.guarantee) ? <PlanActions billing={billing} /> : null}
      </div>
    </Card>
  )
}

/** What's charged next, or why nothing is. */
function Costs({ billing: { isCharged, paid }, isPaidPlan }: { billing: PlanBilling; isPaidPlan: boolean }) {
  const t = useTranslations('settings.billing.plan')
  if (paid) return <NextCharge paid={paid} />
  if (!isPaidPlan) return null
  return <p className={classes.quiet}>{t(isCharged ? 'given' : 'free')}</p>
}

function NextCharge({ paid }: { paid: PaidPlan }) {
  const t = useTranslations('settings.billing.plan')
  const names = useTranslations('ui.planNames')
  const format = useFormat()
  const { state, nextCharge, paidUntil, plan } = paid
  if (state === 'ending')
    return <p className={classes.quiet}>{t('ends', { plan: names(plan), day: format.day(paidUntil) })}</p>
  if (!nextCharge) return null
  const words = { amount: format.money(nextCharge.amount), day: format.day(nextCharge.at) }
  return <p className={classes.quiet}>{t('next', words)}</p>
}

function Used({ usage }: { usage: PlanUsage }) {
  const t = useTranslations('settings.billing.plan')
  const nouns = useCountedNouns()
  const { counted, countedLimit, students, studentLimit } = usedOf(usage)
  return (
    <div className={classes.used}>
      <Line
        words={t('things', { used: counted, limit: String(countedLimit ?? 'any'), ...nouns })}
        {...{ used: counted, limit: countedLimit }}
      />
      <Line
        words={t('students', { used: students, limit: String(studentLimit ?? 'any') })}
        {...{ used: students, limit: studentLimit }}
      />
    </div>
  )
}

function Line({ words, used, limit }: { words: string; used: number; limit: number | null }) {
  return (
    <div>
      <p className={classes.line}>{words}</p>
      {limit === null ? null : <Meter used={used} limit={limit} label={words} words={words} warns />}
    </div>
  )
}
