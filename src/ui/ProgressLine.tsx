import { useLocale } from 'use-intl'
import type { Line } from './lines.ts'
import classes from './ProgressLine.module.css'

type Props = {
  /** 0 to 100. */
  value: number
  label: string
  line?: Line
  /** The yellow head: for learning progress only. */
  here?: boolean
  showValue?: boolean
}

/** How far along, as a line. */
export function ProgressLine({ value, label, line = 'courses', here, showValue }: Props) {
  const locale = useLocale()
  const shown = Math.round(Math.min(100, Math.max(0, value)))
  return (
    <div className={classes.row} data-line={line}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={shown}
        aria-valuemin={0}
        aria-valuemax={100}
        className={classes.track}
        style={{ '--at': `${shown}%` }}
      >
        <div className={classes.done} />
        {here ? <div className={classes.here} /> : null}
      </div>
      {showValue ? (
        <span className={classes.value} aria-hidden="true">
          {new Intl.NumberFormat(locale, { style: 'percent' }).format(shown / 100)}
        </span>
      ) : null}
    </div>
  )
}
