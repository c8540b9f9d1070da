import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { FormError } from '#ui/FormError.tsx'
import { Link } from '#ui/Link.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useForm } from '#webkit/forms.ts'
import { useAuth } from '#webkit/session.tsx'
import { securityApi } from './security-api.ts'
import classes from './shared/Door.module.css'

type Props = { challenge: string; from: string | null; isRecovery: boolean }

/** Six digits, sent as soon as they're all typed; or a recovery code. */
export function CodeForm({ challenge, from, isRecovery }: Props) {
  const t = useTranslations('signInCode')
  const { accept } = useAuth()
  const form = useForm({
    initial: { code: '' },
    check: ({ code }): { code?: string } => {
      if (!code.trim()) return { code: isRecovery ? t('problems.recovery') : t('problems.code') }
      return isRecovery || digitsOf(code).length === 6 ? {} : { code: t('problems.six') }
    },
    submit: async ({ code }) => {
      const proof = isRecovery ? { recoveryCode: code.trim() } : { code: digitsOf(code) }
      const { user } = await securityApi.signInWithCode.call({ challenge, ...proof })
      accept(user)
      return undefined
    },
    refused: ({ code, message, fields }) =>
      code === 'auth/wrong-code'
        ? {
            fields: { code: fields.code ?? fields.recoveryCode ?? message },
            values: { code: '' },
            focus: 'code',
          }
        : { message: message || t('failed'), fields: {} },
    fallback: t('failed'),
  })
  const field = form.text('code')
  useEffect(() => document.getElementById(field.id)?.focus(), [field.id])
  const isWhole = !isRecovery && digitsOf(form.values.code).length === 6
  const { submit } = form
  // Every six digits are sent once; a wrong code clears the field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the digits matter
  useEffect(() => {
    if (isWhole) void submit()
  }, [isWhole])

  return (
    <form {...form.form} className={classes.form}>
      <FormError>{form.problem}</FormError>
      {form.refusal?.code === 'auth/link-expired' ? (
        <p>
          <Link to="/signin" state={{ from }}>
            {t('again')}
          </Link>
        </p>
      ) : null}
      <TextField
        label={isRecovery ? t('recoveryLabel') : t('label')}
        hint={isRecovery ? t('recoveryHint') : undefined}
        {...field}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={isRecovery ? 40 : 12}
        required
      />
      <Button type="submit" size="large" wide busy={form.busy} busyLabel={t('busy')}>
        {t('submit')}
      </Button>
    </form>
  )
}

const digitsOf = (text: string) => text.replace(/\D/g, '')
