import type { ReactNode } from 'react'
import type { Line } from '../lines.ts'
import classes from './ProductView.module.css'

type Props = {
  line: Line
  /** The heading, and its tab's name; none where the page below has its own. */
  title?: string
  actions?: ReactNode
  children: ReactNode
}

/** What is below a product's bar and tabs: the same width and heading in each of its views. */
export function ProductView({ line, title, actions, children }: Props) {
  return (
    <div className={classes.content} data-line={line}>
      {title === undefined ? null : (
        <div className={classes.head}>
          <h1 className={classes.title}>{title}</h1>
          {actions ? <div className={classes.actions}>{actions}</div> : null}
        </div>
      )}
      {children}
    </div>
  )
}
