import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { LucideIcon } from './icons.ts'
import classes from './Notice.module.css'
import type { Tone } from './statuses.ts'

const icons: Record<Tone, LucideIcon> = {
  good: CircleCheck,
  wait: TriangleAlert,
  bad: CircleAlert,
  info: Info,
  quiet: Info,
}

type Props = { tone?: Tone; icon?: LucideIcon; title?: ReactNode; action?: ReactNode; children?: ReactNode }

/** Something to know while reading this page. */
export function Notice({ tone = 'info', icon, title, action, children }: Props) {
  return (
    <div className={classes.notice} data-tone={tone}>
      <Icon of={icon ?? icons[tone]} size={20} />
      <div className={classes.body}>
        {title ? <b>{title}</b> : null}
        {children ? <div>{children}</div> : null}
      </div>
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
  )
}
