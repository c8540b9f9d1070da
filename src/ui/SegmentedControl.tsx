import { useId } from 'react'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import type { LucideIcon } from './icons.ts'
import classes from './SegmentedControl.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type Option<V extends string> = { value: V; label: string; icon?: LucideIcon }
type Props<V extends string> = {
  label: string
  showLabel?: boolean
  options: readonly Option<V>[]
  value: V
  onChange: (value: V) => void
  /** Icons alone; the words stay as names. */
  iconsOnly?: boolean
  wide?: boolean
}

/** One of two to four short words that change what is shown. */
export function SegmentedControl<V extends string>(props: Props<V>) {
  const { label, showLabel, options, value, onChange, iconsOnly, wide } = props
  const name = useId()
  return (
    <fieldset className={cx(classes.set, wide && classes.wide)}>
      <legend className={classes.legend}>
        {showLabel ? label : <VisuallyHidden>{label}</VisuallyHidden>}
      </legend>
      <div className={classes.seg}>
        {options.map((option) => (
          <label key={option.value} className={classes.option} title={iconsOnly ? option.label : undefined}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className={classes.input}
            />
            {option.icon ? <Icon of={option.icon} size={16} /> : null}
            {iconsOnly ? <VisuallyHidden>{option.label}</VisuallyHidden> : option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
