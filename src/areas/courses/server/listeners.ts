import { planGiven } from '#areas/accounts/admin-events.ts'
import { planChanged } from '#areas/accounts/events.ts'
import { inTransaction, type Listener } from '#platform/events/listeners.ts'
import { announceOpenCourses } from './open-courses.ts'

export const coursesListeners: Listener[] = [planChanged, planGiven].map((event) =>
  inTransaction(`courses.openByPlan.${event.type}`, event, announceOpenCourses),
)
