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
  /** The search field (wide) and its icon (phone), `+ New`, the bell: in this order, each absent until it is built. */
  search?: ReactNode
  actions?: ReactNode
  /** A refetch is running somewhere on the page: a thin bar under this one. */
  refreshing?: boolean
}

type Own = {
  onMenu: () => void
  /** Takes what a screen has in the bar; it has the whole bar on a phone. */
  onPlace: (place: HTMLElement | null) => void
}

/** The bar on top: 52 px, always there. */
export function TopBar(props: TopBarSlots & AccountSlots & Own) {
  const { topTitle, onPlace, search, actions, refreshing, onMenu, user, accountItems, onSignOut, version } =
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
      <div ref={onPlace} className={classes.place} />
      {search}
      {actions}
      <div className={classes.account}>
        <AccountMenu user={user} accountItems={accountItems} onSignOut={onSignOut} version={version} />
      </div>
      {refreshing ? <div className={classes.refresh} /> : null}
    </header>
  )
}
