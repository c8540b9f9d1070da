import type { InputHTMLAttributes, Ref } from 'react'
import { cx } from './cx.ts'
import classes from './Field.module.css'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { ref?: Ref<HTMLInputElement> }

/** The box alone, where words beside it or its name are the caller's. */
export const Checkbox = ({ className, ...input }: Props) => (
  <input {...input} type="checkbox" className={cx(classes.check, className)} />
)
