import type { UseQueryResult } from '@tanstack/react-query'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { Link } from '#ui/Link.tsx'
import { useFormat } from '#webkit/format.ts'
import type { WorkPanel as Figures } from '../../system-contract.ts'
import { Facts, Panel } from './Panel.tsx'
import classes from './system.module.css'

/** What's waiting for the worker, and whether emails were delivered. */
export function WorkPanel({ query }: { query: UseQueryResult<Figures> }) {
  const t = useTranslations('adminSystem.work')
  const format = useFormat()
  const relative = useFormatter()
  const now = useNow({ updateInterval: 30_000 })
  const waiting = (count: number, oldest: string | null) =>
    oldest
      ? t('oldest', { count: format.number(count), age: relative.relativeTime(new Date(oldest), now) })
      : format.number(count)
  return (
    <Panel title={t('title')} query={query}>
      {(figures) => (
        <>
          <Facts
            facts={[
              ...(figures.ordersStuck > 0
                ? [[t('ordersStuck'), format.number(figures.ordersStuck)] as const]
                : []),
              ...(figures.mismatches > 0
                ? [[t('mismatches'), format.number(figures.mismatches)] as const]
                : []),
              [t('jobsWaiting'), waiting(figures.jobsWaiting, figures.oldestJobAt)],
              [t('jobsFailed'), format.number(figures.jobsFailed)],
              [t('mailsSent'), format.number(figures.mailsSent)],
              [t('mailsWaiting'), waiting(figures.mailsWaiting, figures.oldestMailAt)],
              [t('mailsFailed'), format.number(figures.mailsFailed)],
              [t('server'), figures.mailServer ? t('set') : t('outbox')],
            ]}
          />
          <p className={classes.way}>
            <Link to="/admin/outbox">{t('open')}</Link>
          </p>
        </>
      )}
    </Panel>
  )
}
