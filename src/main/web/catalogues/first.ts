import { accountsMessages } from '#areas/accounts/messages.ts'
import { achievementsMessages } from '#areas/achievements/messages.ts'
import { certificateActivityMessages } from '#areas/certificates/activity-messages.ts'
import { contactsMessages } from '#areas/contacts/messages.ts'
import { courseActivityMessages } from '#areas/courses/activity-messages.ts'
import { courseFormMessages } from '#areas/courses/form-messages.ts'
import { dashboardsMessages } from '#areas/dashboards/messages.ts'
import { filesMessages } from '#areas/files/messages.ts'
import { notificationsMessages } from '#areas/notifications/messages.ts'
import { paymentsMessages } from '#areas/payments/messages.ts'
import { reviewActivityMessages } from '#areas/reviews/activity-messages.ts'
import { searchMessages } from '#areas/search/messages.ts'
import { uiMessages } from '#ui/messages.ts'
import { appMessages } from '../app-messages.ts'

/** The words every screen may need: they come with the app, English. */
export const words = {
  accounts: accountsMessages,
  achievements: achievementsMessages,
  app: appMessages,
  certificates: { activity: certificateActivityMessages },
  contacts: contactsMessages,
  courses: { activity: courseActivityMessages, form: courseFormMessages },
  dashboards: dashboardsMessages,
  files: filesMessages,
  notifications: notificationsMessages,
  payments: paymentsMessages,
  reviews: { activity: reviewActivityMessages },
  search: searchMessages,
  ui: uiMessages,
}
