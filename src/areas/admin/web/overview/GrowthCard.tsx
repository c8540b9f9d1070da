import { useTranslations } from 'use-intl'
import type { Line } from '#ui/lines.ts'
import { StatCard } from '#ui/StatCard.tsx'
import { useFormat } from '#webkit/format.ts'
import type { Growth } from '../../overview-contract.ts'

type Props = { label: string; growth: Growth; line?: Line; to?: string }

/** How many there are, how many are new this month, and how many were new in the same days last month. */
export function GrowthCard({ label, growth, line = 'none', to }: Props) {
  const t = useTranslations('admin.overview')
  const format = useFormat()
  const { total, thisMonth, sameDaysLastMonth: before } = growth
  return (
    <StatCard
      label={label}
      figure={format.number(total)}
      line={line}
      to={to}
      {...(thisMonth > 0
        ? {
            change: {
              direction: 'up',
              judgement: 'good',
              value: `+${format.number(thisMonth)}`,
              words: t('thisMonth', { before }),
            },
          }
        : { note: t('noneThisMonth', { before }) })}
    />
  )
}
