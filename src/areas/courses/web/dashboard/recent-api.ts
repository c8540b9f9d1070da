import { recentCoursesContract } from '#areas/courses/recent-contract.ts'
import { connect } from '#webkit/api.ts'

/** The one call of the dashboard's card: the calls of everything else about courses stay out of the first screen. */
export const recentCoursesApi = connect('recentCourses', recentCoursesContract)
