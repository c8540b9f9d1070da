import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { useFilterWords } from './FilterButton.tsx'
import type { PeopleView } from './use-people-view.ts'
import classes from './users.module.css'

/** The filters that hold, each with the way to take it away. */
export function ActiveFilters({ view }: { view: PeopleView }) {
  const t = useTranslations('admin.users.filter')
  const words = useFilterWords()
  if (view.chosen.length === 0) return null
  return (
    <div className={classes.active}>
      {view.chosen.map((name) => {
        const value = view.filters[name] ?? ''
        return (
          <button
            key={name}
            type="button"
            className={classes.removable}
            aria-label={t('remove', { filter: t(name), value: words(name, value) })}
            onClick={() => view.setFilter(name, '')}
          >
            <span>
              {t(name)}: {words(name, value)}
            </span>
            <Icon of={X} size={14} />
          </button>
        )
      })}
      {view.chosen.length > 1 ? <Link onClick={view.clear}>{t('clear')}</Link> : null}
    </div>
  )
}
