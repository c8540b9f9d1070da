import { courseActivityMessages } from '#areas/courses/activity-messages.ts'
import { courseReviewsMessages } from '#areas/courses/course-reviews-messages.ts'
import { courseFormMessages } from '#areas/courses/form-messages.ts'
import { lessonKindsMessages } from '#areas/courses/lesson-kinds-messages.ts'
import { coursesMessages } from '#areas/courses/messages.ts'
import { outlineMessages } from '#areas/courses/outline-messages.ts'

/** Words of the screens that build courses, English. */
export const words = {
  courseReviews: courseReviewsMessages,
  courses: { ...coursesMessages, activity: courseActivityMessages, form: courseFormMessages },
  lessonKinds: lessonKindsMessages,
  outline: outlineMessages,
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    courses: typeof words
  }
}
