import { Drawer } from '@mantine/core'
import { LogOut, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Avatar } from '../Avatar.tsx'
import { Button } from '../Button.tsx'
import { useOnTop } from '../behind-dialogs.ts'
import { Chip } from '../Chip.tsx'
import { Icon } from '../Icon.tsx'
import { IconButton } from '../IconButton.tsx'
import { SegmentedControl } from '../SegmentedControl.tsx'
import { schemes, useScheme } from '../scheme.ts'
import { NavGroups } from './NavGroups.tsx'
import classes from './NavSheet.module.css'
import type { AccountItem, AccountSlots, ShellNav } from './nav.ts'

type Props = ShellNav &
  AccountSlots & { brand: string; mark: ReactNode; opened: boolean; onClose: () => void }

/** Everything the sidebar and the account menu hold, on a phone: full screen, opened from the menu and from More. */
export function NavSheet(props: Props) {
  const { brand, mark, opened, onClose, groups, foot, plan, user, accountItems, onSignOut, version } = props
  const t = useTranslations('ui')
  const { scheme, setScheme } = useScheme()
  const content = useOnTop(opened, onClose)
  const items = accountItems.map((item) => <AccountRow key={item.label} item={item} onFollow={onClose} />)

  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      position="left"
      size="100%"
      transitionProps={{ duration: 160 }}
      classNames={{ content: classes.sheet }}
    >
      <Drawer.Content ref={content}>
        <div className={classes.head}>
          <Drawer.Title className={classes.brand}>
            {mark}
            <span>{brand}</span>
          </Drawer.Title>
          <IconButton icon={X} label={t('close')} tooltip={false} onClick={onClose} data-autofocus />
        </div>
        <div className={classes.body}>
          <div className={classes.who}>
            <Avatar initials={user.initials} src={user.photo} />
            <div className={classes.words}>
              <b>{user.name}</b>
              <span className={classes.email}>{user.email}</span>
            </div>
            {user.planLabel && user.planTo ? (
              <Link to={user.planTo} className={classes.plan} onClick={onClose}>
                <Chip>{user.planLabel}</Chip>
              </Link>
            ) : (
              <Chip>{user.planLabel ?? user.role}</Chip>
            )}
          </div>
          <NavGroups groups={groups} onFollow={onClose} />
          <div className={classes.foot}>
            <NavGroups groups={[{ items: foot }]} onFollow={onClose} />
          </div>
          {plan}
          <div className={classes.account}>{items}</div>
          <SegmentedControl
            label={t('theme')}
            showLabel
            wide
            value={scheme}
            onChange={setScheme}
            options={schemes.map((value) => ({ value, label: t(value) }))}
          />
          <Button kind="secondary" wide icon={LogOut} onClick={onSignOut}>
            {t('signOut')}
          </Button>
          {version ? <p className={classes.email}>{version}</p> : null}
        </div>
      </Drawer.Content>
    </Drawer.Root>
  )
}

function AccountRow({ item, onFollow }: { item: AccountItem; onFollow: () => void }) {
  const follow = () => {
    onFollow()
    item.onSelect?.()
  }
  const face = (
    <>
      <Icon of={item.icon} size={18} />
      {item.label}
    </>
  )
  return item.to === undefined && item.href === undefined ? (
    <button type="button" className={classes.row} onClick={follow}>
      {face}
    </button>
  ) : (
    <Button
      kind="quiet"
      wide
      {...(item.to ? { to: item.to } : { href: item.href })}
      onClick={follow}
      className={classes.row}
    >
      {face}
    </Button>
  )
}
