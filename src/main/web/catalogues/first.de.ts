import { accountsMessagesDe } from '#areas/accounts/messages.de.ts'
import { achievementsMessagesDe } from '#areas/achievements/messages.de.ts'
import { certificateActivityMessagesDe } from '#areas/certificates/activity-messages.de.ts'
import { contactsMessagesDe } from '#areas/contacts/messages.de.ts'
import { courseActivityMessagesDe } from '#areas/courses/activity-messages.de.ts'
import { courseFormMessagesDe } from '#areas/courses/form-messages.de.ts'
import { dashboardsMessagesDe } from '#areas/dashboards/messages.de.ts'
import { filesMessagesDe } from '#areas/files/messages.de.ts'
import { notificationsMessagesDe } from '#areas/notifications/messages.de.ts'
import { paymentsMessagesDe } from '#areas/payments/messages.de.ts'
import { reviewActivityMessagesDe } from '#areas/reviews/activity-messages.de.ts'
import { searchMessagesDe } from '#areas/search/messages.de.ts'
import type { Words } from '#kernel/language.ts'
import { uiMessagesDe } from '#ui/messages.de.ts'
import { appMessagesDe } from '../app-messages.de.ts'
import type { words as english } from './first.ts'

/** The words every screen may need: they come with the app, German. */
export const words: Words<typeof english> = {
  accounts: accountsMessagesDe,
  achievements: achievementsMessagesDe,
  app: appMessagesDe,
  certificates: { activity: certificateActivityMessagesDe },
  contacts: contactsMessagesDe,
  courses: { activity: courseActivityMessagesDe, form: courseFormMessagesDe },
  dashboards: dashboardsMessagesDe,
  files: filesMessagesDe,
  notifications: notificationsMessagesDe,
  payments: paymentsMessagesDe,
  reviews: { activity: reviewActivityMessagesDe },
  search: searchMessagesDe,
  ui: uiMessagesDe,
}
