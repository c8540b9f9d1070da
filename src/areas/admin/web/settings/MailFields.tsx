import { useTranslations } from 'use-intl'
import { Card } from '#ui/Card.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { SettingRow } from '#ui/SettingRow.tsx'
import { SwitchField } from '#ui/SwitchField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { rowsOf } from '#webkit/rows.ts'
import type { Parts } from './parts.ts'
import classes from './settings.module.css'
import { TestMail } from './TestMail.tsx'
import { useFixed } from './use-fixed.ts'

export function MailFields({ form, settings }: Parts) {
  const t = useTranslations('adminSystem.settings.mail')
  const fixed = useFixed(settings)
  const row = rowsOf(form)
  const isFixed = fixed.is('mailServer')
  const { mailServer } = settings
  return (
    <Card title={t('title')} flush>
      <SettingRow
        {...row('mail', ['via', 'host', 'port', 'secure', 'user', 'password'])}
        title={t('via')}
        value={mailServer ? `${mailServer.host}:${mailServer.port}` : t('outbox')}
      >
        {isFixed ? <Notice>{fixed.hint('mailServer')}</Notice> : null}
        <RadioCards
          legend={t('via')}
          hideLegend
          value={form.values.via}
          onChange={(via) => form.set('via', via)}
          options={(['outbox', 'server'] as const).map((value) => ({
            value,
            label: t(value),
            description: t(`${value}Text`),
            disabled: isFixed,
          }))}
        />
        {form.values.via === 'server' ? <ServerFields form={form} settings={settings} /> : null}
        <TestMail unsaved={form.isChanged} />
      </SettingRow>
      <SettingRow {...row('mail-from', ['mailFrom'])} title={t('from')} value={settings.mailFrom}>
        <TextField
          label={t('from')}
          hint={fixed.hint('mailFrom', t('fromHint'))}
          {...form.text('mailFrom')}
          readOnly={fixed.is('mailFrom')}
          type="email"
          inputMode="email"
          autoComplete="off"
          required
        />
      </SettingRow>
    </Card>
  )
}

function ServerFields({ form, settings }: Parts) {
  const t = useTranslations('adminSystem.settings.mail')
  const readOnly = useFixed(settings).is('mailServer')
  return (
    <>
      <div className={classes.address}>
        <TextField
          label={t('host')}
          {...form.text('host')}
          readOnly={readOnly}
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
          required
        />
        <TextField
          label={t('port')}
          {...form.text('port')}
          readOnly={readOnly}
          inputMode="numeric"
          required
        />
      </div>
      <SwitchField
        label={t('secure')}
        hint={t('secureHint')}
        {...withoutError(form.box('secure'))}
        disabled={readOnly}
      />
      <div className={classes.pair}>
        <TextField
          label={t('user')}
          optional
          {...form.text('user')}
          readOnly={readOnly}
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
        />
        <PasswordField
          label={t('password')}
          optional
          hint={settings.mailServer?.hasPassword ? t('passwordKept') : undefined}
          {...form.text('password')}
          readOnly={readOnly}
          autoComplete="new-password"
        />
      </div>
    </>
  )
}

function withoutError<P extends { error?: unknown }>({ error: _, ...props }: P): Omit<P, 'error'> {
  return props
}
