import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { FilterSheet } from '#areas/lists/web/shared/FilterSheet.tsx'
import { ActiveFilters } from '#ui/ActiveFilters.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { sessionStatuses, sessionTypes } from '../../rules.ts'
import { packagesApi } from '../api.ts'
import { useDayNames } from './day-names.ts'
import { filterNames, type SessionsView } from './use-sessions-view.ts'

type Props = { view: SessionsView; total: number | undefined }

/** **Filter** of the sessions: status, type and package. */
export function SessionFilters({ view, total }: Props) {
  const t = useTranslations('coaching.session.filter')
  const words = useTranslations('coaching')
  const packages = usePackages()
  const any = { value: '', label: t('any') }
  return (
    <FilterSheet
      count={filterNames.filter((name) => view.filters[name]).length}
      done={t('show', { count: total ?? 0 })}
    >
      <SelectField
        label={t('status')}
        value={view.filters.status ?? ''}
        onChange={(event) => view.setFilter('status', event.target.value)}
        options={[any, ...sessionStatuses.map((value) => ({ value, label: words(`statuses.${value}`) }))]}
      />
      <SelectField
        label={t('type')}
        value={view.filters.type ?? ''}
        onChange={(event) => view.setFilter('type', event.target.value)}
        options={[any, ...sessionTypes.map((value) => ({ value, label: words(`types.${value}`) }))]}
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
export function SessionFiltersHolding({ view }: Props) {
  const t = useTranslations('coaching.session.filter')
  const words = useTranslations('coaching')
  const packages = usePackages()
  const names = useDayNames()
  const { status, type, package: packageId, day } = view.filters
  const filters = [
    ...(day ? [{ name: 'day' as const, label: t('day'), value: names.long(day) }] : []),
    ...(status ? [{ name: 'status' as const, label: t('status'), value: words(`statuses.${status}`) }] : []),
    ...(type ? [{ name: 'type' as const, label: t('type'), value: words(`types.${type}`) }] : []),
    ...(packageId
      ? [
          {
            name: 'package' as const,
            label: t('package'),
            value: packages.find(({ id }) => id === packageId)?.title ?? t('one'),
          },
        ]
      : []),
  ]
  return (
    <ActiveFilters
      filters={filters}
      onRemove={(name) => view.setFilter(name, '')}
      onClear={view.clearFilters}
    />
  )
}

/** Packages to choose from: as many as a list of choices can hold. */
export function usePackages() {
  const list = useQuery(packagesApi.list.queryOptions({ input: { page: 1, pageSize: 100 } }))
  return list.data?.packages ?? []
}
