import { openCoursesMessages } from '#areas/plans/open-messages.ts'

/** Words of the courses that a plan keeps open, English. */
export const words = {
  openCourses: openCoursesMessages,
}
