import { ChevronDown } from 'lucide-react'
import type { Ref, SelectHTMLAttributes } from 'react'
import classes from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'
import { Icon } from './Icon.tsx'

export type SelectOption = {
  value: string
  label: string
  disabled?: boolean
  /** Of a label in another language than the page's. */
  lang?: string
}

type Props = FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'size' | 'className' | 'children'> & {
    options: readonly SelectOption[]
    /** A first line that chooses nothing. */
    placeholder?: string
    ref?: Ref<HTMLSelectElement>
  }

/** One of a list: the device's own list, which every reader and phone knows. */
export function SelectField(props: Props) {
  const { label, hint, error, optional, id, className, options, placeholder, ...select } = props
  return (
    <Field {...{ label, hint, error, optional, id, className }}>
      {(control) => (
        <div className={classes.box}>
          <select {...select} {...control} className={classes.control}>
            {placeholder ? <option value="">{placeholder}</option> : null}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled} lang={option.lang}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon of={ChevronDown} size={18} className={classes.chevron} />
        </div>
      )}
    </Field>
  )
}
