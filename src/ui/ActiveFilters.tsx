import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import classes from './ActiveFilters.module.css'
import { Icon } from './Icon.tsx'
import { Link } from './Link.tsx'

type Props<N extends string> = {
  /** The filters that hold, in words. */
  filters: readonly { name: N; label: string; value: string }[]
  onRemove: (name: N) => void
  onClear: () => void
  children?: ReactNode
}

/** Under the toolbar of a list: the filters that hold, each with the way to take it away. */
export function ActiveFilters<N extends string>({ filters, onRemove, onClear, children }: Props<N>) {
  const t = useTranslations('ui')
  if (filters.length === 0 && !children) return null
  return (
    <div className={classes.active}>
      {filters.map(({ name, label, value }) => (
        <button
          key={name}
          type="button"
          className={classes.removable}
          aria-label={t('removeFilter', { filter: label, value })}
          onClick={() => onRemove(name)}
        >
          <span>
            {label}: {value}
          </span>
          <Icon of={X} size={14} />
        </button>
      ))}
      {filters.length > 1 ? <Link onClick={onClear}>{t('clearFilters')}</Link> : null}
      {children}
    </div>
  )
}
