import { useTranslations } from 'use-intl'
import type { Branding } from '#areas/accounts/branding-contract.ts'
import { businessLimits, socialPlaces } from '#areas/accounts/rules.ts'
import { languageNames, languageOf, languages } from '#kernel/language.ts'
import { Card } from '#ui/Card.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { FormError } from '#ui/FormError.tsx'
import { RestoredNotice } from '#ui/RestoredNotice.tsx'
import { SaveBar } from '#ui/SaveBar.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { SettingRow } from '#ui/SettingRow.tsx'
import { TextAreaField } from '#ui/TextAreaField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { rowsOf } from '#webkit/rows.ts'
import { SettingPart } from '../SettingPart.tsx'
import page from '../SettingsPage.module.css'
import { useUnsaved } from '../unsaved-changes.tsx'
import { BrandColor } from './BrandColor.tsx'
import classes from './Branding.module.css'
import { BrandPreview } from './BrandPreview.tsx'
import { FrontCard } from './FrontCard.tsx'
import { LogoField } from './LogoField.tsx'
import { SocialLinks } from './SocialLinks.tsx'
import { type BrandingFormState, useBrandingForm } from './use-branding-form.ts'

/** Name, logo, color and links, next to what they'll look like. */
export function BrandingForm({ branding }: { branding: Branding }) {
  const t = useTranslations('settings.branding')
  const form = useBrandingForm(branding)
  useUnsaved(form.isChanged && !form.busy)
  return (
    <form {...form.form} className={classes.layout}>
      <div className={page.tab}>
        <ErrorSummary problems={form.summary} attempt={form.attempt} />
        <FormError>{form.problem}</FormError>
        <RestoredNotice at={form.restoredAt} />
        <SettingPart id="brand">
          <Card title={t('brand')} flush>
            <BrandRows form={form} branding={branding} />
          </Card>
        </SettingPart>
        <SettingPart id="front">
          <FrontCard form={form} branding={branding} />
        </SettingPart>
        <Card title={t('seller')} flush>
          <SellerRows form={form} />
        </Card>
        <SaveBar
          changed={form.isChanged}
          onDiscard={() => form.reset()}
          saveLabel={t('save')}
          busy={form.busy}
          busyLabel={t('busy')}
        />
      </div>
      <BrandPreview form={form} branding={branding} />
    </form>
  )
}

function BrandRows({ form, branding }: { form: BrandingFormState; branding: Branding }) {
  const t = useTranslations('settings.branding')
  const rows = useTranslations('settingRows')
  const row = rowsOf(form)
  return (
    <>
      <SettingRow {...row('brand-name', ['name'])} title={t('name')} value={branding.name}>
        <TextField label={t('name')} {...form.text('name')} autoComplete="organization" required />
      </SettingRow>
      <SettingRow
        id="logo"
        title={t('logo.label')}
        value={branding.logoUrl ? rows('logoSet') : rows('firstLetter')}
      >
        <LogoField branding={branding} />
      </SettingRow>
      <SettingRow
        {...row('color', ['color'])}
        title={t('color')}
        value={
          <span className={classes.colorValue}>
            <i style={{ background: branding.brandColor }} />
            {branding.brandColor.toUpperCase()}
          </span>
        }
      >
        <BrandColor field={form.text('color')} onPick={(picked) => form.set('color', picked)} />
      </SettingRow>
    </>
  )
}

/** How buyers are spoken to, who sells to them, and where else that is. */
function SellerRows({ form }: { form: BrandingFormState }) {
  const t = useTranslations('settings.branding')
  const row = rowsOf(form)
  const saved = form.initial
  const language = languageOf(saved.language)
  return (
    <>
      <SettingRow
        {...row('store-language', ['language'])}
        title={t('language')}
        value={language ? languageNames[language] : ''}
      >
        <SelectField
          label={t('languageLabel')}
          hint={t('languageHint')}
          {...form.text('language')}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
      </SettingRow>
      <SettingRow
        {...row('business', ['legalName', 'address', 'taxNumber'])}
        title={t('business')}
        value={[saved.legalName, saved.address.replace(/\s*\n\s*/g, ', '), saved.taxNumber]
          .filter(Boolean)
          .join(' · ')}
      >
        <p className={page.text}>{t('businessText')}</p>
        <TextField
          label={t('legalName')}
          optional
          {...form.text('legalName')}
          autoComplete="organization"
          maxLength={businessLimits.legalName}
        />
        <TextAreaField
          label={t('address')}
          hint={t('addressHint')}
          optional
          {...form.text('address')}
          autoComplete="street-address"
          maxLength={businessLimits.address}
        />
        <TextField
          label={t('taxNumber')}
          optional
          {...form.text('taxNumber')}
          autoComplete="off"
          maxLength={businessLimits.taxNumber}
        />
      </SettingRow>
      <SettingRow
        {...row('links', socialPlaces)}
        title={t('links')}
        value={socialPlaces
          .filter((place) => saved[place])
          .map((place) => t(`places.${place}`))
          .join(', ')}
      >
        <p className={page.text}>{t('linksText')}</p>
        <SocialLinks form={form} />
      </SettingRow>
    </>
  )
}
