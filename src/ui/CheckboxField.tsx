import { type InputHTMLAttributes, type Ref, useId } from 'react'
import { cx } from './cx.ts'
import classes from './Field.module.css'
import { FieldError, type FieldProps } from './Field.tsx'

type Props = Omit<FieldProps, 'optional'> &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type' | 'className'> & { ref?: Ref<HTMLInputElement> }

/** A box to tick, its words beside it. */
export function CheckboxField({ label, hint, error, id, className, ...input }: Props) {
  const made = useId()
  const own = id ?? made
  const hintId = hint ? `${own}-hint` : undefined
  const errorId = error ? `${own}-error` : undefined
  return (
    <div className={className}>
      <div className={classes.choice}>
        <input
          {...input}
          type="checkbox"
          id={own}
          className={classes.check}
          aria-describedby={cx(hintId, errorId) || undefined}
          aria-invalid={error ? true : undefined}
        />
        <div className={classes.choiceText}>
          <label htmlFor={own}>{label}</label>
          {hint ? (
            <div id={hintId} className={classes.hint}>
              {hint}
            </div>
          ) : null}
        </div>
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  )
}
