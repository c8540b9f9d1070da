import { insightsMessages } from '#areas/students/insights-messages.ts'
import { studentsMessages } from '#areas/students/messages.ts'

/** Words of students and insights, English. */
export const words = {
  insights: insightsMessages,
  students: studentsMessages,
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    students: typeof words
  }
}
