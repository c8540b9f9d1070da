import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#ui/Icon.tsx'
import classes from './editor.module.css'

/** A part of the lesson's settings that can be folded away. */
export const Fold = ({ title, children }: { title: string; children: ReactNode }) => (
  <details open className={classes.fold}>
    <summary>
      <h3>{title}</h3>
      <Icon of={ChevronDown} size={18} />
    </summary>
    <div className={classes.foldBody}>{children}</div>
  </details>
)
