import { useTranslations } from 'use-intl'
import { isHandle } from '#areas/accounts/rules.ts'
import { type Currency, currencies } from '#kernel/money.ts'
import { toast } from '#ui/toasts.ts'
import { type FieldErrors, useForm } from '#webkit/forms.ts'
import { useAuth, useUser } from '#webkit/session.tsx'
import type { SessionUser } from '#webkit/user.ts'
import { accountsApi } from '../api.ts'
import { regions } from './regions.ts'

export type ProfileValues = ReturnType<typeof valuesOf>
export type ProfileForm = ReturnType<typeof useProfileForm>

export const bioLimit = 300

/** Profile and business in one form: what changed is saved where it belongs, with one press. */
export function useProfileForm() {
  const t = useTranslations('settings.profile')
  const user = useUser()
  const { updateProfile, accept } = useAuth()
  const before = valuesOf(user)

  return useForm<ProfileValues>({
    initial: before,
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
      const { firstName, lastName, phone, website, bio, locale, timeZone, ...business } = values
      let saved = user
      const profile = changesOf({ firstName, lastName, phone, website, bio, locale, timeZone }, before)
      // No choice is said as the language alone.
      if (profile)
        saved = await updateProfile({ ...profile, ...(profile.locale === '' ? { locale: 'en' } : {}) })
      const workspace = user.workspace ? changesOf({ ...business, timeZone }, before) : null
      if (workspace) {
        saved = await accountsApi.updateWorkspace.call({
          ...workspace,
          currency: currencyOf(workspace.currency),
        })
        accept(saved)
      }
      toast({ message: t('saved') })
      return valuesOf(saved)
    },
    fallback: t('failed'),
  })
}

function valuesOf({ profile, workspace, timeZone, locale }: SessionUser) {
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
    // Another language than the app's cannot be chosen here: the device decides.
    locale: regions.find((region) => region === locale) ?? '',
  } as Record<
    'firstName' | 'lastName' | 'phone' | 'website' | 'bio' | 'handle' | 'currency' | 'timeZone' | 'locale',
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
