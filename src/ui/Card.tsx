import { type ReactNode, useId } from 'react'
import classes from './Card.module.css'
import { cx } from './cx.ts'
import type { Line } from './lines.ts'

type Props = {
  title?: ReactNode
  /** At the end of the title's row: a link, a count. */
  action?: ReactNode
  /** Names the region when there is no visible title. */
  label?: string
  /** Draws the 3 px line on the top edge. */
  line?: Line
  /** `flush` leaves the padding to the content: tables, lists of rows. */
  flush?: boolean
  className?: string
  children: ReactNode
}

/** A flat surface with a hairline edge. */
export function Card({ title, action, label, line, flush, className, children }: Props) {
  const id = useId()
  return (
    <section
      className={cx(classes.card, className)}
      aria-labelledby={title ? id : undefined}
      aria-label={title ? undefined : label}
      data-line={line}
      data-lined={line ? '' : undefined}
    >
      {title ? (
        <div className={classes.head}>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          {action ? <div className={classes.action}>{action}</div> : null}
        </div>
      ) : null}
      <div className={flush ? classes.flush : cx(classes.body, !title && classes.bare)}>{children}</div>
    </section>
  )
}
