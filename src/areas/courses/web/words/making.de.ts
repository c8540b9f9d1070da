import { courseReviewsWordsDe } from '#areas/courses/course-reviews-words.de.ts'
import { lessonKindsWordsDe } from '#areas/courses/lesson-kinds-words.de.ts'
import { outlineWordsDe } from '#areas/courses/outline-words.de.ts'
import { salesPageWordsDe } from '#areas/courses/sales-page-words.de.ts'
import { coursesWordsDe } from '#areas/courses/words.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './making.ts'

/** Words of the screens that build courses, German. */
export const words: Words<typeof english> = {
  courseReviews: courseReviewsWordsDe,
  courses: coursesWordsDe,
  lessonKinds: lessonKindsWordsDe,
  outline: outlineWordsDe,
  salesPage: salesPageWordsDe,
}
