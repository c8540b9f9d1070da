import { invitationMessages } from '#areas/accounts/invitation-messages.ts'
import { adminMessages } from '#areas/admin/messages.ts'
import { adminSystemMessages } from '#areas/admin/system-messages.ts'
import { courseReviewsMessages } from '#areas/courses/course-reviews-messages.ts'
import { insightsMessages } from '#areas/courses/insights-messages.ts'
import { lessonKindsMessages } from '#areas/courses/lesson-kinds-messages.ts'
import { outlineMessages } from '#areas/courses/outline-messages.ts'
import { quizMessages } from '#areas/courses/quiz-messages.ts'
import { studentsMessages } from '#areas/courses/students-messages.ts'
import { marketingMessages } from '#areas/marketing/messages.ts'
import { toldMessages } from '#areas/notifications/told-messages.ts'
import { settingsMessages } from '#areas/settings/messages.ts'
import { salesPageMessages } from '#areas/storefront/messages.ts'

/** Words of the screens that build and take courses and of the administration, English: they come with the first of these screens. */
export const furtherMessages = {
  admin: adminMessages,
  adminSystem: adminSystemMessages,
  invitation: invitationMessages,
  courseReviews: courseReviewsMessages,
  insights: insightsMessages,
  lessonKinds: lessonKindsMessages,
  marketing: marketingMessages,
  outline: outlineMessages,
  quiz: quizMessages,
  students: studentsMessages,
  salesPage: salesPageMessages,
  told: toldMessages,
  settings: settingsMessages,
}
