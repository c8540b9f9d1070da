import { accountsMessages } from '#areas/accounts/messages.ts'
import { achievementsMessages } from '#areas/achievements/messages.ts'
import { certificatesMessages } from '#areas/certificates/messages.ts'
import { contactsMessages } from '#areas/contacts/messages.ts'
import { learningMessages } from '#areas/courses/learning-messages.ts'
import { coursesMessages } from '#areas/courses/messages.ts'
import { dashboardsMessages } from '#areas/dashboards/messages.ts'
import { filesMessages } from '#areas/files/messages.ts'
import { libraryMessages } from '#areas/library/messages.ts'
import { notificationsMessages } from '#areas/notifications/messages.ts'
import { paymentsMessages } from '#areas/payments/messages.ts'
import { plansMessages } from '#areas/plans/messages.ts'
import { reviewsMessages } from '#areas/reviews/messages.ts'
import { searchMessages } from '#areas/search/messages.ts'
import { uiMessages } from '#ui/messages.ts'
import { appMessages } from './app-messages.ts'

/** The words every screen may need, English: they come with the app. */
export const firstMessages = {
  accounts: accountsMessages,
  app: appMessages,
  plans: plansMessages,
  ui: uiMessages,
  achievements: achievementsMessages,
  certificates: certificatesMessages,
  courses: coursesMessages,
  reviews: reviewsMessages,
  learning: learningMessages,
  payments: paymentsMessages,
  contacts: contactsMessages,
  files: filesMessages,
  library: libraryMessages,
  dashboards: dashboardsMessages,
  notifications: notificationsMessages,
  search: searchMessages,
}
