import { plansMessages } from '#areas/plans/messages.ts'
import { openCoursesMessages } from '#areas/plans/open-messages.ts'

/** Words of plans, English. */
export const words = {
  openCourses: openCoursesMessages,
  plans: plansMessages,
}

declare module '#webkit/words.ts' {
  interface GroupWords {
    plans: typeof words
  }
}
