import { useLayoutEffect, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { isHandle } from '#areas/accounts/rules.ts'
import { type Language, languageOf } from '#kernel/language.ts'
import { type Currency, currencies } from '#kernel/money.ts'
import { toast } from '#ui/toasts.ts'
import { type FieldErrors, useForm } from '#webkit/forms.ts'
import { forgetChosenLanguage } from '#webkit/language.ts'
import { useAuth, useUser } from '#webkit/session.tsx'
import type { SessionUser } from '#webkit/user.ts'
import { accountsApi } from '../api.ts'
import { regionOf } from './regions.ts'

export type ProfileValues = ReturnType<typeof valuesOf>
export type ProfileForm = ReturnType<typeof useProfileForm>

export const bioLimit = 300

/** Profile and business in one form: what changed is saved where it belongs, with one press. */
export function useProfileForm() {
  const t = useTranslations('settings.profile')
  const user = useUser()
  const { updateProfile, accept } = useAuth()
  const shown = useLocale()
  // Said in the language that was saved, not in the one before.
  const says = useRef(t)
  useLayoutEffect(() => {
    says.current = t
  }, [t])
  const before = valuesOf(user, shown)

  const form = useForm<ProfileValues>({
    initial: before,
    draft: { user: user.id, form: 'profile' },
    check: (values) => {
      const wrong: FieldErrors<ProfileValues> = {}
      if (!values.firstName.trim()) wrong.firstName = t('problems.firstName')
      if (!values.lastName.trim()) wrong.lastName = t('problems.lastName')
      if (values.bio.length > bioLimit) wrong.bio = t('problems.bio')
      if (user.workspace) {
        if (!isHandle(values.handle.trim().toLowerCase())) wrong.handle = t('problems.handle')
      }
      return wrong
    },
    submit: async (values) => {
      const { firstName, lastName, phone, website, bio, language, timeZone, ...rest } = values
      const { locale: written, ...business } = rest
      const spoken = languageOf(language) ?? shown
      // A region of the language before is none of the next.
      const locale = regionOf(written, spoken)
      let saved = user
      const changed = changesOf(
        { firstName, lastName, phone, website, bio, locale, timeZone, language },
        before,
      )
      if (changed) saved = await updateProfile(profileOf(changed, spoken))
      const workspace = user.workspace ? changesOf({ ...business, timeZone }, before) : null
      if (workspace) {
        saved = await accountsApi.updateWorkspace.call({
          ...workspace,
          currency: currencyOf(workspace.currency),
        })
        accept(saved)
      }
      toast({ message: says.current('saved') })
      return valuesOf(saved, languageOf(saved.language) ?? shown)
    },
    fallback: t('failed'),
  })
  return { ...form, initial: before }
}

type ProfileChanges = Partial<Record<'locale' | 'language', string>>

function profileOf<C extends ProfileChanges>({ language, locale, ...changes }: C, spoken: Language) {
  if (language === '') forgetChosenLanguage()
  return {
    ...changes,
    // No choice is said as the language alone.
    ...(locale === undefined ? {} : { locale: locale || spoken }),
    ...(language === undefined ? {} : { language: languageOf(language) }),
  }
}

function valuesOf({ profile, workspace, timeZone, locale, language }: SessionUser, shown: Language) {
  const { firstName, lastName, phone, website, bio } = profile
  return {
    firstName,
    lastName,
    phone,
    website,
    bio,
    handle: workspace?.handle ?? '',
    currency: workspace?.currency ?? 'USD',
    timeZone: workspace?.timeZone ?? timeZone,
    language: language ?? '',
    locale: regionOf(locale, shown),
  } as Record<
    | 'firstName'
    | 'lastName'
    | 'phone'
    | 'website'
    | 'bio'
    | 'handle'
    | 'currency'
    | 'timeZone'
    | 'language'
    | 'locale',
    string
  >
}

/** The values that differ from before, trimmed; null when none does. */
function changesOf<V extends Record<string, string>>(
  values: V,
  before: Record<string, string>,
): Partial<V> | null {
  const changed = Object.entries(values).filter(([name, value]) => value !== before[name])
  if (changed.length === 0) return null
  return Object.fromEntries(changed.map(([name, value]) => [name, value.trim()])) as Partial<V>
}

const currencyOf = (text: string | undefined): Currency | undefined =>
  currencies.find((each) => each === text)
