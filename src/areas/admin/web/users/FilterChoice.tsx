import { useId } from 'react'
import classes from './users.module.css'

type Props = {
  legend: string
  /** The label for no choice. */
  any: string
  options: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}

/** A choice of one out of a few chips. */
export function FilterChoice({ legend, any, options, value, onChange }: Props) {
  const name = useId()
  return (
    <fieldset className={classes.choice}>
      <legend>{legend}</legend>
      <div className={classes.chips}>
        {[{ value: '', label: any }, ...options].map((option) => (
          <label key={option.value} className={classes.chip}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
