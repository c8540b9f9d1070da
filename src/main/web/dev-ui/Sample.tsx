import type { ReactNode } from 'react'
import classes from './dev-ui.module.css'

/** One named piece of the gallery. */
export function Sample({
  name,
  note,
  wide,
  children,
}: {
  name: string
  note?: string
  wide?: boolean
  children: ReactNode
}) {
  return (
    <div className={classes.sample} data-wide={wide ? '' : undefined}>
      <p className={classes.cap}>
        <b>{name}</b> {note ? <span>{note}</span> : null}
      </p>
      {children}
    </div>
  )
}
