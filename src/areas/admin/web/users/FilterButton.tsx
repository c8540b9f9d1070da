import { useTranslations } from 'use-intl'
import { FilterSheet } from '#areas/lists/web/shared/FilterSheet.tsx'
import { plans } from '#kernel/actor.ts'
import { joinedWithin, personStatuses } from '../../users-rules.ts'
import { FilterChoice } from './FilterChoice.tsx'
import { useRoleWord } from './person-words.ts'
import type { FilterName, PeopleView } from './use-people-view.ts'

type Props = { view: PeopleView; roles: readonly string[]; total: number | undefined }

/** **Filter**: role, plan, status and when they joined, each with a few choices. `f` opens it. */
export function FilterButton({ view, roles, total }: Props) {
  const t = useTranslations('admin.users.filter')
  const words = useFilterWords()
  const options: Record<FilterName, readonly string[]> = {
    role: roles,
    plan: plans,
    status: personStatuses,
    joined: joinedWithin,
  }
  return (
    <FilterSheet count={view.chosen.length} done={t('show', { count: total ?? 0 })}>
      {(['role', 'plan', 'status', 'joined'] as const).map((name) => (
        <FilterChoice
          key={name}
          legend={t(name)}
          any={t('any')}
          options={options[name].map((value) => ({ value, label: words(name, value) }))}
          value={view.filters[name] ?? ''}
          onChange={(value) => view.setFilter(name, value)}
        />
      ))}
    </FilterSheet>
  )
}

/** What a filter is called, both where you choose it and where it's shown. */
export function useFilterWords(): (name: FilterName, value: string) => string {
  const t = useTranslations('admin.users')
  const planNames = useTranslations('ui.planNames')
  const statuses = useTranslations('ui.status')
  const roleWord = useRoleWord()
  return (name, value) => {
    if (name === 'role') return roleWord(value)
    if (name === 'joined') return t('filter.within', { days: Number(value) })
    if (name === 'status') return statuses(personStatuses.find((each) => each === value) ?? 'active')
    return planNames(plans.find((each) => each === value) ?? 'free_plan')
  }
}
