import { useLocale, useTranslations } from 'use-intl'
import { timeZoneOptions } from '#areas/accounts/web/shared/time-zones.ts'
import { languageNames, languageOf, languages } from '#kernel/language.ts'
import { currencies } from '#kernel/money.ts'
import { Card } from '#ui/Card.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { SettingRow } from '#ui/SettingRow.tsx'
import { SettingSwitch } from '#ui/SettingSwitch.tsx'
import { TextField } from '#ui/TextField.tsx'
import { rowsOf } from '#webkit/rows.ts'
import { useUser } from '#webkit/session.tsx'
import { setSingleKeys, useSingleKeys } from '#webkit/single-keys.ts'
import { SettingPart } from '../SettingPart.tsx'
import { regionOf, regionOptions } from './regions.ts'
import type { ProfileForm } from './use-profile-form.ts'

/** Storefront address, currency, language, time zone, date format, and keyboard shortcuts. */
export function PlaceCard({ form }: { form: ProfileForm }) {
  const t = useTranslations('settings.profile')
  const { workspace } = useUser()
  const singleKeys = useSingleKeys()
  const row = rowsOf(form)
  const zone = form.text('timeZone')
  const zones = timeZoneOptions(zone.value)
  const { initial } = form
  const hasNewHandle = workspace !== null && form.values.handle.trim() !== workspace.handle
  return (
    <SettingPart id="place">
      <Card title={t('place')} flush>
        {workspace ? (
          <>
            <SettingRow {...row('handle', ['handle'])} title={t('handle')} value={`/@${initial.handle}`}>
              <TextField
                label={t('handle')}
                hint={hasNewHandle ? t('handleWarning', { handle: workspace.handle }) : t('handleHint')}
                prefix="/@"
                {...form.text('handle')}
                autoCapitalize="none"
                spellCheck={false}
                required
              />
            </SettingRow>
            <SettingRow
              {...row('currency', ['currency'])}
              title={t('currency')}
              value={t(`currencies.${workspace.currency}`)}
            >
              <SelectField
                label={t('currency')}
                hint={t('currencyHint')}
                {...form.text('currency')}
                options={currencies.map((value) => ({ value, label: t(`currencies.${value}`) }))}
              />
            </SettingRow>
          </>
        ) : null}
        <LanguageAndRegion form={form} />
        <SettingRow
          {...row('time-zone', ['timeZone'])}
          title={t('timeZone')}
          value={zones.find(({ value }) => value === initial.timeZone)?.label ?? initial.timeZone}
        >
          <SelectField label={t('timeZone')} {...zone} options={zones} />
        </SettingRow>
        <SettingSwitch
          label={t('singleKeys')}
          hint={t('singleKeysHint')}
          checked={singleKeys}
          onChange={(event) => setSingleKeys(event.target.checked)}
        />
      </Card>
    </SettingPart>
  )
}

/** The regions follow the chosen language, even before it's saved. */
function LanguageAndRegion({ form }: { form: ProfileForm }) {
  const t = useTranslations('settings.profile')
  const shown = useLocale()
  const row = rowsOf(form)
  const region = form.text('locale')
  const language = languageOf(form.values.language) ?? shown
  const saved = languageOf(form.initial.language)
  const regions = [{ value: '', label: t('localeOfDevice') }, ...regionOptions(language)]
  const savedRegions = regionOptions(saved ?? shown)
  return (
    <>
      <SettingRow
        {...row('language', ['language'])}
        title={t('language')}
        value={saved ? languageNames[saved] : t('languageOfDevice')}
      >
        <SelectField
          label={t('language')}
          hint={t('languageHint')}
          {...form.text('language')}
          options={[
            { value: '', label: t('languageOfDevice') },
            ...languages.map((value) => ({ value, label: languageNames[value], lang: value })),
          ]}
        />
      </SettingRow>
      <SettingRow
        {...row('dates', ['locale'])}
        title={t('locale')}
        value={savedRegions.find(({ value }) => value === form.initial.locale)?.label ?? t('localeOfDevice')}
      >
        <SelectField
          label={t('locale')}
          hint={t('localeHint')}
          {...region}
          value={regionOf(region.value, language)}
          options={regions}
        />
      </SettingRow>
    </>
  )
}
