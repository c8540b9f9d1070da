import { useTranslations } from 'use-intl'
import type { Branding } from '#areas/accounts/branding-contract.ts'
import { businessLimits, socialPlaces } from '#areas/accounts/rules.ts'
import { parseHex } from '#kernel/colors.ts'
import { languageNames, languages } from '#kernel/language.ts'
import { Card } from '#ui/Card.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { FormError } from '#ui/FormError.tsx'
import { RestoredNotice } from '#ui/RestoredNotice.tsx'
import { SaveBar } from '#ui/SaveBar.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { TextAreaField } from '#ui/TextAreaField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { SettingPart } from '../SettingPart.tsx'
import page from '../SettingsPage.module.css'
import { useUnsaved } from '../unsaved.tsx'
import { BrandColor } from './BrandColor.tsx'
import classes from './Branding.module.css'
import { BrandPreview } from './BrandPreview.tsx'
import { FrontCard } from './FrontCard.tsx'
import { LogoField } from './LogoField.tsx'
import { useBrandingForm } from './use-branding-form.ts'

/** Name, logo, color and links, next to what they'll look like. */
export function BrandingForm({ branding }: { branding: Branding }) {
  const t = useTranslations('settings.branding')
  const form = useBrandingForm(branding)
  useUnsaved(form.isChanged && !form.busy)
  const color = parseHex(form.values.color) ? form.values.color.trim() : branding.brandColor

  return (
    <form {...form.form} className={classes.layout}>
      <div className={page.tab}>
        <ErrorSummary problems={form.summary} attempt={form.attempt} />
        <FormError>{form.problem}</FormError>
        <RestoredNotice at={form.restoredAt} />
        <SettingPart id="brand">
          <Card title={t('brand')}>
            <div className={page.fields}>
              <TextField label={t('name')} {...form.text('name')} autoComplete="organization" required />
              <LogoField branding={branding} />
              <BrandColor field={form.text('color')} onPick={(picked) => form.set('color', picked)} />
            </div>
          </Card>
        </SettingPart>
        <SettingPart id="front">
          <FrontCard form={form} branding={branding} />
        </SettingPart>
        <SettingPart id="store-language">
          <Card title={t('language')}>
            <SelectField
              label={t('languageLabel')}
              hint={t('languageHint')}
              {...form.text('language')}
              options={languages.map((value) => ({ value, label: languageNames[value] }))}
            />
          </Card>
        </SettingPart>
        <SettingPart id="business">
          <Card title={t('business')}>
            <div className={page.fields}>
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
            </div>
          </Card>
        </SettingPart>
        <SettingPart id="links">
          <Card title={t('links')}>
            <div className={page.fields}>
              <p className={page.text}>{t('linksText')}</p>
              {socialPlaces.map((place) => (
                <TextField
                  key={place}
                  label={t(`places.${place}`)}
                  optional
                  {...form.text(place)}
                  type="url"
                  inputMode="url"
                  autoComplete="off"
                />
              ))}
            </div>
          </Card>
        </SettingPart>
        <SaveBar
          changed={form.isChanged}
          onDiscard={() => form.reset()}
          saveLabel={t('save')}
          busy={form.busy}
          busyLabel={t('busy')}
        />
      </div>
      <BrandPreview
        name={form.values.name.trim() || branding.name}
        color={color}
        logoUrl={branding.logoUrl}
      />
    </form>
  )
}
