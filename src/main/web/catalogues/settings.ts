import { plansMessages } from '#areas/plans/messages.ts'
import { openCoursesMessages } from '#areas/plans/open-messages.ts'
import { settingsMessages } from '#areas/settings/messages.ts'

/** Words of a person's settings and plan, English. */
export const words = {
  openCourses: openCoursesMessages,
  plans: plansMessages,
  settings: settingsMessages,
}
