import { Icon } from './Icon.tsx'
import { lineIcons } from './icons.ts'
import classes from './LineBadge.module.css'
import type { Line } from './lines.ts'

/** The square with a line's icon that is beside a page's title. Decorative. */
export function LineBadge({ line, size = 'default' }: { line: Line; size?: 'small' | 'default' }) {
  return (
    <span className={classes.badge} data-line={line} data-size={size}>
      <Icon of={lineIcons[line]} size={size === 'small' ? 14 : 18} />
    </span>
  )
}
