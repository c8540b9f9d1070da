import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download, Upload } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FilterSheet } from '#areas/lists/web/shared/FilterSheet.tsx'
import { SavedViews } from '#areas/lists/web/shared/SavedViews.tsx'
import { ActiveFilters } from '#ui/ActiveFilters.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import { anId, useListView } from '#ui/use-list-view.ts'
import { foundIn } from '#webkit/found.ts'
import { clientStatuses } from '../../rules.ts'
import { clientsApi } from '../api.ts'
import { usePackages } from '../sessions/SessionFilters.tsx'
import type { Times } from '../use-times.ts'
import { ClientCard } from './ClientCard.tsx'
import classes from './clients.module.css'
import { ImportClientsDialog } from './ImportClientsDialog.tsx'

/** Whoever bought a package or booked a session, each with how far they've come. */
export function ClientsTab({ times }: { times: Times }) {
  const t = useTranslations('coaching.client')
  const importing = useTranslations('coaching.importing')
  const view = useListView({ filters: { status: clientStatuses, package: anId('cpk') }, pageSize: 24 })
  const { search, page, pageSize, filters } = view
  const [isImporting, setImporting] = useState(false)
  const asked = {
    ...(search ? { search } : {}),
    ...(filters.status ? { status: filters.status } : {}),
    ...(filters.package ? { packageId: filters.package } : {}),
  }
  const list = useQuery(
    clientsApi.list.queryOptions({
      input: { ...{ page, pageSize }, ...asked },
      placeholderData: keepPreviousData,
    }),
  )
  const total = list.data?.total
  return (
    <>
      <ListScreen
        label={t('list')}
        view={view}
        found={foundIn(list, ({ clients: rows, total }) => ({ rows, total }))}
        search={t('search')}
        filters={<Filters view={view} total={total} />}
        views={<SavedViews list="coachingClients" keys={view.keys} />}
        end={
          <>
            <span className={classes.count}>{total === undefined ? '' : t('count', { count: total })}</span>
            <span className={classes.end}>
              <Button kind="secondary" size="dense" icon={Upload} onClick={() => setImporting(true)}>
                {importing('open')}
              </Button>
              <Button
                kind="secondary"
                size="dense"
                icon={Download}
                href={`/api/v1/coaching-clients.csv?${new URLSearchParams(asked)}`}
              >
                {importing('export')}
              </Button>
            </span>
            <Holding view={view} />
          </>
        }
        words={{
          failed: t('failed'),
          found: (count) => t('found', { count }),
          noMatch: (words) => t('noMatch', { search: words }),
          noneLeft: t('noneLeft'),
        }}
        firstUse={
          <EmptyState
            drawing="learning"
            line="coaching"
            title={t('emptyTitle')}
            action={
              <>
                <Button kind="secondary" to="/coaching?tab=packages">
                  {t('toPackages')}
                </Button>
                <Button kind="secondary" icon={Upload} onClick={() => setImporting(true)}>
                  {importing('open')}
                </Button>
              </>
            }
          >
            {t('emptyText')}
          </EmptyState>
        }
        loading={<Loading />}
        bare
      >
        {(clients) => (
          <div className={classes.grid}>
            {clients.map((client) => (
              <ClientCard key={client.id} client={client} times={times} />
            ))}
          </div>
        )}
      </ListScreen>
      {isImporting ? <ImportClientsDialog onClose={() => setImporting(false)} /> : null}
    </>
  )
}

type View = ReturnType<
  typeof useListView<{ status: typeof clientStatuses; package: ReturnType<typeof anId<'cpk'>> }>
>

function Filters({ view, total }: { view: View; total: number | undefined }) {
  const t = useTranslations('coaching.client.filter')
  const statuses = useTranslations('ui.status')
  const packages = usePackages()
  const any = { value: '', label: t('any') }
  return (
    <FilterSheet count={view.chosen.length} done={t('show', { count: total ?? 0 })}>
      <SelectField
        label={t('status')}
        value={view.filters.status ?? ''}
        onChange={(event) => view.setFilter('status', event.target.value)}
        options={[any, ...clientStatuses.map((value) => ({ value, label: statuses(value) }))]}
      />
      <SelectField
        label={t('package')}
        value={view.filters.package ?? ''}
        onChange={(event) => view.setFilter('package', event.target.value)}
        options={[any, ...packages.map(({ id, title }) => ({ value: id, label: title }))]}
      />
    </FilterSheet>
  )
}

/** The filters that hold, each with the way to take it away. */
function Holding({ view }: { view: View }) {
  const t = useTranslations('coaching.client.filter')
  const statuses = useTranslations('ui.status')
  const packages = usePackages()
  const { status, package: packageId } = view.filters
  return (
    <ActiveFilters
      filters={[
        ...(status ? [{ name: 'status' as const, label: t('status'), value: statuses(status) }] : []),
        ...(packageId
          ? [
              {
                name: 'package' as const,
                label: t('package'),
                value: packages.find(({ id }) => id === packageId)?.title ?? t('one'),
              },
            ]
          : []),
      ]}
      onRemove={(name) => view.setFilter(name, '')}
      onClear={view.clearFilters}
    />
  )
}

function Loading() {
  return (
    <SkeletonRegion>
      <div className={classes.grid}>
        {['a', 'b', 'c'].map((place) => (
          <div key={place} className={classes.card}>
            <Skeleton width="50%" />
            <Skeleton width="80%" />
            <Skeleton width="100%" height="64px" />
            <Skeleton width="60%" />
          </div>
        ))}
      </div>
    </SkeletonRegion>
  )
}
