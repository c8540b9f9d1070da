import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import type { LogEntry } from '../../logs-contract.ts'
import { LogRow } from './LogRow.tsx'
import classes from './logs.module.css'
import type { LogView } from './use-log-view.ts'

type Props = { entries: readonly LogEntry[] | undefined; view: LogView; refreshing: boolean }

export function LogList({ entries, view, refreshing }: Props) {
  const t = useTranslations('adminSystem.logs')
  if (!entries)
    return (
      <SkeletonRegion>
        <div className={classes.loading}>
          {['72%', '58%', '80%', '64%', '70%'].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      </SkeletonRegion>
    )
  if (entries.length === 0) return <NoEntries view={view} />
  return (
    <ol className={classes.list} aria-label={t('title')} data-refreshing={refreshing ? '' : undefined}>
      {entries.map((entry) => (
        <LogRow key={entry.id} entry={entry} view={view} />
      ))}
    </ol>
  )
}

function NoEntries({ view }: { view: LogView }) {
  const t = useTranslations('adminSystem.logs')
  if (view.search)
    return (
      <EmptyState
        title={t('noneSearch', { search: view.search })}
        action={
          <Button kind="secondary" onClick={() => view.setSearch('')}>
            {t('clearSearch')}
          </Button>
        }
      />
    )
  if (view.holding.length > 0)
    return (
      <EmptyState
        title={t('noneFiltered')}
        action={
          <Button kind="secondary" onClick={view.clear}>
            {t('filter.clear')}
          </Button>
        }
      />
    )
  return <EmptyState title={t('none')} />
}
