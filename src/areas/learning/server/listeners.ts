import { accessJoined } from '#areas/access/events.ts'
import { coursePublished, shownLessonsChanged } from '#areas/courses/events.ts'
import { inTransaction, type Listener } from '#platform/events/listeners.ts'
import { joinIncluded } from './joining.ts'
import { recountCompleted } from './recount.ts'

export const learningListeners: Listener[] = [
  // A course that something else includes has a seat by its order too.
  inTransaction('learning.joinIncluded', accessJoined, (ctx, { thingKind, contactId, orderId }) =>
    thingKind === 'course' ? Promise.resolve() : joinIncluded(ctx, { contactId, seat: orderId }),
  ),
  // Publishing a course publishes its lessons: what is done of them counts from then on.
  ...[coursePublished, shownLessonsChanged].map((event) =>
    inTransaction(`courses.recountCompleted.${event.type}`, event, (ctx, { courseId }) =>
      recountCompleted(ctx, courseId),
    ),
  ),
]
