import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Branding } from '#areas/accounts/branding-contract.ts'
import { maxHeadlineLength } from '#areas/accounts/front.ts'
import { type SocialPlace, socialAddress, socialPlaces } from '#areas/accounts/rules.ts'
import { parseHex } from '#kernel/colors.ts'
import { languageOf } from '#kernel/language.ts'
import { toast } from '#ui/toasts.ts'
import { type FieldErrors, useForm } from '#webkit/forms.ts'
import { useAuth, useUser } from '#webkit/session.tsx'
import { brandingApi } from '../api.ts'

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

/** What the tab changes, kept and sent as one. */
export function useBrandingForm(branding: Branding) {
  const t = useTranslations('settings.branding')
  const tFront = useTranslations('storeFront')
  const cache = useQueryClient()
  const { refresh } = useAuth()
  const user = useUser()
  const before = valuesOf(branding)

  const form = useForm<Values>({
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
  return { ...form, initial: before }
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
