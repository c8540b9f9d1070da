import { ChevronDown } from 'lucide-react'
import type { Ref, SelectHTMLAttributes } from 'react'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import classes from './SelectBox.module.css'
import type { SelectOption } from './SelectField.tsx'

type Props = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children' | 'size' | 'aria-label'> & {
  /** Its name: nothing beside it says it. */
  label: string
  options: readonly SelectOption[]
  /** `quiet` has no edge until the pointer is on it. */
  kind?: 'plain' | 'quiet'
  ref?: Ref<HTMLSelectElement>
}

/** A choice in a row of tools: as small as its words, without a label above. */
export function SelectBox({ label, options, kind = 'plain', className, ...select }: Props) {
  return (
    <span className={cx(classes.box, className)} data-kind={kind}>
      <select aria-label={label} {...select} className={classes.select}>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} size={16} className={classes.chevron} />
    </span>
  )
}
