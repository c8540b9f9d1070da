import type { ReactNode } from 'react'
import classes from './visually-hidden.module.css'

/** Text for screen readers alone. */
export function VisuallyHidden({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <span className={classes.hidden} id={id}>
      {children}
    </span>
  )
}
