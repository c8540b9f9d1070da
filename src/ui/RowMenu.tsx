import { Menu } from '@mantine/core'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import type { LucideIcon } from './icons.ts'
import { Kbd } from './Kbd.tsx'
import menuClasses from './menu.module.css'

export type MenuAction = {
  icon?: LucideIcon
  to?: string
  onSelect?: () => void
  danger?: boolean
  disabled?: boolean
  /** Why it is disabled, or what it does. */
  reason?: string
  /** The keys that do the same. */
  keys?: string
  /** A line above it. */
  divided?: boolean
} & (
  | { label: string }
  // Words that a part draws by itself.
  | { label: ReactNode; key: string }
)

type Props = {
  /** What the actions are for: the row's title. */
  name: string
  actions: readonly MenuAction[]
}

/** `⋯`: what can be done with one thing. */
export function RowMenu({ name, actions }: Props) {
  const t = useTranslations('ui')
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false} classNames={menuClasses}>
      <Menu.Target>
        <IconButton icon={Ellipsis} label={t('actionsFor', { name })} size="small" tooltip={false} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <RowMenuItem key={'key' in action ? action.key : action.label} action={action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function RowMenuItem({ action }: { action: MenuAction }) {
  const { label, icon, to, onSelect, danger, disabled, divided, reason, keys } = action
  const words = reason ? (
    <>
      {label} <span className={menuClasses.reason}>{reason}</span>
    </>
  ) : (
    label
  )
  const look = {
    leftSection: icon ? <Icon of={icon} size={18} /> : undefined,
    rightSection: keys ? (
      <span aria-hidden="true">
        <Kbd>{keys}</Kbd>
      </span>
    ) : undefined,
    'data-danger': danger ? '' : undefined,
    disabled,
    onClick: onSelect,
  }
  return (
    <>
      {divided ? <Menu.Divider /> : null}
      {to === undefined ? (
        <Menu.Item {...look}>{words}</Menu.Item>
      ) : (
        <Menu.Item component={Link} to={to} {...look}>
          {words}
        </Menu.Item>
      )}
    </>
  )
}
