import type { ReactNode } from 'react'
import classes from './StatRow.module.css'

/** At most four stat cards beside each other, two on a phone, all of one height. */
export function StatRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>
}
