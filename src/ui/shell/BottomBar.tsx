import { Ellipsis } from 'lucide-react'
import { NavLink } from 'react-router'
import { useTranslations } from 'use-intl'
import { Icon } from '../Icon.tsx'
import classes from './BottomBar.module.css'
import type { NavItem } from './nav.ts'

type Props = { items: readonly NavItem[]; onMore: () => void }

/** Four places and More, under the thumb. */
export function BottomBar({ items, onMore }: Props) {
  const t = useTranslations('ui')
  return (
    <nav className={classes.bar} aria-label={t('mainNavigation')}>
      {items.map((item) =>
        item.to === undefined ? null : (
          <NavLink
            key={item.label}
            to={item.to}
            end={item.end}
            className={classes.item}
            data-line={item.line ?? 'none'}
          >
            <Icon of={item.icon} size={20} />
            <span>{item.label}</span>
          </NavLink>
        ),
      )}
      <button type="button" className={classes.item} aria-haspopup="dialog" onClick={onMore}>
        <Icon of={Ellipsis} size={20} />
        <span>{t('more')}</span>
      </button>
    </nav>
  )
}
