import { accountsMessages } from '#areas/accounts/messages.ts'
import { achievementsMessages } from '#areas/achievements/messages.ts'
import { certificatesMessages } from '#areas/certificates/messages.ts'
import { contactsMessages } from '#areas/contacts/messages.ts'
import { courseReviewsMessages } from '#areas/courses/course-reviews-messages.ts'
import { insightsMessages } from '#areas/courses/insights-messages.ts'
import { learningMessages } from '#areas/courses/learning-messages.ts'
import { lessonKindsMessages } from '#areas/courses/lesson-kinds-messages.ts'
import { coursesMessages } from '#areas/courses/messages.ts'
import { outlineMessages } from '#areas/courses/outline-messages.ts'
import { quizMessages } from '#areas/courses/quiz-messages.ts'
import { studentsMessages } from '#areas/courses/students-messages.ts'
import { dashboardsMessages } from '#areas/dashboards/messages.ts'
import { filesMessages } from '#areas/files/messages.ts'
import { libraryMessages } from '#areas/library/messages.ts'
import { paymentsMessages } from '#areas/payments/messages.ts'
import { plansMessages } from '#areas/plans/messages.ts'
import { reviewsMessages } from '#areas/reviews/messages.ts'
import { settingsMessages } from '#areas/settings/messages.ts'
import { salesPageMessages } from '#areas/storefront/messages.ts'
import { uiMessages } from '#ui/messages.ts'
import { appMessages } from './app-messages.ts'

/** Every area's words, English: the one place where a language is put together. */
export const messages = {
  accounts: accountsMessages,
  app: appMessages,
  plans: plansMessages,
  settings: settingsMessages,
  ui: uiMessages,
  achievements: achievementsMessages,
  certificates: certificatesMessages,
  courses: coursesMessages,
  students: studentsMessages,
  insights: insightsMessages,
  courseReviews: courseReviewsMessages,
  reviews: reviewsMessages,
  learning: learningMessages,
  lessonKinds: lessonKindsMessages,
  outline: outlineMessages,
  quiz: quizMessages,
  payments: paymentsMessages,
  contacts: contactsMessages,
  files: filesMessages,
  library: libraryMessages,
  dashboards: dashboardsMessages,
  salesPage: salesPageMessages,
}

declare module 'use-intl' {
  interface AppConfig {
    Messages: typeof messages
    Locale: 'en'
  }
}
