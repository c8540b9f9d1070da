import { lessonTextMessagesDe } from '#areas/courses/lesson-text-messages.de.ts'
import { quizMessagesDe } from '#areas/courses/quiz-messages.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './both.ts'

/** Words of lessons and quizzes, on both sides, German. */
export const words: Words<typeof english> = {
  lessonText: lessonTextMessagesDe,
  quiz: quizMessagesDe,
}
