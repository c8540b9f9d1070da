import { Check } from 'lucide-react'
import { type InputHTMLAttributes, type Ref, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import classes from './Field.module.css'
import { Field, type FieldProps } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type Props = Omit<FieldProps, 'label'> &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'size' | 'type' | 'className'> & {
    /** Plain text, since the name of the show button is made of it. */
    label: string
    /** Shows the "Passwords match" tick. */
    matches?: boolean
    ref?: Ref<HTMLInputElement>
  }

/** A password that can be looked at. Two of them on a page have buttons with different names. */
export function PasswordField({ label, hint, error, optional, id, className, matches, ...input }: Props) {
  const t = useTranslations('ui')
  // Nouns keep their capital within a German sentence.
  const within = useLocale() === 'de' ? label : label.toLocaleLowerCase()
  const [shown, setShown] = useState(false)

  return (
    <Field {...{ label, hint, error, optional, id, className }}>
      {(control) => (
        <>
          <div className={classes.box}>
            <input
              autoCapitalize="none"
              spellCheck={false}
              {...input}
              {...control}
              type={shown ? 'text' : 'password'}
              className={classes.control}
            />
            {/* Named by text, not aria-label, so that looking a field up by its label finds the field alone. */}
            <button
              type="button"
              className={classes.inside}
              onClick={() => setShown(!shown)}
              aria-controls={control.id}
            >
              <span aria-hidden="true">{shown ? t('hide') : t('show')}</span>
              <VisuallyHidden>{t(shown ? 'hideNamed' : 'showNamed', { label: within })}</VisuallyHidden>
            </button>
          </div>
          <div role="status">
            {matches ? (
              <span className={classes.match}>
                <Icon of={Check} size={16} />
                {t('matches')}
              </span>
            ) : null}
          </div>
        </>
      )}
    </Field>
  )
}
