import { Tooltip } from '@mantine/core'
import type { ButtonHTMLAttributes, Ref } from 'react'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import classes from './IconButton.module.css'
import type { LucideIcon } from './icons.ts'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> & {
  icon: LucideIcon
  /** Its name, and its tooltip. */
  label: string
  /** `plain` has no edge until the pointer is on it. */
  kind?: 'plain' | 'outlined'
  size?: 'small' | 'default'
  /** Pressed state of a toggle. */
  on?: boolean
  /** A small count on the corner, such as unread messages. */
  count?: string
  tooltip?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A button that is only an icon: always named, always with a tooltip. */
export function IconButton(props: Props) {
  const {
    icon,
    label,
    kind = 'plain',
    size = 'default',
    on,
    count,
    tooltip = true,
    className,
    ...rest
  } = props
  const button = (
    <button
      type="button"
      aria-label={label}
      aria-pressed={on}
      {...rest}
      className={cx(classes.button, className)}
      data-kind={kind}
      data-size={size}
    >
      <Icon of={icon} size={size === 'small' ? 18 : 20} />
      {count ? (
        <span className={classes.count} aria-hidden="true">
          {count}
        </span>
      ) : null}
    </button>
  )
  return tooltip ? (
    <Tooltip label={label} openDelay={400} events={{ hover: true, focus: true, touch: false }}>
      {button}
    </Tooltip>
  ) : (
    button
  )
}
