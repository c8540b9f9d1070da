import { useTranslations } from 'use-intl'
import { toast } from '#ui/toasts.ts'
import { useForm } from '#webkit/forms.ts'
import { useAuth, useUser } from '#webkit/session.tsx'
import type { Preferences } from '#webkit/user.ts'

export type PreferencesForm = ReturnType<typeof usePreferencesForm>

/** What a person wants to be told, and how; saved with one press. */
export function usePreferencesForm() {
  const t = useTranslations('notices.settings')
  const user = useUser()
  const { updatePreferences } = useAuth()
  return useForm({
    initial: valuesOf(user.preferences),
    submit: async ({ enrollments, payments, weeklyReports, messages, reminders, ...masters }) => {
      const saved = await updatePreferences({
        ...masters,
        email: { enrollments, payments, weeklyReports },
        push: { messages, reminders },
      })
      toast({ message: t('saved') })
      return valuesOf(saved.preferences)
    },
    fallback: t('saveFailed'),
  })
}

function valuesOf({ emailNotifications, pushNotifications, marketingEmails, email, push }: Preferences) {
  return { emailNotifications, pushNotifications, marketingEmails, ...email, ...push }
}
