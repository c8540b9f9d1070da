import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { IconButton } from '../IconButton.tsx'
import { NavGroups } from './NavGroups.tsx'
import { NavLinkRow } from './NavLinkRow.tsx'
import type { ShellNav } from './nav.ts'
import classes from './Sidebar.module.css'

type Props = ShellNav & {
  brand: string
  mark: ReactNode
  homeTo: string
  slim: boolean
  onToggle: () => void
}

/** The line map of the business: 232 px with names, 60 px with icons alone. */
export function Sidebar({ brand, mark, homeTo, groups, foot, plan, slim, onToggle }: Props) {
  const t = useTranslations('ui')
  return (
    <nav className={classes.side} aria-label={t('mainNavigation')} data-slim={slim ? '' : undefined}>
      <div className={classes.head}>
        <Link to={homeTo} className={classes.brand}>
          {mark}
          <span className={classes.name}>{brand}</span>
        </Link>
      </div>
      <NavGroups groups={groups} slim={slim} />
      <div className={classes.foot}>
        <ul className={classes.list}>
          {foot.map((item) => (
            <li key={item.label}>
              <NavLinkRow item={item} slim={slim} />
            </li>
          ))}
        </ul>
        {plan && !slim ? <div className={classes.plan}>{plan}</div> : null}
        <IconButton
          icon={slim ? PanelLeftOpen : PanelLeftClose}
          label={slim ? t('expandSidebar') : t('collapseSidebar')}
          size="small"
          className={classes.toggle}
          aria-keyshortcuts="["
          onClick={onToggle}
        />
      </div>
    </nav>
  )
}
