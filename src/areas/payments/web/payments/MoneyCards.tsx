import { useLocale, useTranslations } from 'use-intl'
import type { Currency } from '#kernel/money.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import { type Change, StatCard } from '#ui/StatCard.tsx'
import { StatRow } from '#ui/StatRow.tsx'
import { useFormat } from '#webkit/format.ts'
import type { MoneyOverview } from '../../overview-contract.ts'
import type { MoneyRange } from '../../rules.ts'
import classes from './payments.module.css'

type Props = { overview: MoneyOverview | undefined; period: MoneyRange }

const daysOf = { '7d': 7, '30d': 30, '90d': 90, '1y': 365, all: 0 } as const

/** Four figures of a period; each leads to exactly the rows it's made of. */
export function MoneyCards({ overview, period }: Props) {
  const t = useTranslations('money.cards')
  const format = useFormat()
  const changes = useChanges(period)
  const rows = (asked: Record<string, string>) =>
    `?${new URLSearchParams({
      ...(period === '30d' ? {} : { period }),
      ...(period === 'all' ? {} : { range: period }),
      ...asked,
    })}`
  if (!overview)
    return (
      <SkeletonRegion>
        <Skeleton height="136px" />
      </SkeletonRegion>
    )
  const { revenue, succeeded, failed, fees, mode } = overview
  const amounts = (of: readonly { currency: Currency; cents: number }[]) => {
    const all = of.length > 0 ? of : [{ currency: 'USD' as const, cents: 0 }]
    return all.map(({ currency, cents }) => (
      <span key={currency} className={all.length > 1 ? classes.amount : undefined}>
        {format.money({ cents, currency })}
      </span>
    ))
  }
  // Of one currency there's something to compare; what of several is said under them would fit none.
  const [only] = revenue.length === 1 ? revenue : []
  const [fee] = fees.length === 1 ? fees : []
  const taxes = revenue.filter(({ tax }) => tax !== 0)
  return (
    <StatRow>
      <StatCard
        label={t('revenue')}
        line="payments"
        to={rows({ show: 'revenue', mode })}
        figure={amounts(revenue)}
        change={only ? changes.percent(only.cents, only.before) : undefined}
        caption={
          taxes.length > 0
            ? t('withTax', {
                tax: taxes.map(({ tax, currency }) => format.money({ cents: tax, currency })).join(', '),
              })
            : t('noTax')
        }
      />
      <StatCard
        label={t('succeeded')}
        line="payments"
        to={rows({ kind: 'payment', status: 'Completed', mode })}
        figure={format.number(succeeded.count)}
        change={changes.count(succeeded.count, succeeded.before, 'good')}
      />
      <StatCard
        label={t('failed')}
        line="payments"
        to={rows({ kind: 'payment', status: 'Failed', mode })}
        figure={format.number(failed.count)}
        change={changes.count(failed.count, failed.before, 'bad')}
      />
      <StatCard
        label={t('fees')}
        line="payments"
        to={rows({ show: 'fees', mode })}
        figure={amounts(fees)}
        note={
          only && fee && only.cents > 0
            ? t('share', { percent: format.percent((100 * fee.cents) / only.cents, 1) })
            : fees.length > 1
              ? undefined
              : t('noFees')
        }
      />
    </StatRow>
  )
}

/** What is said beside a figure of what it was before; nothing where there's nothing to compare. */
function useChanges(period: MoneyRange) {
  const t = useTranslations('money.cards')
  const format = useFormat()
  const locale = useLocale()
  const days = daysOf[period]
  return {
    percent: (now: number, before: number | null): Change | undefined => {
      if (before === null || before <= 0) return undefined
      const percent = ((now - before) / before) * 100
      const size = Math.abs(percent)
      const digits = size < 9.95 ? 1 : 0
      const value = new Intl.NumberFormat(locale, {
        ...{ style: 'percent', minimumFractionDigits: digits, maximumFractionDigits: digits },
      }).format(size / 100)
      if (Number(size.toFixed(digits)) === 0)
        return { direction: 'flat', judgement: 'neutral', value, words: t('vs', { days }) }
      return {
        direction: percent > 0 ? 'up' : 'down',
        judgement: percent > 0 ? 'good' : 'bad',
        value,
        words: t('vs', { days }),
      }
    },
    count: (now: number, before: number | null, isUp: 'good' | 'bad'): Change | undefined => {
      if (before === null || (before === 0 && now === 0)) return undefined
      const more = now - before
      if (more === 0)
        return {
          direction: 'flat',
          judgement: 'neutral',
          value: format.number(now),
          words: t('same', { days }),
        }
      const isDown = isUp === 'good' ? 'bad' : 'good'
      return {
        direction: more > 0 ? 'up' : 'down',
        judgement: more > 0 ? isUp : isDown,
        value: format.number(Math.abs(more)),
        words: t(more > 0 ? 'more' : 'fewer', { days }),
      }
    },
  }
}
