import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '#ui/Icon.tsx'
import { statuses } from '#ui/statuses.ts'
import { useFormat } from '#webkit/format.ts'
import type { LogEntry } from '../../logs-contract.ts'
import { LogDetails } from './LogDetails.tsx'
import classes from './logs.module.css'
import type { LogView } from './use-log-view.ts'

/** One event as a sentence; clicking it shows the whole record. */
export function LogRow({ entry, view }: { entry: LogEntry; view: LogView }) {
  const t = useTranslations('adminSystem.logs')
  const format = useFormat()
  const id = useId()
  const [opened, setOpened] = useState(view.opened === entry.id)
  const { severity, kind, message, user, store, timestamp } = entry
  return (
    <li className={classes.row} data-severity={severity} data-open={opened ? '' : undefined}>
      <button
        type="button"
        className={classes.line}
        aria-expanded={opened}
        aria-controls={opened ? id : undefined}
        onClick={() => setOpened(!opened)}
      >
        <Icon of={statuses[severity].icon} size={18} className={classes.icon} />
        <span className={classes.said}>
          <span className={classes.message}>{message}</span>
          <span className={classes.kind}>
            <b>{t(`severities.${severity}`)}</b> · {kind}
          </span>
        </span>
        <span className={classes.who}>{user?.name ?? store?.name ?? ''}</span>
        <time dateTime={timestamp} className={classes.time}>
          {format.dateTime(timestamp)}
        </time>
        <Icon of={ChevronDown} size={16} className={classes.chevron} />
      </button>
      {opened ? <LogDetails id={id} entry={entry} view={view} /> : null}
    </li>
  )
}
