import { type ReactNode, useId } from 'react'
import fieldClasses from './Field.module.css'
import { FieldError } from './Field.tsx'
import classes from './RadioCards.module.css'

export type RadioCard<V extends string> = {
  value: V
  label: ReactNode
  description?: ReactNode
  /** Beside the label: a price, a tag. */
  trailing?: ReactNode
  disabled?: boolean
}

type Props<V extends string> = {
  legend: ReactNode
  hideLegend?: boolean
  hint?: ReactNode
  error?: ReactNode
  name?: string
  value: V | null
  onChange: (value: V) => void
  options: readonly RadioCard<V>[]
  /** How many are side by side when there is room. */
  columns?: 1 | 2 | 3
}

/** A choice between a few things that deserve a sentence each. */
export function RadioCards<V extends string>(props: Props<V>) {
  const { legend, hideLegend, hint, error, value, onChange, options, columns = 1 } = props
  const id = useId()
  const name = props.name ?? id
  return (
    <fieldset aria-describedby={hint ? `${id}-hint` : undefined} className={classes.group}>
      <legend className={hideLegend ? classes.hiddenLegend : classes.legend}>{legend}</legend>
      {hint ? (
        <div id={`${id}-hint`} className={fieldClasses.hint}>
          {hint}
        </div>
      ) : null}
      <div className={classes.cards} data-columns={columns}>
        {options.map((option) => (
          <label key={option.value} className={classes.card}>
            <input
              type="radio"
              className={fieldClasses.check}
              name={name}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              aria-describedby={error ? `${id}-error` : undefined}
            />
            <span className={classes.text}>
              <span className={classes.title}>
                <span>{option.label}</span>
                {option.trailing ? <span className={classes.trailing}>{option.trailing}</span> : null}
              </span>
              {option.description ? <span className={classes.description}>{option.description}</span> : null}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}
