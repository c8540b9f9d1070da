import { coursePublished, shownLessonsChanged } from '#areas/courses/events.ts'
import { inTransaction, type Listener } from '#platform/events/listeners.ts'
import { recountCompleted } from './recount.ts'

export const learningListeners: Listener[] = [
  // Publishing a course publishes its lessons: what is done of them counts from then on.
  ...[coursePublished, shownLessonsChanged].map((event) =>
    inTransaction(`courses.recountCompleted.${event.type}`, event, (ctx, { courseId }) =>
      recountCompleted(ctx, courseId),
    ),
  ),
]
