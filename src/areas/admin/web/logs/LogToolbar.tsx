import { useQuery } from '@tanstack/react-query'
import { Download, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { SavedViews } from '#areas/lists/web/shared/SavedViews.tsx'
import type { Id } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { SwitchField } from '#ui/SwitchField.tsx'
import { useFormat } from '#webkit/format.ts'
import type { LogEntry } from '../../logs-contract.ts'
import { usersApi } from '../api.ts'
import { JumpToTime } from './JumpToTime.tsx'
import { LogFilterButton } from './LogFilterButton.tsx'
import classes from './logs.module.css'
import type { LogFilterName, LogView } from './use-log-view.ts'

export type LogFacts = { types: { type: string; label: string }[]; days: number; oldest: string | null }
type Props = {
  view: LogView
  facts: LogFacts | undefined
  entries: readonly LogEntry[] | undefined
  onExport: () => void
}

const viewKeys = ['q', 'severity', 'type', 'user', 'since']

/** Search, filters, the way to another time, the live tail and the file of it all. */
export function LogToolbar({ view, facts, entries, onExport }: Props) {
  const t = useTranslations('adminSystem.logs')
  return (
    <div className={classes.tools}>
      <SearchField
        label={t('search')}
        value={view.search}
        onChange={view.setSearch}
        className={classes.search}
      />
      <LogFilterButton view={view} types={facts?.types ?? []} />
      <SavedViews list="logs" keys={viewKeys} />
      <JumpToTime view={view} />
      <SwitchField
        label={t('live')}
        title={t('liveHint')}
        checked={view.live}
        onChange={(event) => view.setLive(event.target.checked)}
        className={classes.live}
      />
      <Button
        kind="secondary"
        size="dense"
        icon={Download}
        title={t('exportHint')}
        className={classes.export}
        onClick={onExport}
      >
        {t('export')}
      </Button>
      <Holding view={view} facts={facts} entries={entries} />
    </div>
  )
}

/** The filters that hold, each with the way to take it away. */
function Holding({ view, facts, entries }: Omit<Props, 'onExport'>) {
  const t = useTranslations('adminSystem.logs')
  const format = useFormat()
  const person = usePersonName(view.chosen.user, entries)
  if (view.holding.length === 0 && !view.at) return null
  const words: Record<LogFilterName, () => string> = {
    severity: () => t(`severities.${view.chosen.severity ?? 'info'}`),
    type: () => facts?.types.find(({ type }) => type === view.chosen.type)?.label ?? view.chosen.type ?? '',
    user: () => person,
    since: () => t(`filter.within.${view.chosen.since ?? '7'}`),
  }
  return (
    <div className={classes.holding}>
      {view.holding.map((name) => {
        const [filter, value] = [t(name === 'since' ? 'filter.from' : `filter.${name}`), words[name]()]
        return (
          <button
            key={name}
            type="button"
            className={classes.removable}
            aria-label={t('filter.remove', { filter, value })}
            onClick={() => view.setFilter(name, '')}
          >
            <span>
              {filter}: {value}
            </span>
            <Icon of={X} size={14} />
          </button>
        )
      })}
      {view.holding.length > 1 ? <Link onClick={view.clear}>{t('filter.clear')}</Link> : null}
      {view.at ? (
        <span className={classes.jumped}>
          {t('jumped', { time: format.dateTime(view.at) })}{' '}
          <Link onClick={() => view.jumpTo('')}>{t('toNow')}</Link>
        </span>
      ) : null}
    </div>
  )
}

/** What somebody in the address is called: nobody did any of what is shown where it was all done to them. */
function usePersonName(userId: Id<'usr'> | undefined, entries: readonly LogEntry[] | undefined): string {
  const known = entries?.find(({ user }) => user?.id === userId)?.user?.name
  const asked = useQuery(
    usersApi.get.queryOptions({
      input: { userId: userId ?? ('usr_' as Id<'usr'>) },
      enabled: userId !== undefined && entries !== undefined && !known,
    }),
  )
  const person = asked.data?.person
  // Of somebody who is gone nothing but the id is left.
  return known ?? (person?.name || person?.email) ?? (asked.isError ? userId : undefined) ?? '…'
}
