import { useTranslations } from 'use-intl'
import { Card } from '#ui/Card.tsx'
import { SettingRow } from '#ui/SettingRow.tsx'
import { TextField } from '#ui/TextField.tsx'
import { rowsOf } from '#webkit/rows.ts'
import type { Parts } from './parts.ts'
import { useFixed } from './use-fixed.ts'

/** What the site is called, and where people can reach who runs it. */
export function NameFields({ form, settings }: Parts) {
  const t = useTranslations('adminSystem.settings.name')
  const fixed = useFixed(settings)
  const row = rowsOf(form)
  return (
    <Card title={t('title')} flush>
      <SettingRow {...row('site-name', ['name'])} title={t('name')} value={settings.name}>
        <TextField
          label={t('name')}
          hint={fixed.hint('name', t('nameHint'))}
          {...form.text('name')}
          readOnly={fixed.is('name')}
          maxLength={60}
          required
        />
      </SettingRow>
      <SettingRow
        {...row('support', ['supportAddress'])}
        title={t('support')}
        value={settings.supportAddress}
      >
        <TextField
          label={t('support')}
          hint={fixed.hint('supportAddress', t('supportHint'))}
          optional
          {...form.text('supportAddress')}
          readOnly={fixed.is('supportAddress')}
          type="email"
          inputMode="email"
          autoComplete="off"
        />
      </SettingRow>
    </Card>
  )
}
