import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { LucideIcon } from './icons.ts'
import classes from './Strip.module.css'

type Props = { tone?: 'wait' | 'neutral'; icon?: LucideIcon; action?: ReactNode; children: ReactNode }

/** Across the page under the top bar: something true of the whole instance or session (offline, test mode). */
export function Strip({ tone = 'wait', icon = TriangleAlert, action, children }: Props) {
  return (
    <div role="status" className={classes.strip} data-strip={tone}>
      <Icon of={icon} size={16} />
      <span className={classes.words}>{children}</span>
      {action}
    </div>
  )
}
