import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { FormError } from '#ui/FormError.tsx'
import { toast } from '#ui/toasts.ts'
import { type FieldErrors, useForm } from '#webkit/forms.ts'
import { useGo } from '#webkit/return-path.ts'
import { useAuth } from '#webkit/session.tsx'
import { accountsApi } from './api.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { newPasswordProblem } from './new-password.ts'
import classes from './shared/Door.module.css'
import { Door } from './shared/Door.tsx'
import { StateDrawing } from './shared/StateDrawing.tsx'
import { useSecondFactorDoor } from './use-second-factor-door.ts'

/** /reset-password/:token: sets a new password and signs in with it. */
export function ResetPasswordPage() {
  const own = useTranslations('resetPassword')
  const link = useTranslations('emailedLink')
  const form = useReset()
  const isUsed = useIsUsed()
  if (isUsed || form.refusal?.code === 'auth/link-expired') {
    return (
      <Door title={link('expiredTitle')} drawing={<StateDrawing of="refused" />}>
        <p className={classes.lead}>{link('expiredText')}</p>
        <div className={classes.actions}>
          <Button size="large" to="/forgot-password">
            {link('sendNew')}
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
        <NewPasswordFields isNew password={form.text('password')} confirm={form.text('confirm')} />
        <Button type="submit" size="large" wide busy={form.busy} busyLabel={own('busy')}>
          {own('submit')}
        </Button>
      </form>
    </Door>
  )
}

/** Whether the link works no more, asked before anyone thinks of a password. */
function useIsUsed(): boolean {
  const { token = '' } = useParams()
  const { data } = useQuery(accountsApi.checkReset.queryOptions({ input: { token } }))
  return data?.works === false
}

function useReset() {
  const t = useTranslations('accounts')
  const own = useTranslations('resetPassword')
  const auth = useAuth()
  const go = useGo()
  const toSecondFactor = useSecondFactorDoor()
  const { token = '' } = useParams()
  const empty = { password: '', confirm: '' }
  return useForm({
    initial: empty,
    check: (values) => {
      const missing: FieldErrors<typeof empty> = {}
      if (!values.password) missing.password = t('problems.password')
      if (!values.confirm) missing.confirm = t('problems.confirm')
      return Object.keys(missing).length > 0
        ? missing
        : newPasswordProblem(values, (key) => t(`problems.${key}`))
    },
    submit: async ({ password }) => {
      try {
        await auth.resetPassword({ token, newPassword: password })
        go('/dashboard')
      } catch (error) {
        // The password has changed anyway; the code comes next.
        if (!toSecondFactor(error, '/dashboard')) throw error
      }
      toast({ message: own('done') })
      return undefined
    },
    refused: ({ code, message, fields }) => ({
      message:
        code === 'auth/weak-password'
          ? t('problems.weak')
          : (fields.newPassword ?? (message || own('failed'))),
      fields: {},
      focus: 'password',
    }),
    fallback: own('failed'),
  })
}
