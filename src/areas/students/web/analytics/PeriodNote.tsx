import { useTranslations } from 'use-intl'
import { useFormat } from '#webkit/format.ts'
import type { Before } from '../../insights-contract.ts'
import classes from './analytics.module.css'

type Props = { period: { from: string | null; to: string; before: Before | null } | undefined }

/** Which days the figures are of and are compared with, and what they count. */
export function PeriodNote({ period }: Props) {
  const t = useTranslations('insights.analytics')
  const { day } = useFormat()
  const daysOf = ({ from, to, before }: NonNullable<Props['period']>) => {
    if (!from) return t('periodAll', { to: day(to) })
    const days = { from: day(from), to: day(to) }
    return before
      ? t('periodBefore', { ...days, earlierFrom: day(before.from), earlierTo: day(before.to) })
      : t('period', days)
  }
  return (
    <p className={classes.period}>
      {period ? <b>{daysOf(period)}</b> : null} {t('cohort')}
    </p>
  )
}
