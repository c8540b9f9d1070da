import { UserPlus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { SavedViews } from '#areas/lists/web/shared/SavedViews.tsx'
import { ActiveFilters } from '#ui/ActiveFilters.tsx'
import { Button } from '#ui/Button.tsx'
import { type ListResult, ListScreen } from '#ui/ListScreen.tsx'
import type { Person } from '../../users-contract.ts'
import { FilterButton, useFilterWords } from './FilterButton.tsx'
import type { PersonQuestion } from './PersonDialogs.tsx'
import { nameOf } from './person-words.ts'
import { usePeopleColumns } from './use-people-columns.tsx'
import type { PeopleView } from './use-people-view.ts'
import { usePersonMenu } from './use-person-menu.ts'
import classes from './users.module.css'

type Props = {
  view: PeopleView
  found: ListResult<Person>
  roles: readonly string[]
  onAsk: (question: PersonQuestion) => void
}

/** The table with its search and filters. */
export function PeopleList({ view, found, roles, onAsk }: Props) {
  const t = useTranslations('admin.users')
  const columns = usePeopleColumns()
  const menuOf = usePersonMenu(onAsk)
  return (
    <ListScreen
      label={t('title')}
      view={view}
      found={found}
      search={t('search')}
      filters={<FilterButton view={view} roles={roles} total={found.total} />}
      views={<SavedViews list="people" keys={view.keys} />}
      end={
        <>
          <span className={classes.sorted}>{t(`sortedBy.${view.sort}`)}</span>
          <Button
            kind="secondary"
            size="dense"
            icon={UserPlus}
            className={classes.invite}
            onClick={() => view.invite('student')}
          >
            {t('invite.title')}
          </Button>
          <Holding view={view} />
        </>
      }
      words={{
        failed: t('failed'),
        found: (count) => t('found', { count }),
        noMatch: (search) => t('none.match', { search }),
        noneLeft: t('none.filtered'),
      }}
      table={{
        columns,
        rowKey: (person) => person.id,
        rowName: nameOf,
        rowTo: (person) => view.openAt(person.id),
        rowActions: menuOf,
      }}
    />
  )
}

/** The active filters, each with a button to remove it. */
function Holding({ view }: { view: PeopleView }) {
  const t = useTranslations('admin.users.filter')
  const words = useFilterWords()
  return (
    <ActiveFilters
      filters={view.chosen.map((name) => ({
        name,
        label: t(name),
        value: words(name, view.filters[name] ?? ''),
      }))}
      onRemove={(name) => view.setFilter(name, '')}
      onClear={view.clearFilters}
    />
  )
}
