import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Link } from '#ui/Link.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { type FieldErrors, useForm } from '#webkit/forms.ts'
import { useUser } from '#webkit/session.tsx'

type Proof = { password: string; code?: string; recoveryCode?: string }
type Props = { action: 'off' | 'renew'; onClose: () => void; onProven: (proof: Proof) => Promise<void> }
const empty = { password: '', code: '', recoveryCode: '' }

/** Password and a code before the second factor changes: an open browser alone must not be enough. */
export function ProofDialog({ action, onClose, onProven }: Props) {
  const t = useTranslations('settings.secondFactor')
  const { email } = useUser()
  const [isRecovery, setRecovery] = useState(false)
  const form = useForm({
    initial: empty,
    check: ({ password, code, recoveryCode }) => {
      const missing: FieldErrors<typeof empty> = {}
      if (!password) missing.password = t('problems.password')
      if (isRecovery && !recoveryCode.trim()) missing.recoveryCode = t('problems.recovery')
      if (!isRecovery && code.replace(/\D/g, '').length !== 6) missing.code = t('problems.code')
      return missing
    },
    submit: async ({ password, code, recoveryCode }) => {
      await onProven({
        password,
        ...(isRecovery ? { recoveryCode: recoveryCode.trim() } : { code: code.replace(/\D/g, '') }),
      })
      return undefined
    },
    fallback: t('failed'),
  })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t(`${action}Title`)}
      form={form}
      submitLabel={t(`${action}Confirm`)}
      busyLabel={t('busy')}
      cancelLabel={t('cancel')}
      kind={action === 'off' ? 'danger' : 'primary'}
    >
      <p>{t(`${action}Text`)}</p>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('password')}
        {...form.text('password')}
        autoComplete="current-password"
        data-autofocus
        required
      />
      {isRecovery ? (
        <TextField
          label={t('recovery')}
          {...form.text('recoveryCode')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      ) : (
        <TextField
          label={t('code')}
          {...form.text('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          required
        />
      )}
      <p>
        <Link onClick={() => setRecovery(!isRecovery)}>{isRecovery ? t('useCode') : t('useRecovery')}</Link>
      </p>
    </FormDialog>
  )
}
