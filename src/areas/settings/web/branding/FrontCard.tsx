import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Branding } from '#areas/accounts/branding-contract.ts'
import { leastQuoteStars, maxHeadlineLength } from '#areas/accounts/front.ts'
import { fileAddress } from '#areas/files/rules.ts'
import { PictureField } from '#areas/files/web/shared/PictureField.tsx'
import { Card } from '#ui/Card.tsx'
import { SelectField, type SelectOption } from '#ui/SelectField.tsx'
import { SettingRow } from '#ui/SettingRow.tsx'
import { TextField } from '#ui/TextField.tsx'
import { rowsOf } from '#webkit/rows.ts'
import { reviewsApi } from '../api.ts'
import classes from './Branding.module.css'
import type { BrandingFormState } from './use-branding-form.ts'

type Props = { form: BrandingFormState; branding: Branding }

/** What leads on the storefront: a line, a picture, a product, the words of a buyer. */
export function FrontCard({ form, branding }: Props) {
  const t = useTranslations('storeFront')
  const { headline, heroFileId, featuredId, quoteId } = form.values
  const left = Math.max(0, maxHeadlineLength - headline.trim().length)
  const quotes = useQuotes(quoteId)
  const rows = useTranslations('settingRows')
  const row = rowsOf(form)
  const products = withChosen(
    [
      { value: '', label: t('mostSold') },
      ...branding.products.map(({ id, title }) => ({ value: id, label: title })),
    ],
    { value: featuredId, label: t('featuredGone') },
  )
  const saved = form.initial
  return (
    <Card title={t('title')} flush>
      <SettingRow {...row('headline', ['headline'])} title={t('headline')} value={saved.headline}>
        <TextField
          label={t('headline')}
          hint={t('headlineHint', { left })}
          optional
          {...form.text('headline')}
          autoComplete="off"
        />
      </SettingRow>
      <SettingRow
        {...row('picture', ['heroFileId'])}
        title={t('hero')}
        value={saved.heroFileId ? rows('pictureSet') : ''}
      >
        <PictureField
          label={t('hero')}
          hint={t('heroHint')}
          isChosen={heroFileId !== ''}
          error={form.errors.heroFileId}
          onChange={(fileId) => form.set('heroFileId', fileId)}
          shown={
            heroFileId === '' ? null : (
              <img className={classes.hero} src={`${fileAddress(heroFileId)}?w=640`} alt="" />
            )
          }
        />
      </SettingRow>
      <SettingRow
        {...row('featured', ['featuredId'])}
        title={t('featured')}
        value={labelOf(products, saved.featuredId)}
      >
        <SelectField
          label={t('featured')}
          hint={t('featuredHint')}
          {...form.text('featuredId')}
          options={products}
        />
      </SettingRow>
      <SettingRow {...row('quote', ['quoteId'])} title={t('quote')} value={labelOf(quotes, saved.quoteId)}>
        <SelectField label={t('quote')} hint={t('quoteHint')} {...form.text('quoteId')} options={quotes} />
      </SettingRow>
    </Card>
  )
}

const labelOf = (options: SelectOption[], chosen: string) =>
  options.find(({ value }) => value === chosen)?.label ?? ''

/** Good words that are published, the newest first; what is chosen stays among them. */
function useQuotes(quoteId: string): SelectOption[] {
  const t = useTranslations('storeFront')
  const found = useQuery(reviewsApi.list.queryOptions({ input: { status: 'published' } }))
  const good =
    found.data?.reviews.filter(({ rating, text }) => rating >= leastQuoteStars && text !== '') ?? []
  return withChosen(
    [
      { value: '', label: t('noQuote') },
      ...good.map(({ id, shownName, text }) => ({
        value: id,
        label: t('quoteOf', { name: shownName, words: shortened(text) }),
      })),
    ],
    { value: quoteId, label: t('quoteGone') },
  )
}

/** A choice isn't lost because its list is still on its way, or doesn't have it anymore. */
const withChosen = (options: SelectOption[], chosen: SelectOption) =>
  options.some(({ value }) => value === chosen.value) ? options : [...options, chosen]

const shortened = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 70 ? `${line.slice(0, 69).trimEnd()}…` : line
}
