import { insightsWords } from '#areas/students/insights-words.ts'
import { studentsWords } from '#areas/students/words.ts'

/** Words of students and insights, English. */
export const words = {
  insights: insightsWords,
  students: studentsWords,
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    students: typeof words
  }
}
