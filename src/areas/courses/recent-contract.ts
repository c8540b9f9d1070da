import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { zCourse } from './contract.ts'

/** What the dashboard shows of courses; its place in the API is the dashboard's, where it always was. */
export const recentCoursesContract = {
  list: allow({ role: 'creator' })
    .route({
      method: 'GET',
      path: '/dashboard/creator/courses',
      operationId: 'dashboards.creatorCourses',
      summary: 'The courses the creator worked on last',
      tags: ['Dashboards'],
    })
    .output(z.object({ courses: z.array(zCourse), count: z.int() })),
}
