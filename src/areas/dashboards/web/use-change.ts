import { useLocale, useTranslations } from 'use-intl'
import type { Change } from '#ui/StatCard.tsx'
import { changeOf } from './change.ts'

/** "8.7% vs last month" for a card where more is better; null until there is a month to compare with. */
export function useChange(): (percent: number | null) => Change | undefined {
  const t = useTranslations('dashboards.change')
  const locale = useLocale()
  return (percent) => {
    if (percent === null) return undefined
    const { direction, value } = changeOf(percent, locale)
    const judgement = direction === 'up' ? 'good' : direction === 'down' ? 'bad' : 'neutral'
    return { direction, judgement, value, words: t('vsLastMonth') }
  }
}
