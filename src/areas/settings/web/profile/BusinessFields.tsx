import { useTranslations } from 'use-intl'
import { timeZoneOptions } from '#areas/accounts/web/shared/time-zones.ts'
import { currencies } from '#kernel/money.ts'
import { Card } from '#ui/Card.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { TextField } from '#ui/TextField.tsx'
import classes from '../SettingsPage.module.css'
import type { ProfileForm } from './use-profile-form.ts'

/** What only creators have: the workspace behind their storefront. */
export function BusinessFields({ form }: { form: ProfileForm }) {
  const t = useTranslations('settings.profile')
  const zone = form.text('timeZone')
  return (
    <Card title={t('business')}>
      <div className={classes.fields}>
        <p className={classes.text}>{t('businessText')}</p>
        <TextField label={t('brand')} {...form.text('name')} autoComplete="organization" required />
        <TextField
          label={t('handle')}
          hint={t('handleHint')}
          prefix="/@"
          {...form.text('handle')}
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <div className={classes.pair}>
          <SelectField
            label={t('currency')}
            {...form.text('currency')}
            options={currencies.map((value) => ({ value, label: t(`currencies.${value}`) }))}
          />
          <SelectField label={t('timeZone')} {...zone} options={timeZoneOptions(zone.value)} />
        </div>
      </div>
    </Card>
  )
}
