import { accountsWordsDe } from '#areas/accounts/words.de.ts'
import { achievementsWordsDe } from '#areas/achievements/words.de.ts'
import { certificateActivityWordsDe } from '#areas/certificates/activity-words.de.ts'
import { coachingActivityWordsDe } from '#areas/coaching/activity-words.de.ts'
import { coachingDashboardWordsDe } from '#areas/coaching/dashboard-words.de.ts'
import { contactsWordsDe } from '#areas/contacts/words.de.ts'
import { courseActivityWordsDe } from '#areas/courses/activity-words.de.ts'
import { courseDashboardWordsDe } from '#areas/courses/dashboard-words.de.ts'
import { courseFormWordsDe } from '#areas/courses/form-words.de.ts'
import { dashboardsWordsDe } from '#areas/dashboards/words.de.ts'
import { downloadActivityWordsDe } from '#areas/downloads/activity-words.de.ts'
import { downloadDashboardWordsDe } from '#areas/downloads/dashboard-words.de.ts'
import { filesWordsDe } from '#areas/files/words.de.ts'
import { membershipsActivityWordsDe } from '#areas/memberships/activity-words.de.ts'
import { membershipsDashboardWordsDe } from '#areas/memberships/dashboard-words.de.ts'
import { notificationsWordsDe } from '#areas/notifications/words.de.ts'
import { paymentsWordsDe } from '#areas/payments/words.de.ts'
import { planFullWordsDe } from '#areas/plans/full-words.de.ts'
import { reviewActivityWordsDe } from '#areas/reviews/activity-words.de.ts'
import { searchScreenWordsDe } from '#areas/search/words.de.ts'
import type { Words } from '#kernel/language.ts'
import { uiWordsDe } from '#ui/words.de.ts'
import { appWordsDe } from '../app-words.de.ts'
import type { words as english } from './first.ts'

/** The words every screen may need: they come with the app, German. */
export const words: Words<typeof english> = {
  accounts: accountsWordsDe,
  achievements: achievementsWordsDe,
  app: appWordsDe,
  certificates: { activity: certificateActivityWordsDe },
  coaching: { activity: coachingActivityWordsDe, dashboard: coachingDashboardWordsDe },
  memberships: { activity: membershipsActivityWordsDe, dashboard: membershipsDashboardWordsDe },
  contacts: contactsWordsDe,
  courses: {
    activity: courseActivityWordsDe,
    dashboard: courseDashboardWordsDe,
    form: courseFormWordsDe,
  },
  dashboards: dashboardsWordsDe,
  downloads: { activity: downloadActivityWordsDe, dashboard: downloadDashboardWordsDe },
  files: filesWordsDe,
  notifications: notificationsWordsDe,
  payments: paymentsWordsDe,
  planFull: planFullWordsDe,
  reviews: { activity: reviewActivityWordsDe },
  search: searchScreenWordsDe,
  ui: uiWordsDe,
}
