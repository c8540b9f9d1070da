import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SecondFactorSetup } from '#areas/accounts/security-contract.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useForm } from '#webkit/forms.ts'
import { useUser } from '#webkit/session.tsx'
import { securityApi } from '../api.ts'
import page from '../SettingsPage.module.css'
import { CopyButton } from './CopyButton.tsx'
import classes from './Security.module.css'

type Props = { onClose: () => void; onCodes: (codes: string[]) => void }

/** Password, then the square code, then six digits that prove the app has it. */
export function EnableDialog({ onClose, onCodes }: Props) {
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null)
  return setup ? (
    <ScanStep setup={setup} onClose={onClose} onCodes={onCodes} />
  ) : (
    <PasswordStep onClose={onClose} onSetup={setSetup} />
  )
}

function PasswordStep({
  onClose,
  onSetup,
}: {
  onClose: () => void
  onSetup: (setup: SecondFactorSetup) => void
}) {
  const t = useTranslations('settings.secondFactor')
  const { email } = useUser()
  const form = useForm({
    initial: { password: '' },
    check: ({ password }): { password?: string } => (password ? {} : { password: t('problems.password') }),
    submit: async ({ password }) => {
      onSetup(await securityApi.beginSecondFactor.call({ password }))
      return undefined
    },
    fallback: t('failed'),
  })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('enableTitle')}
      form={form}
      submitLabel={t('continue')}
      busyLabel={t('busy')}
      cancelLabel={t('cancel')}
    >
      <p>{t('passwordText')}</p>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('password')}
        {...form.text('password')}
        autoComplete="current-password"
        data-autofocus
        required
      />
    </FormDialog>
  )
}

function ScanStep({ setup, onClose, onCodes }: Props & { setup: SecondFactorSetup }) {
  const t = useTranslations('settings.secondFactor')
  const form = useForm({
    initial: { code: '' },
    check: ({ code }): { code?: string } =>
      code.replace(/\D/g, '').length === 6 ? {} : { code: t('problems.code') },
    submit: async ({ code }) => {
      onCodes((await securityApi.confirmSecondFactor.call({ code: code.replace(/\D/g, '') })).recoveryCodes)
      return undefined
    },
    fallback: t('failed'),
  })
  const { size, path } = setup.square
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('scanTitle')}
      form={form}
      submitLabel={t('turnOn')}
      busyLabel={t('busy')}
      cancelLabel={t('cancel')}
    >
      <ol className={classes.steps}>
        <li>{t('stepApp')}</li>
        <li>
          {t('stepScan')}
          <svg
            className={classes.square}
            viewBox={`-4 -4 ${size + 8} ${size + 8}`}
            role="img"
            aria-label={t('squareLabel')}
            shapeRendering="crispEdges"
          >
            <rect x="-4" y="-4" width={size + 8} height={size + 8} />
            <path d={path} />
          </svg>
          <details className={classes.byHand}>
            <summary>{t('byHand')}</summary>
            <p className={classes.secret}>
              <code>{setup.secret.match(/.{1,4}/g)?.join(' ')}</code>
              <CopyButton text={setup.secret} label={t('copySecret')} />
            </p>
            <p className={page.text}>
              <a href={setup.address}>{t('openApp')}</a>
            </p>
          </details>
        </li>
        <li>{t('stepCode')}</li>
      </ol>
      <TextField
        label={t('code')}
        {...form.text('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        className={classes.code}
        data-autofocus
        required
      />
    </FormDialog>
  )
}
