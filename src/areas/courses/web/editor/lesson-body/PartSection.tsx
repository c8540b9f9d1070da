import { type ReactNode, useId } from 'react'
import classes from './body.module.css'

type Props = { title: string; hint?: ReactNode; action?: ReactNode; children?: ReactNode }

/** One thing that goes with the lesson: captions, chapters, files. */
export function PartSection({ title, hint, action, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.part}>
      <div className={classes.partHead}>
        <h2 id={id} className={classes.partTitle}>
          {title}
        </h2>
        {action}
      </div>
      {hint ? <p className={classes.hint}>{hint}</p> : null}
      {children}
    </section>
  )
}
