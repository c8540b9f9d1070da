import { useTranslations } from 'use-intl'
import { Card } from '#ui/Card.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { SettingRow } from '#ui/SettingRow.tsx'
import { rowsOf } from '#webkit/rows.ts'
import { signupModes } from '../../settings-contract.ts'
import type { Parts } from './parts.ts'
import { useFixed } from './use-fixed.ts'

export function SignUpFields({ form, settings }: Parts) {
  const t = useTranslations('adminSystem.settings.people')
  const fixed = useFixed(settings)
  const row = rowsOf(form)
  return (
    <Card title={t('title')} flush>
      <SettingRow {...row('sign-up', ['signupMode'])} title={t('legend')} value={t(settings.signupMode)}>
        <RadioCards
          legend={t('legend')}
          hideLegend
          hint={fixed.hint('signupMode')}
          value={form.values.signupMode}
          onChange={(mode) => form.set('signupMode', mode)}
          options={signupModes.map((value) => ({
            value,
            label: t(value),
            description: t(`${value}Text`),
            disabled: fixed.is('signupMode'),
          }))}
        />
      </SettingRow>
    </Card>
  )
}
