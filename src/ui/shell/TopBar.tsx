import { Menu as MenuIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../IconButton.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import type { AccountSlots } from './nav.ts'
import classes from './TopBar.module.css'

export type TopBarSlots = {
  /** Where the person is, on a phone. */
  topTitle?: ReactNode
  /** Breadcrumbs and a status, on a wide screen. */
  crumbs?: ReactNode
  /** The search field (wide) and its icon (phone), `+ New`, the bell: in this order, each absent until it is built. */
  search?: ReactNode
  actions?: ReactNode
  /** A refetch is running somewhere on the page: a thin bar under this one. */
  refreshing?: boolean
}

/** The bar on top: 52 px, always there. */
export function TopBar(props: TopBarSlots & AccountSlots & { onMenu: () => void }) {
  const { topTitle, crumbs, search, actions, refreshing, onMenu, user, accountItems, onSignOut, version } =
    props
  const t = useTranslations('ui')
  return (
    <header className={classes.top}>
      <div className={classes.menu}>
        <IconButton
          icon={MenuIcon}
          label={t('openMenu')}
          tooltip={false}
          aria-haspopup="dialog"
          onClick={onMenu}
        />
      </div>
      {topTitle ? <span className={classes.title}>{topTitle}</span> : null}
      <div className={classes.crumbs}>{crumbs}</div>
      {search}
      {actions}
      <div className={classes.account}>
        <AccountMenu user={user} accountItems={accountItems} onSignOut={onSignOut} version={version} />
      </div>
      {refreshing ? <div className={classes.refresh} /> : null}
    </header>
  )
}
