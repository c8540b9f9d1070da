import type { Ref, TextareaHTMLAttributes } from 'react'
import { useTranslations } from 'use-intl'
import classes from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'

type Props = FieldProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'> & {
    /** Counts down to this many characters, but lets the person write past it and then cut. */
    limit?: number
    ref?: Ref<HTMLTextAreaElement>
  }

/** Several lines; grows with the text. */
export function TextAreaField({ label, hint, error, optional, id, className, limit, ...input }: Props) {
  const t = useTranslations('ui')
  const left = limit === undefined ? null : limit - String(input.value ?? '').length

  return (
    <Field {...{ label, hint, error, optional, id, className }}>
      {(control) => (
        <>
          <div className={classes.box}>
            <textarea rows={4} {...input} {...control} className={classes.control} />
          </div>
          {left === null ? null : (
            <span className={classes.count} data-over={left < 0 ? '' : undefined}>
              {left < 0 ? t('charactersOver', { count: -left }) : t('charactersLeft', { count: left })}
            </span>
          )}
        </>
      )}
    </Field>
  )
}
