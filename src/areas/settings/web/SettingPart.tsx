import type { ReactNode } from 'react'
import classes from './SettingsPage.module.css'

/** A part of a tab that the search and links lead to: `#place`. */
export function SettingPart({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={`setting-${id}`} tabIndex={-1} className={classes.part}>
      {children}
    </div>
  )
}
