import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type Format, useFormat } from '#webkit/format.ts'
import type { ApiPanel as Figures } from '../../system-contract.ts'
import { DurationChart } from './DurationChart.tsx'
import { Panel } from './Panel.tsx'
import classes from './system.module.css'
import { useDuration } from './use-duration.ts'

/** The API's performance over the last day. */
export function ApiPanel({ query }: { query: UseQueryResult<Figures> }) {
  const t = useTranslations('adminSystem.api')
  const duration = useDuration()
  const format = useFormat()
  return (
    <Panel title={t('title')} query={query}>
      {(figures) => (
        <>
          <dl className={classes.figures}>
            {(['p50', 'p95', 'p99'] as const).map((name) => (
              <div key={name}>
                <dt>{t(name)}</dt>
                <dd>{duration(figures[name])}</dd>
              </div>
            ))}
            <div>
              <dt>{t('errors')}</dt>
              <dd>{shareOf(figures, format)}</dd>
            </div>
          </dl>
          {figures.requests > 0 ? (
            <DurationChart steps={figures.steps} />
          ) : (
            <p className={classes.quiet}>{t('none')}</p>
          )}
          <p className={classes.quiet}>
            {t('requests', {
              count: figures.requests,
              rate: format.number(Math.round(figures.perMinute * 10) / 10),
            })}
          </p>
        </>
      )}
    </Panel>
  )
}

function shareOf({ requests, errors }: Figures, format: Format): string {
  if (requests === 0) return '—'
  const share = (100 * errors) / requests
  if (share === 0) return format.percent(0)
  return share < 0.01 ? `<${format.percent(0.01, 2)}` : format.percent(share, share < 1 ? 2 : 1)
}
