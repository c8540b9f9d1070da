import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { useBrandName } from '#ui/brand.ts'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { FormError } from '#ui/FormError.tsx'
import { TextField } from '#ui/TextField.tsx'
import { deviceLocale } from '#webkit/format.ts'
import { type FieldErrors, useForm } from '#webkit/forms.ts'
import { shownLanguage } from '#webkit/language.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { useGo } from '#webkit/return-path.ts'
import { useAuth } from '#webkit/session.tsx'
import type { InvitationPreview } from '../invitations-contract.ts'
import { invitationsApi } from './invitations-api.ts'
import { LinkTrouble } from './LinkTrouble.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { newPasswordProblem } from './new-password.ts'
import classes from './shared/Door.module.css'
import { Door } from './shared/Door.tsx'
import { StateDrawing } from './shared/StateDrawing.tsx'

/** /invite/:token: a name and a password are all it takes to create the account an admin offered. */
export function InvitePage() {
  const t = useTranslations('invitation')
  const { token = '' } = useParams()
  // Fetched once: a form mustn't change while someone is typing in it.
  const { data, error, refetch } = useQuery(
    invitationsApi.look.queryOptions({ input: { token }, staleTime: Number.POSITIVE_INFINITY }),
  )
  if (data) return <Acceptance token={token} invitation={data} />
  if (!error)
    return (
      <Door title={t('loading')}>
        <p className={classes.lead}>{t('loading')}</p>
      </Door>
    )
  if (refusalOf(error).code === 'auth/link-expired') return <Used />
  return <LinkTrouble trouble={{ state: 'failed', retry: () => void refetch() }} renew={null} />
}

function Used() {
  const t = useTranslations('invitation')
  return (
    <Door title={t('usedTitle')} drawing={<StateDrawing of="refused" />}>
      <p className={classes.lead}>{t('usedText')}</p>
      <div className={classes.actions}>
        <Button size="large" to="/signin">
          {t('signIn')}
        </Button>
      </div>
    </Door>
  )
}

function Acceptance({ token, invitation }: { token: string; invitation: InvitationPreview }) {
  const t = useTranslations('invitation')
  const fields = useTranslations('accounts.fields')
  const brand = useBrandName()
  const form = useAcceptance(token)
  if (form.refusal?.code === 'auth/link-expired') return <Used />
  const { email, role, invitedBy } = invitation
  return (
    <Door title={t('title', { brand })}>
      <p className={classes.lead}>{t('lead', { invitedBy, role })}</p>
      <form {...form.form} className={classes.form}>
        <ErrorSummary problems={form.summary} attempt={form.attempt} />
        <FormError>{form.problem}</FormError>
        <TextField
          label={t('email')}
          hint={t('emailHint')}
          value={email}
          readOnly
          type="email"
          autoComplete="username"
        />
        <TextField
          label={fields('firstName')}
          {...form.text('firstName')}
          autoComplete="given-name"
          required
        />
        <TextField
          label={fields('lastName')}
          {...form.text('lastName')}
          autoComplete="family-name"
          required
        />
        <NewPasswordFields password={form.text('password')} confirm={form.text('confirm')} />
        <Button type="submit" size="large" wide busy={form.busy} busyLabel={t('busy')}>
          {t('submit')}
        </Button>
      </form>
    </Door>
  )
}

const empty = { firstName: '', lastName: '', password: '', confirm: '' }

function useAcceptance(token: string) {
  const t = useTranslations('invitation')
  const problems = useTranslations('accounts.problems')
  const { accept } = useAuth()
  const go = useGo()
  return useForm({
    initial: empty,
    check: (values) => {
      const missing: FieldErrors<typeof empty> = {}
      for (const name of ['firstName', 'lastName', 'password', 'confirm'] as const) {
        if (!values[name].trim()) missing[name] = problems(name)
      }
      return Object.keys(missing).length > 0 ? missing : newPasswordProblem(values, (key) => problems(key))
    },
    submit: async ({ confirm: _confirm, ...values }) => {
      const { user } = await invitationsApi.accept.call({
        token,
        ...values,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        locale: deviceLocale() ?? 'en',
        language: shownLanguage(),
      })
      accept(user)
      go('/dashboard')
      return undefined
    },
    refused: ({ code }) => {
      if (code === 'auth/weak-password') return { message: problems('weak'), fields: {}, focus: 'password' }
      if (code === 'auth/email-already-in-use') return { message: t('inUse'), fields: {} }
      return {}
    },
    fallback: t('failed'),
  })
}
