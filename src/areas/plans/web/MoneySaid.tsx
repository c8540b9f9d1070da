import { useTranslations } from 'use-intl'
import type { Plan } from '#kernel/actor.ts'
import { Link } from '#ui/Link.tsx'
import { useFormat } from '#webkit/format.ts'
import type { PlanChange } from '../plan-billing-contract.ts'
import classes from './UpgradePage.module.css'

type Props = {
  from: Plan
  money: { data: PlanChange | undefined; isError: boolean; refetch: () => unknown }
}

/** What's charged or paid back, before it is. */
export function MoneySaid({ from, money: { data, isError, refetch } }: Props) {
  const t = useTranslations('plans.bar')
  if (isError)
    return (
      <p className={classes.small}>
        {t('notAsked')} <Link onClick={() => void refetch()}>{t('askAgain')}</Link>
      </p>
    )
  return <p className={classes.small}>{data ? <Said from={from} change={data} /> : t('asking')}</p>
}

function Said({ from, change }: { from: Plan; change: PlanChange }) {
  const t = useTranslations('plans.bar')
  const names = useTranslations('ui.planNames')
  const format = useFormat()
  const { way, amount, price, nextAt, method } = change
  const words = {
    amount: format.money(amount),
    price: format.price(price),
    method: method ?? t('yourCard'),
    day: nextAt ? format.day(nextAt) : '',
  }
  if (way === 'checkout') return t('atCheckout', words)
  if (way === 'pay') return t(amount.cents > 0 ? 'pays' : 'paysNothing', words)
  if (way === 'back') {
    const back = t(amount.cents > 0 ? 'back' : 'backNothing', words)
    return `${back} ${nextAt ? t('after', words) : t('afterNothing')}`
  }
  if (way === 'due') return t('due')
  if (way === 'closed') return t('closed')
  return change.canUndo ? t('free') : t('unpaid', { plan: names(from) })
}
