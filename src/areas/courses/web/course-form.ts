import { useLocale, useTranslations } from 'use-intl'
import { type Currency, editedPrice, formatPrice, maxPriceCents, parsePrice } from '#kernel/money.ts'
import type { FieldErrors } from '#webkit/forms.ts'
import { useUser } from '#webkit/session.tsx'
import { maxDescriptionLength, maxTitleLength } from '../rules.ts'

export type CourseForm = { title: string; description: string; price: string }

/** What is asked of a course wherever it is typed in: the modal and the settings check the same. */
export function useCourseForm() {
  const t = useTranslations('courses.form')
  const locale = useLocale()
  const currency = useUser().workspace?.currency ?? 'USD'

  const check = ({ title, description, price }: CourseForm): FieldErrors<CourseForm> => ({
    ...titleError(title),
    ...(description.length > maxDescriptionLength
      ? { description: t('descriptionLong', { max: maxDescriptionLength }) }
      : {}),
    ...priceError(price),
  })

  const titleError = (title: string): FieldErrors<CourseForm> => {
    if (title.trim() === '') return { title: t('titleMissing') }
    return title.trim().length > maxTitleLength ? { title: t('titleLong', { max: maxTitleLength }) } : {}
  }

  const priceError = (price: string): FieldErrors<CourseForm> => {
    const cents = parsePrice(price, locale, currency)
    if (cents === null) return { price: t('priceUnread') }
    const max = formatPrice({ cents: maxPriceCents, currency }, locale)
    return cents > maxPriceCents ? { price: t('priceHigh', { max }) } : {}
  }

  return {
    check,
    currency: currency satisfies Currency,
    /** The form's words as the wire wants them; only after `check` found nothing. */
    inputOf: ({ title, description, price }: CourseForm) => ({
      title: title.trim(),
      description: description.trim(),
      priceCents: parsePrice(price, locale, currency) ?? 0,
    }),
    /** A price as the field shows it; a free course shows none. */
    priceOf: (cents: number) => (cents === 0 ? '' : editedPrice(cents, locale, currency)),
  }
}

/** The server names the amount, the form has a field of words. */
export function fieldNames(fields: Record<string, string>): FieldErrors<CourseForm> {
  const { priceCents, ...rest } = fields
  return { ...rest, ...(priceCents ? { price: priceCents } : {}) }
}
