import { useTranslations } from 'use-intl'
import type { Line } from '#ui/lines.ts'
import { StatCard } from '#ui/StatCard.tsx'
import { useFormat } from '#webkit/format.ts'
import type { Growth } from '../../overview-contract.ts'

type Props = { label: string; growth: Growth; line?: Line; to?: string; invited?: number }

/** How many there are, how many are new this month, and how many were new in the same days last month. */
export function GrowthCard({ label, growth, line = 'none', to, invited = 0 }: Props) {
  const t = useTranslations('admin.overview')
  const format = useFormat()
  const { total, thisMonth, sameDaysLastMonth: before } = growth
  const parts = [t('before', { before }), ...(invited > 0 ? [t('invited', { invited })] : [])]
  return (
    <StatCard
      label={label}
      figure={format.number(total)}
      caption={parts.join(' · ')}
      line={line}
      to={to}
      {...(thisMonth > 0
        ? {
            change: {
              direction: 'up',
              judgement: 'good',
              value: `+${format.number(thisMonth)}`,
              words: t('thisMonth'),
            },
          }
        : { note: t('noneThisMonth') })}
    />
  )
}
