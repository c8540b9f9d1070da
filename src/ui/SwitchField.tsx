import { type InputHTMLAttributes, useId } from 'react'
import { useBusyFocus } from './busy-focus.ts'
import { cx } from './cx.ts'
import classes from './Field.module.css'
import type { FieldProps } from './Field.tsx'

type Props = Omit<FieldProps, 'optional' | 'error'> &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type' | 'role' | 'className'>

/** On or off, at once: words at the start, the switch at the end. */
export function SwitchField({ label, hint, id, className, ...input }: Props) {
  const made = useId()
  const own = id ?? made
  // What can't be switched for a moment, while what was pressed is on its way, has the focus again after it.
  const element = useBusyFocus<HTMLInputElement>(input.disabled === true)
  const hintId = hint ? `${own}-hint` : undefined
  return (
    <div className={cx(classes.choice, classes.switchRow, className)}>
      <div className={classes.choiceText}>
        <label htmlFor={own}>{label}</label>
        {hint ? (
          <div id={hintId} className={classes.hint}>
            {hint}
          </div>
        ) : null}
      </div>
      <input
        {...input}
        ref={element}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its own state; aria-checked must not be set on it
        role="switch"
        id={own}
        className={classes.switch}
        aria-describedby={hintId}
      />
    </div>
  )
}
