import { certificateActivityMessagesDe } from '#areas/certificates/activity-messages.de.ts'
import { certificatesMessagesDe } from '#areas/certificates/messages.de.ts'
import { lessonTextMessagesDe } from '#areas/courses/lesson-text-messages.de.ts'
import { quizMessagesDe } from '#areas/courses/quiz-messages.de.ts'
import { reviewActivityMessagesDe } from '#areas/reviews/activity-messages.de.ts'
import { reviewsMessagesDe } from '#areas/reviews/messages.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './both.ts'

/** Words of what is made on one side and taken on the other, German. */
export const words: Words<typeof english> = {
  certificates: { ...certificatesMessagesDe, activity: certificateActivityMessagesDe },
  lessonText: lessonTextMessagesDe,
  quiz: quizMessagesDe,
  reviews: { ...reviewsMessagesDe, activity: reviewActivityMessagesDe },
}
