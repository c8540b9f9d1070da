import { useTranslations } from 'use-intl'
import { MoneyText } from '#ui/MoneyText.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import type { CouponSummary } from '../../coupons-contract.ts'
import classes from './coupons.module.css'

const chips = { active: 'active', paused: 'paused', expired: 'inactive', usedUp: 'closed' } as const

/** A coupon's state as its word. */
export function CouponChip({ state }: Pick<CouponSummary, 'state'>) {
  const t = useTranslations('coupons.states')
  return <StatusChip status={chips[state]} label={t(state)} />
}

/** One for each currency, never added together. */
export function Amounts({ of }: { of: CouponSummary['revenue'] }) {
  const t = useTranslations('coupons')
  if (of.length === 0) return t('nothing')
  return of.map((money) => (
    <span key={money.currency} className={classes.amount}>
      <MoneyText money={money} />
    </span>
  ))
}
