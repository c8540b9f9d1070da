import { certificateActivityMessages } from '#areas/certificates/activity-messages.ts'
import { certificatesMessages } from '#areas/certificates/messages.ts'
import { lessonTextMessages } from '#areas/courses/lesson-text-messages.ts'
import { quizMessages } from '#areas/courses/quiz-messages.ts'
import { reviewActivityMessages } from '#areas/reviews/activity-messages.ts'
import { reviewsMessages } from '#areas/reviews/messages.ts'

/** Words of what is made on one side and taken on the other, English. */
export const words = {
  certificates: { ...certificatesMessages, activity: certificateActivityMessages },
  lessonText: lessonTextMessages,
  quiz: quizMessages,
  reviews: { ...reviewsMessages, activity: reviewActivityMessages },
}
