import { accountsWords } from '#areas/accounts/words.ts'
import { achievementsWords } from '#areas/achievements/words.ts'
import { certificateActivityWords } from '#areas/certificates/activity-words.ts'
import { coachingActivityWords } from '#areas/coaching/activity-words.ts'
import { coachingDashboardWords } from '#areas/coaching/dashboard-words.ts'
import { contactsWords } from '#areas/contacts/words.ts'
import { courseActivityWords } from '#areas/courses/activity-words.ts'
import { courseDashboardWords } from '#areas/courses/dashboard-words.ts'
import { courseFormWords } from '#areas/courses/form-words.ts'
import { dashboardsWords } from '#areas/dashboards/words.ts'
import { downloadActivityWords } from '#areas/downloads/activity-words.ts'
import { downloadDashboardWords } from '#areas/downloads/dashboard-words.ts'
import { filesWords } from '#areas/files/words.ts'
import { membershipsActivityWords } from '#areas/memberships/activity-words.ts'
import { membershipsDashboardWords } from '#areas/memberships/dashboard-words.ts'
import { notificationsWords } from '#areas/notifications/words.ts'
import { paymentsWords } from '#areas/payments/words.ts'
import { planFullWords } from '#areas/plans/full-words.ts'
import { reviewActivityWords } from '#areas/reviews/activity-words.ts'
import { searchScreenWords } from '#areas/search/words.ts'
import { uiWords } from '#ui/words.ts'
import { appWords } from '../app-words.ts'

/** The words every screen may need: they come with the app, English. */
export const words = {
  accounts: accountsWords,
  achievements: achievementsWords,
  app: appWords,
  certificates: { activity: certificateActivityWords },
  coaching: { activity: coachingActivityWords, dashboard: coachingDashboardWords },
  memberships: { activity: membershipsActivityWords, dashboard: membershipsDashboardWords },
  contacts: contactsWords,
  courses: {
    activity: courseActivityWords,
    dashboard: courseDashboardWords,
    form: courseFormWords,
  },
  dashboards: dashboardsWords,
  downloads: { activity: downloadActivityWords, dashboard: downloadDashboardWords },
  files: filesWords,
  notifications: notificationsWords,
  payments: paymentsWords,
  planFull: planFullWords,
  reviews: { activity: reviewActivityWords },
  search: searchScreenWords,
  ui: uiWords,
}
