import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { ActiveFilters } from '#ui/ActiveFilters.tsx'
import { Button } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { SwitchField } from '#ui/SwitchField.tsx'
import { useFormat } from '#webkit/format.ts'
import type { LogEntry } from '../../logs-contract.ts'
import { usersApi } from '../api.ts'
import { JumpToTime } from './JumpToTime.tsx'
import classes from './logs.module.css'
import type { LogFilterName, LogView } from './use-log-view.ts'

export type LogFacts = { types: { type: string; label: string }[]; days: number; oldest: string | null }
type Props = {
  view: LogView
  facts: LogFacts | undefined
  entries: readonly LogEntry[] | undefined
  onExport: () => void
}

/** At the end of the toolbar: jump to a time, the live tail, the export, and the active filters. */
export function LogTools({ view, facts, entries, onExport }: Props) {
  const t = useTranslations('adminSystem.logs')
  return (
    <>
      <div className={classes.tail}>
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
      </div>
      <Holding view={view} facts={facts} entries={entries} />
    </>
  )
}

/** The active filters, each with a button to remove it. */
function Holding({ view, facts, entries }: Omit<Props, 'onExport'>) {
  const t = useTranslations('adminSystem.logs')
  const format = useFormat()
  const { filters, chosen, at } = view
  const person = usePersonName(filters.user, entries)
  const words: Record<LogFilterName, () => string> = {
    severity: () => t(`severities.${filters.severity ?? 'info'}`),
    type: () => facts?.types.find(({ type }) => type === filters.type)?.label ?? filters.type ?? '',
    user: () => person,
    since: () => t(`filter.within.${filters.since ?? '7'}`),
  }
  return (
    <ActiveFilters
      filters={chosen.map((name) => ({
        name,
        label: t(name === 'since' ? 'filter.from' : `filter.${name}`),
        value: words[name](),
      }))}
      onRemove={(name) => view.setFilter(name, '')}
      onClear={view.clearFilters}
    >
      {at ? (
        <span className={classes.jumped}>
          {t('jumped', { time: format.dateTime(at) })}{' '}
          <Link onClick={() => view.jumpTo('')}>{t('toNow')}</Link>
        </span>
      ) : null}
    </ActiveFilters>
  )
}

/** The name of the person in the address, even if they did none of what's shown. */
function usePersonName(userId: Id<'usr'> | undefined, entries: readonly LogEntry[] | undefined): string {
  const known = entries?.find(({ user }) => user?.id === userId)?.user?.name
  const asked = useQuery(
    usersApi.get.queryOptions({
      input: { userId: userId ?? ('usr_' as Id<'usr'>) },
      enabled: userId !== undefined && entries !== undefined && !known,
    }),
  )
  const person = asked.data?.person
  // If the person left, only the id remains.
  return known ?? (person?.name || person?.email) ?? (asked.isError ? userId : undefined) ?? '…'
}
