import { writtenClock } from '#ui/day-entry.ts'
import { useRegion } from '#ui/region.ts'
import classes from './availability.module.css'
import { clockOf, type Span } from './hours.ts'

/** The part of a day that is drawn: from seven to nine in the evening, which most hours are in. */
const drawn: Span = { from: 7 * 60, until: 21 * 60 }
const marks = [8, 12, 16, 20].map((hour) => hour * 60)
const placeOf = (minute: number) =>
  Math.min(100, Math.max(0, ((minute - drawn.from) / (drawn.until - drawn.from)) * 100))

/** The open hours of a day as pieces of a line. What it shows is said by the fields beside it. */
export function DayBar({ spans }: { spans: readonly Span[] }) {
  return (
    <span className={classes.bar} data-line="coaching" aria-hidden="true">
      {spans.map(({ from, until }) => (
        <span
          key={from}
          className={classes.piece}
          style={{
            insetInlineStart: `${placeOf(from)}%`,
            inlineSize: `${placeOf(until) - placeOf(from)}%`,
          }}
        />
      ))}
    </span>
  )
}

/** What the line's length means, below the last day. */
export function DayScale() {
  const region = useRegion()
  return (
    <div className={classes.scaleRow} aria-hidden="true">
      <span className={classes.scale}>
        {marks.map((minute) => (
          <span key={minute} style={{ insetInlineStart: `${placeOf(minute)}%` }}>
            {hourOf(writtenClock(clockOf(minute), region))}
          </span>
        ))}
      </span>
    </div>
  )
}

/** "8 AM" of "8:00 AM", "08" of "08:00". */
const hourOf = (clock: string) => clock.replace(/[:.]00/, '')
