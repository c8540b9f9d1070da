import { Popover as MantinePopover } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import classes from './Popover.module.css'

type Props = {
  opened: boolean
  onChange: (opened: boolean) => void
  /** The button it hangs from, whose words name the panel. */
  target: ReactElement
  width?: number
  /**
   * `list` leaves the padding to the rows, and fills the screen on a phone. `sheet` is at the bottom of a phone: filters
   * (P10).
   */
  kind?: 'padded' | 'list' | 'sheet'
  children: ReactNode
}

/** A small panel that hangs from a button: holds the focus, closes with Esc or a press beside it, gives the focus back. */
export function Popover({ opened, onChange, target, width = 360, kind = 'padded', children }: Props) {
  return (
    <MantinePopover
      opened={opened}
      onChange={onChange}
      position="bottom-end"
      width={width}
      offset={6}
      trapFocus
      returnFocus
      classNames={{ dropdown: classes.panel }}
    >
      <MantinePopover.Target>{target}</MantinePopover.Target>
      <MantinePopover.Dropdown data-kind={kind}>{children}</MantinePopover.Dropdown>
    </MantinePopover>
  )
}
