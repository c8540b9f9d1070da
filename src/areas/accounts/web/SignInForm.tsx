import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { CheckboxField } from '#ui/CheckboxField.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { FormError } from '#ui/FormError.tsx'
import { Link } from '#ui/Link.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { type FieldErrors, useForm } from '#webkit/forms.ts'
import { useReturnPath } from '#webkit/return-path.ts'
import { useAuth } from '#webkit/session.tsx'
import { rememberEmail, rememberedEmail } from './remembered-email.ts'
import classes from './shared/Door.module.css'
import { useSecondFactorDoor } from './use-second-factor-door.ts'

export function SignInForm({ email }: { email?: string }) {
  const t = useTranslations('accounts')
  const form = useSignIn(email)
  const [startId] = useState(form.text(form.values.email ? 'password' : 'email').id)
  useStartIn(startId)

  return (
    <form {...form.form} className={classes.form}>
      <ErrorSummary problems={form.summary} attempt={form.attempt} />
      <FormError>{form.problem}</FormError>
      <TextField
        label={t('fields.email')}
        {...form.text('email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        required
      />
      <PasswordField
        label={t('fields.password')}
        {...form.text('password')}
        autoComplete="current-password"
        required
      />
      <p className={classes.end}>
        <Link to="/forgot-password" state={{ email: form.values.email }}>
          {t('signIn.forgot')}
        </Link>
      </p>
      <CheckboxField
        label={t('signIn.remember')}
        hint={t('signIn.rememberHint')}
        {...form.box('rememberMe')}
      />
      <Button type="submit" size="large" wide busy={form.busy} busyLabel={t('signIn.busy')}>
        {t('signIn.submit')}
      </Button>
    </form>
  )
}

function useSignIn(email?: string) {
  const t = useTranslations('accounts')
  const auth = useAuth()
  const from = useReturnPath()
  const toSecondFactor = useSecondFactorDoor()
  const remembered = rememberedEmail()
  const initial = { email: email ?? remembered, password: '', rememberMe: remembered !== '' && !email }
  type Values = typeof initial

  return useForm<Values>({
    initial,
    check: ({ email, password }) => {
      const missing: FieldErrors<Values> = {}
      if (!email.trim()) missing.email = t('problems.email')
      if (!password) missing.password = t('problems.yourPassword')
      return missing
    },
    submit: async (values) => {
      const email = values.email.trim()
      try {
        await auth.signIn({ ...values, email })
      } catch (error) {
        if (!toSecondFactor(error, from)) throw error
      }
      rememberEmail(values.rememberMe ? email : null)
      return undefined
    },
    // One message whatever was wrong. The address stays; the password has to be typed again.
    refused: ({ message }) => ({
      message: message || t('signIn.failed'),
      fields: {},
      values: { password: '' },
      focus: 'password',
    }),
    fallback: t('signIn.failed'),
  })
}

/** Focus starts in the form on devices with a keyboard. On a phone the on-screen keyboard would cover half the page. */
function useStartIn(id: string) {
  useEffect(() => {
    if (window.matchMedia('(hover: hover) and (pointer: fine)').matches) document.getElementById(id)?.focus()
  }, [id])
}
