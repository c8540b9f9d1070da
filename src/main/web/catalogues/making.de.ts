import { courseActivityMessagesDe } from '#areas/courses/activity-messages.de.ts'
import { courseReviewsMessagesDe } from '#areas/courses/course-reviews-messages.de.ts'
import { courseFormMessagesDe } from '#areas/courses/form-messages.de.ts'
import { lessonKindsMessagesDe } from '#areas/courses/lesson-kinds-messages.de.ts'
import { coursesMessagesDe } from '#areas/courses/messages.de.ts'
import { outlineMessagesDe } from '#areas/courses/outline-messages.de.ts'
import { openCoursesMessagesDe } from '#areas/plans/open-messages.de.ts'
import { salesPageMessagesDe } from '#areas/storefront/messages.de.ts'
import { insightsMessagesDe } from '#areas/students/insights-messages.de.ts'
import { studentsMessagesDe } from '#areas/students/messages.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './making.ts'

/** Words of the screens that build and sell courses, German. */
export const words: Words<typeof english> = {
  courseReviews: courseReviewsMessagesDe,
  courses: { ...coursesMessagesDe, activity: courseActivityMessagesDe, form: courseFormMessagesDe },
  insights: insightsMessagesDe,
  lessonKinds: lessonKindsMessagesDe,
  openCourses: openCoursesMessagesDe,
  outline: outlineMessagesDe,
  salesPage: salesPageMessagesDe,
  students: studentsMessagesDe,
}
