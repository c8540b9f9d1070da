import { textEditorWordsDe } from '#areas/courses/lesson-text-words.de.ts'
import { quizWordsDe } from '#areas/courses/quiz-words.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './both.ts'

/** Words of lessons and quizzes, on both sides, German. */
export const words: Words<typeof english> = {
  lessonText: textEditorWordsDe,
  quiz: quizWordsDe,
}
