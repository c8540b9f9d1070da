import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { cx } from './cx.ts'
import classes from './Field.module.css'
import { Icon } from './Icon.tsx'

/** What every field of a form is told. */
export type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Says "(optional)" after the label. */
  optional?: boolean
  id?: string
  className?: string
}

/** What the control itself must carry so that label, hint and error are read with it. */
export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** Label above, hint under it, error beside the field (P2). */
export function Field(props: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const t = useTranslations('ui')
  const { label, hint, error, optional, className, children } = props
  const made = useId()
  const id = props.id ?? made
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined

  return (
    <div className={cx(classes.field, className)} data-invalid={error ? '' : undefined}>
      <label htmlFor={id} className={classes.label}>
        {label}
        {optional ? <span className={classes.optional}> {t('optional')}</span> : null}
      </label>
      {hint ? (
        <div id={hintId} className={classes.hint}>
          {hint}
        </div>
      ) : null}
      {children({
        id,
        'aria-describedby': cx(hintId, errorId) || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  )
}

/** The sentence under a field that says what is wrong with it. */
export function FieldError({ id, children }: { id: string | undefined; children: ReactNode }) {
  return children ? (
    <div id={id} className={classes.error}>
      <Icon of={CircleAlert} size={16} />
      <span>{children}</span>
    </div>
  ) : null
}
