import { useTranslations } from 'use-intl'
import { useFormat } from '#webkit/format.ts'
import classes from './analytics.module.css'

/** Which days the figures are of, and what they count. */
export function PeriodNote({ period }: { period: { from: string | null; to: string } | undefined }) {
  const t = useTranslations('insights.analytics')
  const format = useFormat()
  return (
    <p className={classes.period}>
      {period ? (
        <b>
          {period.from
            ? t('period', { from: format.day(period.from), to: format.day(period.to) })
            : t('periodAll', { to: format.day(period.to) })}
        </b>
      ) : null}{' '}
      {t('cohort')}
    </p>
  )
}
