import { Menu } from '@mantine/core'
import { LogOut } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Avatar } from '../Avatar.tsx'
import { Chip } from '../Chip.tsx'
import { Icon } from '../Icon.tsx'
import menuClasses from '../menu.module.css'
import { type Scheme, schemes, useScheme } from '../scheme.ts'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import classes from './AccountMenu.module.css'
import type { AccountItem, AccountSlots } from './nav.ts'

/** Who is signed in, the few things that are about them, and the way out. */
export function AccountMenu({ user, accountItems, onSignOut, version }: AccountSlots) {
  const t = useTranslations('ui')
  const { scheme, setScheme } = useScheme()
  return (
    <Menu position="bottom-end" width={272} withInitialFocusPlaceholder={false} classNames={menuClasses}>
      <Menu.Target>
        <button type="button" className={classes.target}>
          <Avatar initials={user.initials} src={user.photo} />
          <VisuallyHidden>{t('account', { name: user.name })}</VisuallyHidden>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <div className={classes.name}>{user.name}</div>
          <div className={classes.email}>{user.email}</div>
          <div className={classes.tags}>
            <Chip>{user.role}</Chip>
            {user.planLabel && !user.planTo ? <Chip>{user.planLabel}</Chip> : null}
          </div>
        </div>
        {user.planLabel && user.planTo ? (
          <Menu.Item component={Link} to={user.planTo}>
            <span className={classes.plan}>
              {t('plan')}
              <Chip>{user.planLabel}</Chip>
            </span>
          </Menu.Item>
        ) : null}
        {accountItems.map((item) => (
          <AccountMenuItem key={item.label} item={item} />
        ))}
        <Menu.Divider />
        <Menu.Label>{t('theme')}</Menu.Label>
        <Menu.RadioGroup value={scheme} onChange={(value) => setScheme(value as Scheme)}>
          <div className={classes.themes}>
            {schemes.map((each) => (
              <Menu.RadioItem
                key={each}
                value={each}
                closeMenuOnClick={false}
                classNames={{
                  item: classes.theme,
                  itemIndicator: classes.indicator,
                  itemLabel: classes.centred,
                }}
              >
                {t(each)}
              </Menu.RadioItem>
            ))}
          </div>
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<Icon of={LogOut} size={18} />} onClick={onSignOut}>
          {t('signOut')}
        </Menu.Item>
        {version ? <Menu.Label>{version}</Menu.Label> : null}
      </Menu.Dropdown>
    </Menu>
  )
}

function AccountMenuItem({ item }: { item: AccountItem }) {
  const icon = <Icon of={item.icon} size={18} />
  if (item.to !== undefined) {
    return (
      <Menu.Item component={Link} to={item.to} leftSection={icon}>
        {item.label}
      </Menu.Item>
    )
  }
  if (item.href !== undefined) {
    return (
      <Menu.Item component="a" href={item.href} leftSection={icon}>
        {item.label}
      </Menu.Item>
    )
  }
  return (
    <Menu.Item leftSection={icon} onClick={item.onSelect}>
      {item.label}
    </Menu.Item>
  )
}
