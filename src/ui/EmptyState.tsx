import type { ReactNode } from 'react'
import { type Drawing, drawings } from './drawings.tsx'
import classes from './EmptyState.module.css'
import type { Line } from './lines.ts'

type Props = {
  /** First use and "done" have one; no match and filtered out do not. */
  drawing?: Drawing
  line?: Line
  /** Begins with a verb on first use; repeats the words when nothing matches. */
  title: ReactNode
  children?: ReactNode
  /** One primary button on first use; Clear search, Clear filters. */
  action?: ReactNode
}

/** A region with nothing in it says what belongs there and the one thing to do next (P8). */
export function EmptyState({ drawing, line = 'none', title, children, action }: Props) {
  return (
    <div className={classes.empty} data-drawn={drawing ? '' : undefined} data-line={line}>
      {drawing ? (
        <svg
          width="240"
          height="96"
          viewBox="0 0 240 96"
          fill="none"
          aria-hidden="true"
          className={classes.drawing}
        >
          {drawings[drawing]}
        </svg>
      ) : null}
      <h2 className={classes.title}>{title}</h2>
      {children ? <div className={classes.text}>{children}</div> : null}
      {action ? <div className={classes.actions}>{action}</div> : null}
    </div>
  )
}
