import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FilterSheet } from '#areas/lists/web/shared/FilterSheet.tsx'
import { severities } from '#kernel/events.ts'
import { SearchField } from '#ui/SearchField.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { usersApi } from '../api.ts'
import { FilterChoice } from '../users/FilterChoice.tsx'
import classes from './logs.module.css'
import { type LogView, logPeriods } from './use-log-view.ts'

type Props = { view: LogView; types: readonly { type: string; label: string }[] }

/** **Filter**: severity, time, kind of event, and person. `f` opens it. */
export function LogFilterButton({ view, types }: Props) {
  const t = useTranslations('adminSystem.logs')
  const { filters } = view
  return (
    <FilterSheet count={view.chosen.length} done={t('filter.done')}>
      <FilterChoice
        legend={t('filter.severity')}
        any={t('filter.any')}
        options={severities.toReversed().map((value) => ({ value, label: t(`severities.${value}`) }))}
        value={filters.severity ?? ''}
        onChange={(value) => view.setFilter('severity', value)}
      />
      <FilterChoice
        legend={t('filter.from')}
        any={t('filter.any')}
        options={logPeriods.map((value) => ({ value, label: t(`filter.within.${value}`) }))}
        value={filters.since ?? ''}
        onChange={(value) => view.setFilter('since', value)}
      />
      <SelectField
        label={t('filter.type')}
        placeholder={t('filter.anyType')}
        value={filters.type ?? ''}
        onChange={(event) => view.setFilter('type', event.target.value)}
        options={types.map(({ type, label }) => ({ value: type, label }))}
      />
      <OnePerson view={view} />
    </FilterSheet>
  )
}

function OnePerson({ view }: { view: LogView }) {
  const t = useTranslations('adminSystem.logs')
  const [search, setSearch] = useState('')
  const found = useQuery(
    usersApi.list.queryOptions({ input: { search, pageSize: 25 }, enabled: search !== '' }),
  )
  const people = search === '' ? [] : (found.data?.people ?? [])
  const options = people.flatMap(({ id, name, email }) =>
    id.startsWith('usr_') ? [{ value: id, label: name || email }] : [],
  )
  return (
    <div className={classes.person}>
      <SearchField label={t('filter.userLabel')} value={search} onChange={setSearch} />
      {options.length > 0 ? (
        <FilterChoice
          legend={t('filter.user')}
          any={t('filter.any')}
          options={options.slice(0, 6)}
          value={view.filters.user ?? ''}
          onChange={(value) => view.setFilter('user', value)}
        />
      ) : null}
    </div>
  )
}
