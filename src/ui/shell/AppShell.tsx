import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Logo } from '../Logo.tsx'
import { SingleKeysContext } from '../single-keys.ts'
import classes from './AppShell.module.css'
import { BottomBar } from './BottomBar.tsx'
import { NavSheet } from './NavSheet.tsx'
import type { AccountSlots, NavItem, ShellNav } from './nav.ts'
import { Sidebar } from './Sidebar.tsx'
import { useSidebar } from './sidebar-state.ts'
import { TopBar, type TopBarSlots } from './TopBar.tsx'
import { TopPlaceContext } from './top-place.ts'

type Props = ShellNav &
  AccountSlots &
  TopBarSlots & {
    brand: string
    /** Before the name; the product's own logo where it's the product's look. */
    mark?: ReactNode
    homeTo: string
    bottomItems: readonly NavItem[]
    /** Strips above the page: offline, test mode. */
    strips?: ReactNode
    /** Editors open with the 60 px sidebar. */
    slim?: boolean
    /** `bare` gives the whole width without padding: editors. */
    layout?: 'padded' | 'bare'
    /** Whether single-letter keys are on (Settings › Profile). */
    singleKeys?: boolean
    children: ReactNode
  }

/** The frame of every signed-in screen. It knows no area: what it shows comes from the composition. */
export function AppShell(props: Props) {
  const {
    brand,
    mark = <Logo />,
    homeTo,
    groups,
    foot,
    plan,
    user,
    accountItems,
    onSignOut,
    version,
    bottomItems,
  } = props
  const { strips, slim: startSlim = false, layout = 'padded', singleKeys = true, children } = props
  const t = useTranslations('ui')
  const sidebar = useSidebar(singleKeys, startSlim)
  const [sheetOpened, sheet] = useDisclosure(false)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const nav = { groups, foot, plan }
  const account = { user, accountItems, onSignOut, version }

  return (
    <div className={classes.app} data-slim={sidebar.slim ? '' : undefined}>
      <a href="#content" className={classes.skip}>
        {t('skip')}
      </a>
      <div className={classes.side}>
        <Sidebar
          {...nav}
          brand={brand}
          mark={mark}
          homeTo={homeTo}
          slim={sidebar.slim}
          onToggle={sidebar.toggle}
        />
      </div>
      <div className={classes.column}>
        <TopBar
          {...account}
          topTitle={props.topTitle}
          onPlace={setPlace}
          search={props.search}
          actions={props.actions}
          refreshing={props.refreshing}
          onMenu={sheet.open}
        />
        {strips}
        <main id="content" tabIndex={-1} className={classes.main} data-layout={layout}>
          <SingleKeysContext value={singleKeys}>
            <TopPlaceContext value={place}>{children}</TopPlaceContext>
          </SingleKeysContext>
        </main>
      </div>
      <BottomBar items={bottomItems} onMore={sheet.open} />
      <NavSheet {...nav} {...account} brand={brand} mark={mark} opened={sheetOpened} onClose={sheet.close} />
    </div>
  )
}
