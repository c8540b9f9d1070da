import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { type Currency, editedPrice, maxPriceCents, parsePrice } from '#kernel/money.ts'
import { toast } from '#ui/toasts.ts'
import { type FieldErrors, useForm } from '#webkit/forms.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { useUser } from '#webkit/session.tsx'
import { whyNotPattern } from '../../link-pattern.ts'
import type { CoachingPackage, CoachingPackageFields } from '../../packages-contract.ts'
import {
  maxFeatureLength,
  maxFeatures,
  maxTitleLength,
  maxValidDays,
  type SessionType,
  sessionTypes,
  whyNotMinutes,
  whyNotSeats,
  whyNotSessions,
  whyNotTitle,
} from '../../rules.ts'
import { packagesApi } from '../api.ts'

export type PackageForm = ReturnType<typeof usePackageForm>
export type PackageValues = ReturnType<typeof valuesOf>

type FormInput = {
  of: CoachingPackage | null
  currency: Currency
  onCreated?: (made: CoachingPackage) => void
}

/** What a creator says of a package, saved with one press: a new one's, or one that there is. */
export function usePackageForm({ of, currency, onCreated }: FormInput) {
  const t = useTranslations('coaching.package.form')
  const locale = useLocale()
  const user = useUser()
  const queries = useQueryClient()
  const create = useMutation(packagesApi.create.mutationOptions())
  const change = useMutation(packagesApi.change.mutationOptions())
  const [base, setBase] = useState(() => valuesOf(of, locale))
  const form = useForm<PackageValues>({
    initial: base,
    draft: { user: user.id, form: `coaching.package ${of?.id ?? 'new'}` },
    check: (values) => problemsOf(values, { locale, currency, t }),
    fallback: t('failed'),
    submit: async (values) => {
      const fields = fieldsOf(values, locale, currency)
      if (!of) {
        const made = await create.mutateAsync(fields)
        void queries.invalidateQueries()
        toast({ message: t('created', { title: made.title }) })
        onCreated?.(made)
        return valuesOf(null, locale)
      }
      try {
        const now = await change.mutateAsync({
          ...fields,
          packageId: of.id,
          imageFileId: of.imageFileId,
          revision: Number(values.revision),
        })
        queries.setQueryData(packagesApi.get.queryKey({ input: { packageId: of.id } }), now)
        void queries.invalidateQueries({ queryKey: packagesApi.list.key() })
        toast({ message: t('saved') })
        const saved = valuesOf(now, locale)
        setBase(saved)
        return saved
      } catch (error) {
        // Someone saved meanwhile: what they saved decides what is asked next.
        if (refusalOf(error).code === 'CONFLICT')
          await queries.invalidateQueries({ queryKey: packagesApi.get.key() })
        throw error
      }
    },
  })
  const isBehind = of !== null && !form.busy && form.values.revision !== String(of.revision)
  const takeTheirs = () => {
    const now = valuesOf(of, locale)
    setBase(now)
    form.reset(now)
  }
  useEffect(() => {
    if (isBehind && !form.isChanged) takeTheirs()
  })
  return {
    ...form,
    conflict: isBehind && form.isChanged,
    takeTheirs,
    keepMine: () => form.set('revision', String(of?.revision ?? 0)),
  }
}

function valuesOf(of: CoachingPackage | null, locale: string) {
  return {
    title: of?.title ?? '',
    description: of?.description ?? '',
    price: !of || of.price.cents === 0 ? '' : editedPrice(of.price.cents, locale, of.price.currency),
    sessions: of ? String(of.sessions) : '',
    minutes: of ? String(of.minutes) : '60',
    type: of?.type ?? ('video' as SessionType),
    seats: of ? String(of.seats) : '1',
    features: of?.features.join('\n') ?? '',
    validDays: of?.validDays ? String(of.validDays) : '',
    place: of?.place ?? '',
    /** Which of the package's these words began with. */
    revision: String(of?.revision ?? 0),
  }
}

type Words = ReturnType<typeof useTranslations<'coaching.package.form'>>

function problemsOf(
  values: PackageValues,
  { locale, currency, t }: { locale: string; currency: Currency; t: Words },
): FieldErrors<PackageValues> {
  const wrong: FieldErrors<PackageValues> = {}
  const { title, price, sessions, minutes, seats, features, validDays } = values
  const lines = linesOf(features)
  const add = (name: keyof PackageValues, sentence: string | null) => {
    if (sentence) wrong[name] = sentence
  }
  add(
    'title',
    whyNotTitle(title) ?? (title.trim().length > maxTitleLength ? t('long', { max: maxTitleLength }) : null),
  )
  add('price', centsOf(price, locale, currency) === null ? t('priceWrong') : null)
  add('sessions', whyNotSessions(wholeOf(sessions)))
  add('minutes', whyNotMinutes(wholeOf(minutes)))
  add('seats', whyNotSeats(wholeOf(seats)))
  add('place', whyNotPattern(values.place))
  add(
    'features',
    lines.length > maxFeatures
      ? t('featuresMany', { max: maxFeatures })
      : lines.some((line) => line.length > maxFeatureLength)
        ? t('long', { max: maxFeatureLength })
        : null,
  )
  const days = wholeOf(validDays)
  add(
    'validDays',
    validDays.trim() === '' || (days >= 1 && days <= maxValidDays)
      ? null
      : t('validDaysWrong', { max: maxValidDays }),
  )
  return wrong
}

function fieldsOf(values: PackageValues, locale: string, currency: Currency): CoachingPackageFields {
  return {
    title: values.title.trim(),
    description: values.description.trim(),
    priceCents: centsOf(values.price, locale, currency) ?? 0,
    sessions: wholeOf(values.sessions),
    minutes: wholeOf(values.minutes),
    type: sessionTypes.find((type) => type === values.type) ?? 'video',
    seats: wholeOf(values.seats),
    features: linesOf(values.features),
    validDays: values.validDays.trim() === '' ? null : wholeOf(values.validDays),
    place: values.place.trim(),
    imageFileId: null,
  }
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** A whole number as it's typed; not a number for anything else. */
const wholeOf = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN)

/** Nothing typed is nothing to pay; null for what is no price. */
function centsOf(price: string, locale: string, currency: Currency): number | null {
  const cents = price.trim() === '' ? 0 : parsePrice(price, locale, currency)
  return cents === null || cents < 0 || cents > maxPriceCents ? null : cents
}
