import { insightsWordsDe } from '#areas/students/insights-words.de.ts'
import { studentsWordsDe } from '#areas/students/words.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './making.ts'

/** Words of students and insights, German. */
export const words: Words<typeof english> = {
  insights: insightsWordsDe,
  students: studentsWordsDe,
}
