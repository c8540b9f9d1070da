import { insightsMessagesDe } from '#areas/students/insights-messages.de.ts'
import { studentsMessagesDe } from '#areas/students/messages.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './making.ts'

/** Words of students and insights, German. */
export const words: Words<typeof english> = {
  insights: insightsMessagesDe,
  students: studentsMessagesDe,
}
