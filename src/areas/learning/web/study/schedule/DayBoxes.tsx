import { FieldError } from '#ui/Field.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import classes from './schedule.module.css'
import { useDayNames, week } from './use-day-names.ts'

type Props = {
  id: string
  label: string
  chosen: readonly number[]
  onChange: (days: number[]) => void
  error?: string | undefined
}

/** The seven days as boxes to tick; the first one takes the focus when none is. */
export function DayBoxes({ id, label, chosen, onChange, error }: Props) {
  const short = useDayNames('short')
  const long = useDayNames('long')
  const errorId = `${id}-error`
  const toggle = (day: number) =>
    onChange(chosen.includes(day) ? chosen.filter((each) => each !== day) : [...chosen, day].sort())
  return (
    <fieldset className={classes.days}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.boxes}>
        {week.map((day, at) => (
          <label key={day} className={classes.day}>
            <input
              type="checkbox"
              id={at === 0 ? id : undefined}
              checked={chosen.includes(day)}
              onChange={() => toggle(day)}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? errorId : undefined}
              data-autofocus={at === 0 ? true : undefined}
            />
            <span aria-hidden="true">{short(day)}</span>
            <VisuallyHidden>{long(day)}</VisuallyHidden>
          </label>
        ))}
      </div>
      <FieldError id={error ? errorId : undefined}>{error}</FieldError>
    </fieldset>
  )
}
