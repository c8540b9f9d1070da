import { courseActivityMessagesDe } from '#areas/courses/activity-messages.de.ts'
import { courseReviewsMessagesDe } from '#areas/courses/course-reviews-messages.de.ts'
import { courseFormMessagesDe } from '#areas/courses/form-messages.de.ts'
import { lessonKindsMessagesDe } from '#areas/courses/lesson-kinds-messages.de.ts'
import { coursesMessagesDe } from '#areas/courses/messages.de.ts'
import { outlineMessagesDe } from '#areas/courses/outline-messages.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './making.ts'

/** Words of the screens that build courses, German. */
export const words: Words<typeof english> = {
  courseReviews: courseReviewsMessagesDe,
  courses: { ...coursesMessagesDe, activity: courseActivityMessagesDe, form: courseFormMessagesDe },
  lessonKinds: lessonKindsMessagesDe,
  outline: outlineMessagesDe,
}
