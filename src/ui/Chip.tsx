import type { ReactNode } from 'react'
import classes from './Chip.module.css'
import { Icon } from './Icon.tsx'
import type { LucideIcon } from './icons.ts'
import type { Tone } from './statuses.ts'

type Props = {
  /** Tints are for states. Without one it is a bordered tag: roles, counts, kinds. */
  tone?: Tone
  icon?: LucideIcon
  children: ReactNode
}

/** A small word in a box. */
export function Chip({ tone, icon, children }: Props) {
  return (
    <span className={tone ? classes.chip : classes.tag} data-tone={tone}>
      {icon ? <Icon of={icon} size={14} /> : null}
      {children}
    </span>
  )
}
