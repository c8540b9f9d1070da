import { useTranslations } from 'use-intl'
import type { LogEntry } from '../../logs-contract.ts'
import { LogRow } from './LogRow.tsx'
import classes from './logs.module.css'
import type { LogView } from './use-log-view.ts'

/** What happened, one sentence per event. */
export function LogList({ entries, view }: { entries: readonly LogEntry[]; view: LogView }) {
  const t = useTranslations('adminSystem.logs')
  return (
    <ol className={classes.list} aria-label={t('title')}>
      {entries.map((entry) => (
        <LogRow key={entry.id} entry={entry} view={view} />
      ))}
    </ol>
  )
}
