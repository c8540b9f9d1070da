import { Ellipsis } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Icon } from '../Icon.tsx'
import classes from './BottomBar.module.css'
import type { NavItem } from './nav.ts'
import { PlaceLink } from './PlaceLink.tsx'

type Props = { items: readonly NavItem[]; onMore: () => void }

/** Four places and More, under the thumb. */
export function BottomBar({ items, onMore }: Props) {
  const t = useTranslations('ui')
  return (
    <nav className={classes.bar} aria-label={t('mainNavigation')}>
      {items.map((item) =>
        item.to === undefined ? null : (
          <PlaceLink key={item.label} item={{ ...item, to: item.to }} className={classes.item}>
            <Icon of={item.icon} size={20} />
            <span>{item.label}</span>
          </PlaceLink>
        ),
      )}
      <button type="button" className={classes.item} aria-haspopup="dialog" onClick={onMore}>
        <Icon of={Ellipsis} size={20} />
        <span>{t('more')}</span>
      </button>
    </nav>
  )
}
