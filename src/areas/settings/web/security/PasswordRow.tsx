import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { minPasswordLength } from '#areas/accounts/rules.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { FormError } from '#ui/FormError.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { SettingRow } from '#ui/SettingRow.tsx'
import { type FieldErrors, type FormRefusal, useForm } from '#webkit/forms.ts'
import type { Refusal } from '#webkit/refusal.ts'
import { useAuth, useUser } from '#webkit/session.tsx'
import classes from '../SettingsPage.module.css'

const empty = { current: '', next: '', confirm: '' }
type Values = typeof empty

/** Change of the password, proved with the current one. */
export function PasswordRow() {
  const t = useTranslations('settings.security')
  const rows = useTranslations('settingRows')
  const { email } = useUser()
  const [isDone, setDone] = useState(false)
  const form = usePasswordForm(setDone)
  const { next, confirm } = form.values

  return (
    <SettingRow
      id="password"
      title={t('title')}
      value={rows('passwordSet')}
      isChanged={form.isChanged}
      isWrong={form.problem !== null || Object.keys(form.errors).length > 0}
    >
      <form {...form.form} className={classes.fields}>
        <p className={classes.text}>{t('text')}</p>
        <ErrorSummary problems={form.summary} attempt={form.attempt} />
        <FormError>{form.problem}</FormError>
        <div role="status" className={classes.live}>
          {isDone ? <Notice tone="good">{t('done')}</Notice> : null}
        </div>
        {/* For password managers: whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t('current')}
          {...form.text('current')}
          autoComplete="current-password"
          required
        />
        <PasswordField
          label={t('next')}
          hint={t('nextHint')}
          {...form.text('next')}
          autoComplete="new-password"
          required
        />
        <PasswordField
          label={t('confirm')}
          {...form.text('confirm')}
          autoComplete="new-password"
          matches={[...next].length >= minPasswordLength && next === confirm}
          required
        />
        <div>
          <Button type="submit" busy={form.busy} busyLabel={t('busy')}>
            {t('update')}
          </Button>
        </div>
      </form>
    </SettingRow>
  )
}

function usePasswordForm(setDone: (done: boolean) => void) {
  const t = useTranslations('settings.security')
  const { changePassword } = useAuth()

  const check = ({ current, next, confirm }: Values): FieldErrors<Values> => {
    const missing: FieldErrors<Values> = {}
    if (!current) missing.current = t('problems.current')
    if (!next) missing.next = t('problems.next')
    if (!confirm) missing.confirm = t('problems.confirm')
    if (Object.keys(missing).length > 0) return missing
    if (next !== confirm) return { confirm: t('problems.mismatch') }
    return [...next].length < minPasswordLength ? { next: t('problems.short') } : {}
  }

  const refused = ({ code, message, fields }: Refusal): FormRefusal<Values> => {
    if (code === 'auth/wrong-password') return { fields: { current: t('problems.wrong') } }
    if (code === 'auth/weak-password') return { fields: { next: t('problems.weak') } }
    if (code === 'UNAUTHORIZED') return { message: t('problems.noUser') }
    return { message: fields.newPassword ?? fields.currentPassword ?? (message || t('failed')), fields: {} }
  }

  return useForm<Values>({
    initial: empty,
    check,
    refused,
    fallback: t('failed'),
    submit: async ({ current, next }) => {
      setDone(false)
      await changePassword({ currentPassword: current, newPassword: next })
      setDone(true)
      return empty
    },
  })
}
