import { CircleAlert, CircleCheck, CloudOff, RefreshCw } from 'lucide-react'
import { useFormatter, useTimeZone, useTranslations } from 'use-intl'
import { dayOf } from './days.ts'
import { Icon } from './Icon.tsx'
import { Link } from './Link.tsx'
import classes from './SaveStatus.module.css'

export type SaveState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: Date }
  | { kind: 'offline' }
  /** Another tab saved meanwhile, and the person hasn't chosen yet. */
  | { kind: 'conflict' }
  | { kind: 'failed'; onRetry: () => void }

/** What became of the last change, beside an editor's title (P4). */
export function SaveStatus({ state }: { state: SaveState }) {
  const t = useTranslations('ui')
  const format = useFormatter()
  const timeZone = useTimeZone()
  return (
    <span role="status" className={classes.status} data-kind={state.kind}>
      {state.kind === 'saving' ? (
        <>
          <Icon of={RefreshCw} size={16} />
          {t('saving')}
        </>
      ) : null}
      {state.kind === 'saved' ? (
        <>
          <Icon of={CircleCheck} size={16} />
          {isToday(state.at, timeZone)
            ? t('saved', { time: format.dateTime(state.at, { timeStyle: 'short' }) })
            : t('savedOn', { date: format.dateTime(state.at, { day: 'numeric', month: 'short' }) })}
        </>
      ) : null}
      {state.kind === 'offline' ? (
        <>
          <Icon of={CloudOff} size={16} />
          {t('offlineKept')}
        </>
      ) : null}
      {state.kind === 'conflict' ? (
        <>
          <Icon of={CircleAlert} size={16} />
          {t('notSavedConflict')}
        </>
      ) : null}
      {state.kind === 'failed' ? (
        <>
          <Icon of={CircleAlert} size={16} />
          <span>
            {t('couldNotSave')} — <Link onClick={state.onRetry}>{t('tryAgain')}</Link>
          </span>
        </>
      ) : null}
    </span>
  )
}

const isToday = (at: Date, timeZone?: string) => dayOf(at, timeZone) === dayOf(new Date(), timeZone)
