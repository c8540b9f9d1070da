import { lessonTextMessages } from '#areas/courses/lesson-text-messages.ts'
import { quizMessages } from '#areas/courses/quiz-messages.ts'

/** Words of lessons and quizzes, on both sides, English. */
export const words = {
  lessonText: lessonTextMessages,
  quiz: quizMessages,
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    lessons: typeof words
  }
}
