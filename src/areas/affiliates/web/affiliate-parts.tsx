import { useLocale, useTranslations } from 'use-intl'
import type { Money } from '#kernel/money.ts'
import { MoneyText } from '#ui/MoneyText.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { type AffiliateStatus, percentText } from '../rules.ts'
import classes from './affiliates.module.css'

const chips = { active: 'active', paused: 'paused', applied: 'pending', removed: 'inactive' } as const

/** An affiliate's status as its word. */
export function AffiliateChip({ status }: { status: AffiliateStatus }) {
  const t = useTranslations('affiliates.statuses')
  return <StatusChip status={chips[status]} label={t(status)} />
}

/** One for each currency, never added together. */
export function Amounts({ of }: { of: readonly Money[] }) {
  const t = useTranslations('affiliates')
  if (of.length === 0) return t('nothing')
  return of.map((money) => (
    <span key={money.currency} className={classes.amount}>
      <MoneyText money={money} />
    </span>
  ))
}

/** A rate in the reader's writing. */
export function useRate(): (basisPoints: number) => string {
  const locale = useLocale()
  return (basisPoints) => percentText(basisPoints, locale)
}
