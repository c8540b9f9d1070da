import { textEditorWords } from '#areas/courses/lesson-text-words.ts'
import { quizWords } from '#areas/courses/quiz-words.ts'

/** Words of lessons and quizzes, on both sides, English. */
export const words = {
  lessonText: textEditorWords,
  quiz: quizWords,
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    lessons: typeof words
  }
}
