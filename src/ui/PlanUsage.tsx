import { Link } from 'react-router'
import type { Line } from './lines.ts'
import { Meter } from './Meter.tsx'
import classes from './PlanUsage.module.css'

type Props = {
  planLabel: string
  /** "6 of 10 courses", "342 of 1,000 students". */
  lines: readonly string[]
  /** The count nearest its limit; absent where nothing is limited. */
  meter?: { used: number; limit: number; line: Line; label: string }
  /** Where the plan is changed. */
  to: string
}

/** The plan at the foot of the sidebar, with how much of it is used: a plain meter. */
export function PlanUsage({ planLabel, lines, meter, to }: Props) {
  return (
    <Link to={to} className={classes.plan} data-line={meter?.line}>
      <b>{planLabel}</b>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {meter ? (
        <span className={classes.meter}>
          <Meter used={meter.used} limit={meter.limit} label={meter.label} />
        </span>
      ) : null}
    </Link>
  )
}
