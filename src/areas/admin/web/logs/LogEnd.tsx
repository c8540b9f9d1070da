import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { useFormat } from '#webkit/format.ts'
import classes from './logs.module.css'
import type { LogQuery } from './use-log.ts'
import type { LogView } from './use-log-view.ts'

type Props = { list: LogQuery; view: LogView; oldest: string | null }

/** Below the list: a button for more, or a note that there's no more. */
export function LogEnd({ list, view, oldest }: Props) {
  const t = useTranslations('adminSystem.logs')
  const format = useFormat()
  const last = list.data?.pages.at(-1)
  if (!last || view.live) return null
  const shown = list.data?.pages.some((page) => page.entries.length > 0)
  if (list.hasNextPage)
    return (
      <div className={classes.end}>
        {last.searchedTo ? <span>{t('searchedTo', { time: format.dateTime(last.searchedTo) })}</span> : null}
        <Button
          kind="secondary"
          size="dense"
          onClick={() => void list.fetchNextPage()}
          busy={list.isFetchingNextPage}
          busyLabel={t('moreBusy')}
        >
          {last.searchedTo ? t('searchOn') : t('more')}
        </Button>
      </div>
    )
  const whole = view.chosen.length === 0 && view.search === '' && shown && oldest
  return whole ? <p className={classes.end}>{t('end', { time: format.dateTime(oldest) })}</p> : null
}
