import { courseActivityMessages } from '#areas/courses/activity-messages.ts'
import { courseReviewsMessages } from '#areas/courses/course-reviews-messages.ts'
import { courseFormMessages } from '#areas/courses/form-messages.ts'
import { lessonKindsMessages } from '#areas/courses/lesson-kinds-messages.ts'
import { coursesMessages } from '#areas/courses/messages.ts'
import { outlineMessages } from '#areas/courses/outline-messages.ts'
import { openCoursesMessages } from '#areas/plans/open-messages.ts'
import { salesPageMessages } from '#areas/storefront/messages.ts'
import { insightsMessages } from '#areas/students/insights-messages.ts'
import { studentsMessages } from '#areas/students/messages.ts'

/** Words of the screens that build and sell courses, English. */
export const words = {
  courseReviews: courseReviewsMessages,
  courses: { ...coursesMessages, activity: courseActivityMessages, form: courseFormMessages },
  insights: insightsMessages,
  lessonKinds: lessonKindsMessages,
  openCourses: openCoursesMessages,
  outline: outlineMessages,
  salesPage: salesPageMessages,
  students: studentsMessages,
}
