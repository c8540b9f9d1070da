import { plansMessagesDe } from '#areas/plans/messages.de.ts'
import { openCoursesMessagesDe } from '#areas/plans/open-messages.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './settings.ts'

/** Words of plans, German. */
export const words: Words<typeof english> = {
  openCourses: openCoursesMessagesDe,
  plans: plansMessagesDe,
}
