import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { FormError } from '#ui/FormError.tsx'
import { TextField } from '#ui/TextField.tsx'
import { type FieldErrors, useForm } from '#webkit/forms.ts'
import { useGo } from '#webkit/return-path.ts'
import { useAuth } from '#webkit/session.tsx'
import { accountsApi } from './api.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { newPasswordProblem } from './new-password.ts'
import classes from './shared/Door.module.css'
import { Door } from './shared/Door.tsx'
import { StateDrawing } from './shared/StateDrawing.tsx'

/** /setup?token=…: creates the first admin, once, with the link from the terminal. */
export function SetupPage() {
  const t = useTranslations('accounts')
  const own = useTranslations('setup')
  const link = useTranslations('emailedLink')
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const form = useSetup(token)
  if (form.refusal?.code === 'auth/link-expired') {
    return (
      <Door title={own('usedTitle')} drawing={<StateDrawing of="refused" />}>
        <p className={classes.lead}>{own('usedText')}</p>
        <div className={classes.actions}>
          <Button size="large" to="/signin">
            {link('toSignIn')}
          </Button>
        </div>
      </Door>
    )
  }
  if (!token) {
    return (
      <Door title={own('title')} drawing={<StateDrawing of="refused" />}>
        <p className={classes.lead}>{own('noToken')}</p>
        <div className={classes.actions}>
          <Button size="large" to="/signin">
            {link('toSignIn')}
          </Button>
        </div>
      </Door>
    )
  }

  return (
    <Door title={own('title')}>
      <p className={classes.lead}>{own('text')}</p>
      <form {...form.form} className={classes.form}>
        <ErrorSummary problems={form.summary} attempt={form.attempt} />
        <FormError>{form.problem}</FormError>
        <TextField
          label={t('fields.firstName')}
          {...form.text('firstName')}
          autoComplete="given-name"
          required
        />
        <TextField
          label={t('fields.lastName')}
          {...form.text('lastName')}
          autoComplete="family-name"
          required
        />
        <TextField
          label={t('fields.email')}
          {...form.text('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          required
        />
        <NewPasswordFields password={form.text('password')} confirm={form.text('confirm')} />
        <Button type="submit" size="large" wide busy={form.busy} busyLabel={own('busy')}>
          {own('submit')}
        </Button>
      </form>
    </Door>
  )
}

function useSetup(token: string) {
  const t = useTranslations('accounts')
  const own = useTranslations('setup')
  const { accept } = useAuth()
  const go = useGo()
  const empty = { firstName: '', lastName: '', email: '', password: '', confirm: '' }
  return useForm({
    initial: empty,
    check: (values) => {
      const missing: FieldErrors<typeof empty> = {}
      for (const name of ['firstName', 'lastName', 'email', 'password', 'confirm'] as const) {
        if (!values[name].trim()) missing[name] = t(`problems.${name}`)
      }
      return Object.keys(missing).length > 0
        ? missing
        : newPasswordProblem(values, (key) => t(`problems.${key}`))
    },
    submit: async ({ confirm: _confirm, ...values }) => {
      const { user } = await accountsApi.setup.call({ token, ...values, email: values.email.trim() })
      accept(user)
      go('/dashboard')
    },
    refused: ({ code }) => {
      if (code === 'auth/invalid-email')
        return { message: t('problems.invalidEmail'), fields: {}, focus: 'email' }
      if (code === 'auth/weak-password') return { message: t('problems.weak'), fields: {}, focus: 'password' }
      return {}
    },
    fallback: own('failed'),
  })
}
