import { useTranslations } from 'use-intl'
import { FilterSheet } from '#areas/lists/web/shared/FilterSheet.tsx'
import { ActiveFilters } from '#ui/ActiveFilters.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { everyoneFilters, lastActivities, listPeriods } from '../../rules.ts'
import type { EveryoneFilterName, EveryoneView } from './use-everyone-view.ts'

type Props = { view: EveryoneView; courses: readonly { id: string; title: string }[] }

const names = ['course', 'show', 'active', 'joined', 'finished'] as const

/** **Filter**: course, status, last activity, when they joined and finished. `f` opens it. */
export function EveryoneFilterButton({ view, courses }: Props) {
  const t = useTranslations('students.everyone')
  const words = useFilterWords(courses)
  const values: Record<(typeof names)[number], readonly string[]> = {
    course: courses.map(({ id }) => id),
    show: everyoneFilters.filter((value) => value !== 'all'),
    active: lastActivities,
    joined: listPeriods,
    finished: listPeriods,
  }
  const count = view.chosen.filter((name) => name !== 'each').length
  return (
    <FilterSheet count={count} done={t('filter.done')}>
      {names.map((name) => (
        <SelectField
          key={name}
          label={t(`filter.${name}`)}
          options={[
            { value: '', label: t('filter.any') },
            ...values[name].map((value) => ({ value, label: words(name, value) })),
          ]}
          value={view.chosen.includes(name) ? view.filters[name] : ''}
          onChange={(event) => view.setFilter(name, event.target.value)}
        />
      ))}
    </FilterSheet>
  )
}

/** The filters that hold, each with the way to take it away. */
export function EveryoneHolding({ view, courses }: Props) {
  const t = useTranslations('students.everyone')
  const words = useFilterWords(courses)
  return (
    <ActiveFilters
      filters={names
        .filter((name) => view.chosen.includes(name))
        .map((name) => ({ name, label: t(`filter.${name}`), value: words(name, view.filters[name] ?? '') }))}
      onRemove={(name) => view.setFilter(name, '')}
      onClear={view.clearFilters}
    />
  )
}

function useFilterWords(courses: Props['courses']): (name: EveryoneFilterName, value: string) => string {
  const t = useTranslations('students')
  return (name, value) => {
    if (name === 'course') return courses.find(({ id }) => id === value)?.title ?? '…'
    if (name === 'active')
      return t(`everyone.active.${lastActivities.find((each) => each === value) ?? '7d'}`)
    if (name === 'show') {
      const filter = everyoneFilters.find((each) => each === value) ?? 'all'
      return filter === 'open' ? t('everyone.open') : t(`filters.${filter}`)
    }
    return t(`everyone.periods.${listPeriods.find((each) => each === value) ?? 'thisMonth'}`)
  }
}
