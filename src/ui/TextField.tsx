import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import classes from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'

type Props = FieldProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'size' | 'prefix' | 'className'> & {
    /** Fixed text inside the box, before or after what is typed. */
    prefix?: ReactNode
    suffix?: ReactNode
    ref?: Ref<HTMLInputElement>
  }

/** One line of text. Everything an `<input>` takes passes through, so a form library can hand its props over. */
export function TextField({ label, hint, error, optional, id, className, prefix, suffix, ...input }: Props) {
  return (
    <Field {...{ label, hint, error, optional, id, className }}>
      {(control) => (
        <div className={classes.box}>
          {prefix ? <span className={classes.affix}>{prefix}</span> : null}
          <input type="text" {...input} {...control} className={classes.control} />
          {suffix ? <span className={classes.affix}>{suffix}</span> : null}
        </div>
      )}
    </Field>
  )
}
