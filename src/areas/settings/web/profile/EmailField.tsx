import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Link } from '#ui/Link.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toasts.ts'
import { type FieldErrors, useForm } from '#webkit/forms.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { useUser } from '#webkit/session.tsx'
import { securityApi } from '../api.ts'
import classes from './Profile.module.css'

/** The address they sign in with, and a new one that's waiting to be confirmed. */
export function EmailField() {
  const t = useTranslations('settings.email')
  const { email } = useUser()
  const cache = useQueryClient()
  const pending = useQuery(securityApi.pendingEmailChange.queryOptions())
  const [isOpen, setOpen] = useState(false)
  const refresh = () => cache.invalidateQueries({ queryKey: securityApi.pendingEmailChange.key() })
  const cancel = async () => {
    try {
      await securityApi.cancelEmailChange.call({})
      await refresh()
      toast({ message: t('cancelled') })
    } catch (error) {
      toast({ message: refusalOf(error).message || t('failed') })
    }
  }
  const next = pending.data?.email

  return (
    <div className={classes.email}>
      <div className={classes.emailRow}>
        <TextField label={t('label')} hint={t('hint')} type="email" value={email} readOnly />
        <Button kind="secondary" onClick={() => setOpen(true)}>
          {t('change')}
        </Button>
      </div>
      {next ? (
        <Notice tone="wait" action={<Link onClick={() => void cancel()}>{t('cancel')}</Link>}>
          {t('pending', { email: next })}
        </Notice>
      ) : null}
      {isOpen ? (
        <EmailDialog
          onClose={() => setOpen(false)}
          onSent={() => {
            setOpen(false)
            void refresh()
          }}
        />
      ) : null}
    </div>
  )
}

const empty = { email: '', password: '' }

function EmailDialog({ onClose, onSent }: { onClose: () => void; onSent: () => void }) {
  const t = useTranslations('settings.email')
  const user = useUser()
  const form = useForm({
    initial: empty,
    draft: { user: user.id, form: 'email', secret: ['password'] },
    check: ({ email, password }) => {
      const missing: FieldErrors<typeof empty> = {}
      if (!email.trim()) missing.email = t('problems.email')
      if (!password) missing.password = t('problems.password')
      return missing
    },
    submit: async ({ email, password }) => {
      await securityApi.requestEmailChange.call({ email: email.trim(), password })
      onSent()
      return undefined
    },
    fallback: t('failed'),
  })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('title')}
      form={form}
      submitLabel={t('send')}
      busyLabel={t('busy')}
      cancelLabel={t('back')}
    >
      <p>{t('text')}</p>
      <TextField
        label={t('next')}
        {...form.text('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        data-autofocus
        required
      />
      <PasswordField
        label={t('password')}
        {...form.text('password')}
        autoComplete="current-password"
        required
      />
    </FormDialog>
  )
}
