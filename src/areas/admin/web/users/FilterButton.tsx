import { ListFilter } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { plans } from '#kernel/actor.ts'
import { Button } from '#ui/Button.tsx'
import { Popover } from '#ui/Popover.tsx'
import { useKeys } from '#webkit/keys.ts'
import { joinedWithin, personStatuses } from '../../users-rules.ts'
import { FilterChoice } from './FilterChoice.tsx'
import { useRoleWord } from './person-words.ts'
import type { FilterName, PeopleView } from './use-people-view.ts'
import classes from './users.module.css'

type Props = { view: PeopleView; roles: readonly string[]; total: number | undefined }

/** **Filter**: role, plan, status and when they joined, each with a few choices. `f` opens it. */
export function FilterButton({ view, roles, total }: Props) {
  const t = useTranslations('admin.users.filter')
  const [opened, setOpened] = useState(false)
  const words = useFilterWords()
  const button = useRef<HTMLButtonElement>(null)
  useKeys({
    f: () => {
      // Closing it again leaves the focus on the button instead of losing it.
      button.current?.focus()
      setOpened(true)
    },
  })
  const options: Record<FilterName, readonly string[]> = {
    role: roles,
    plan: plans,
    status: personStatuses,
    joined: joinedWithin,
  }
  return (
    <Popover
      kind="sheet"
      opened={opened}
      onChange={setOpened}
      target={
        <Button
          ref={button}
          kind="secondary"
          size="dense"
          icon={ListFilter}
          onClick={() => setOpened(!opened)}
        >
          {t('button', { count: view.chosen.length })}
        </Button>
      }
    >
      <div className={classes.filters}>
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
        <Button size="dense" wide onClick={() => setOpened(false)}>
          {t('show', { count: total ?? 0 })}
        </Button>
      </div>
    </Popover>
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
