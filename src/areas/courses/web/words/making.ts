import { courseReviewsWords } from '#areas/courses/course-reviews-words.ts'
import { lessonKindsWords } from '#areas/courses/lesson-kinds-words.ts'
import { outlineWords } from '#areas/courses/outline-words.ts'
import { salesPageWords } from '#areas/courses/sales-page-words.ts'
import { coursesWords } from '#areas/courses/words.ts'

/** Words of the screens that build courses, English. */
export const words = {
  courseReviews: courseReviewsWords,
  courses: coursesWords,
  lessonKinds: lessonKindsWords,
  outline: outlineWords,
  salesPage: salesPageWords,
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    courses: typeof words
  }
}
