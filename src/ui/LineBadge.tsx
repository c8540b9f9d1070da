import { Icon } from './Icon.tsx'
import { type LucideIcon, lineIcons } from './icons.ts'
import classes from './LineBadge.module.css'
import type { Line } from './lines.ts'

type Props = {
  line: Line
  /** Its own icon, where the menu has one for it. */
  icon?: LucideIcon | undefined
  size?: 'small' | 'default'
}

/** The square with a line's icon that is beside a page's title. Decorative. */
export function LineBadge({ line, icon = lineIcons[line], size = 'default' }: Props) {
  return (
    <span className={classes.badge} data-line={line} data-size={size}>
      <Icon of={icon} size={size === 'small' ? 14 : 18} />
    </span>
  )
}
