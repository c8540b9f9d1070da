import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Branding } from '#areas/accounts/branding-contract.ts'
import { maxHeadlineLength } from '#areas/accounts/front.ts'
import { businessLimits, type SocialPlace, socialAddress, socialPlaces } from '#areas/accounts/rules.ts'
import { parseHex } from '#kernel/colors.ts'
import { languageNames, languageOf, languages } from '#kernel/language.ts'
import { Card } from '#ui/Card.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { FormError } from '#ui/FormError.tsx'
import { RestoredNotice } from '#ui/RestoredNotice.tsx'
import { SaveBar } from '#ui/SaveBar.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { TextAreaField } from '#ui/TextAreaField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toasts.ts'
import { type FieldErrors, useForm } from '#webkit/forms.ts'
import { useAuth, useUser } from '#webkit/session.tsx'
import { brandingApi } from '../api.ts'
import { SettingPart } from '../SettingPart.tsx'
import page from '../SettingsPage.module.css'
import { useUnsaved } from '../unsaved.tsx'
import { BrandColor } from './BrandColor.tsx'
import classes from './Branding.module.css'
import { BrandPreview } from './BrandPreview.tsx'
import { FrontCard } from './FrontCard.tsx'
import { LogoField } from './LogoField.tsx'

const businessFields = ['legalName', 'address', 'taxNumber'] as const
const frontFields = ['headline', 'heroFileId', 'featuredId', 'quoteId'] as const
type Values = Record<
  | 'name'
  | 'color'
  | 'language'
  | (typeof businessFields)[number]
  | (typeof frontFields)[number]
  | SocialPlace,
  string
>
export type BrandingFormState = ReturnType<typeof useBrandingForm>

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

function useBrandingForm(branding: Branding) {
  const t = useTranslations('settings.branding')
  const tFront = useTranslations('storeFront')
  const cache = useQueryClient()
  const { refresh } = useAuth()
  const user = useUser()
  const before = valuesOf(branding)

  return useForm<Values>({
    initial: before,
    draft: { user: user.id, form: 'branding' },
    check: (values) => {
      const wrong: FieldErrors<Values> = {}
      if (!values.name.trim()) wrong.name = t('problems.name')
      if (values.headline.trim().length > maxHeadlineLength)
        wrong.headline = tFront('tooLong', { most: maxHeadlineLength })
      if (!parseHex(values.color)) wrong.color = t('problems.color')
      for (const place of socialPlaces)
        if (values[place].trim() && !socialAddress(values[place])) wrong[place] = t('problems.link')
      return wrong
    },
    submit: async (values) => {
      const saved = await brandingApi.update.call({
        name: values.name,
        brandColor: values.color.trim(),
        language: languageOf(values.language) ?? before.language,
        business: {
          legalName: values.legalName,
          address: values.address,
          taxNumber: values.taxNumber,
        },
        front: frontOf(values),
        socialLinks: socialPlaces.flatMap((place) =>
          values[place].trim() ? [{ place, url: values[place].trim() }] : [],
        ),
      })
      cache.setQueryData(brandingApi.get.queryKey(), saved)
      // The name is in the frame, too.
      await refresh()
      toast({ message: t('saved') })
      return valuesOf(saved)
    },
    fallback: t('failed'),
  })
}

/** Ids are as the server gave them: a choice is one of a list, a picture what was uploaded. */
function frontOf(values: Values): Branding['front'] {
  return {
    headline: values.headline,
    heroFileId: (values.heroFileId || null) as Branding['front']['heroFileId'],
    featuredId: (values.featuredId || null) as Branding['front']['featuredId'],
    quoteId: (values.quoteId || null) as Branding['front']['quoteId'],
  }
}

function valuesOf({ name, brandColor, language, socialLinks, business, front }: Branding) {
  const links = Object.fromEntries(
    socialPlaces.map((place) => [place, socialLinks.find((link) => link.place === place)?.url ?? '']),
  ) as Record<SocialPlace, string>
  const { legalName = '', address = '', taxNumber = '' } = business ?? {}
  const seller = { legalName, address, taxNumber }
  const chosen = {
    headline: front.headline,
    heroFileId: front.heroFileId ?? '',
    featuredId: front.featuredId ?? '',
    quoteId: front.quoteId ?? '',
  }
  return { name, color: brandColor.toUpperCase(), language, ...chosen, ...seller, ...links }
}
