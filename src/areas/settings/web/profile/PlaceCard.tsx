import { useLocale, useTranslations } from 'use-intl'
import { timeZoneOptions } from '#areas/accounts/web/shared/time-zones.ts'
import { languageNames, languageOf, languages } from '#kernel/language.ts'
import { currencies } from '#kernel/money.ts'
import { Card } from '#ui/Card.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { SwitchField } from '#ui/SwitchField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useUser } from '#webkit/session.tsx'
import { setSingleKeys, useSingleKeys } from '#webkit/single-keys.ts'
import { SettingPart } from '../SettingPart.tsx'
import classes from '../SettingsPage.module.css'
import { regionOf, regionOptions } from './regions.ts'
import type { ProfileForm } from './use-profile-form.ts'

/** Where they are: the store's address, time zone, date format, and keyboard shortcuts. */
export function PlaceCard({ form }: { form: ProfileForm }) {
  const t = useTranslations('settings.profile')
  const { workspace } = useUser()
  const singleKeys = useSingleKeys()
  const zone = form.text('timeZone')
  const hasNewHandle = workspace !== null && form.values.handle.trim() !== workspace.handle
  return (
    <SettingPart id="place">
      <Card title={t('place')}>
        <div className={classes.fields}>
          {workspace ? (
            <div className={classes.pair}>
              <TextField
                label={t('handle')}
                hint={hasNewHandle ? t('handleWarning', { handle: workspace.handle }) : t('handleHint')}
                prefix="/@"
                {...form.text('handle')}
                autoCapitalize="none"
                spellCheck={false}
                required
              />
              <SelectField
                label={t('currency')}
                hint={t('currencyHint')}
                {...form.text('currency')}
                options={currencies.map((value) => ({ value, label: t(`currencies.${value}`) }))}
              />
            </div>
          ) : null}
          <LanguageAndRegion form={form} />
          <div className={classes.pair}>
            <SelectField label={t('timeZone')} {...zone} options={timeZoneOptions(zone.value)} />
          </div>
          <SwitchField
            label={t('singleKeys')}
            hint={t('singleKeysHint')}
            checked={singleKeys}
            onChange={(event) => setSingleKeys(event.target.checked)}
          />
        </div>
      </Card>
    </SettingPart>
  )
}

/** The regions follow the chosen language, even before it's saved. */
function LanguageAndRegion({ form }: { form: ProfileForm }) {
  const t = useTranslations('settings.profile')
  const shown = useLocale()
  const region = form.text('locale')
  const language = languageOf(form.values.language) ?? shown
  return (
    <div className={classes.pair}>
      <SelectField
        label={t('language')}
        hint={t('languageHint')}
        {...form.text('language')}
        options={[
          { value: '', label: t('languageOfDevice') },
          ...languages.map((value) => ({ value, label: languageNames[value], lang: value })),
        ]}
      />
      <SelectField
        label={t('locale')}
        hint={t('localeHint')}
        {...region}
        value={regionOf(region.value, language)}
        options={[{ value: '', label: t('localeOfDevice') }, ...regionOptions(language)]}
      />
    </div>
  )
}
