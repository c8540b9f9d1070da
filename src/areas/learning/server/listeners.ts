import { accessExtended, accessGranted, accessJoined, accessRevoked } from '#areas/access/events.ts'
import { grantAccess } from '#areas/access/server/grants.ts'
import { coursePublished, shownLessonsChanged } from '#areas/courses/events.ts'
import { orderPaid } from '#areas/payments/events.ts'
import type { Id } from '#kernel/ids.ts'
import { inTransaction, type Listener } from '#platform/events/listeners.ts'
import { enrolStudent } from './enrollments.ts'
import { joinSeats } from './joining.ts'
import { recountCompleted } from './recount.ts'
import { touchSeat } from './sums/seats.ts'

export const learningListeners: Listener[] = [
  inTransaction('courses.grantWhatWasPaid', orderPaid, async (ctx, order) => {
    for (const item of order.items.filter((item) => item.productKind === 'course')) {
      const courseId = item.productId as Id<'crs'>
      await grantAccess(ctx, {
        contact: { id: order.contactId, userId: order.contactUserId },
        claimedBy: order.buyerUserId,
        seat: order.seat,
        thing: { kind: 'course', id: courseId },
        source: { kind: 'order', id: order.orderId },
        mode: order.mode,
      })
      await enrolStudent(ctx, courseId, order.contactId, {
        seat: order.seat,
        called: order.contactName,
      })
    }
  }),
  inTransaction(
    'courses.joinSeats',
    accessJoined,
    async (ctx, { thingKind, thingId, contactId, orderId }) => {
      if (thingKind !== 'course') return
      await joinSeats(ctx, { courseId: thingId as Id<'crs'>, contactId, seat: orderId })
    },
  ),
  ...[accessGranted, accessExtended, accessRevoked].map((event) =>
    inTransaction(`courses.countStudents.${event.type}`, event, async (ctx, grant, { workspaceId }) => {
      if (grant.thingKind !== 'course') return
      const courseId = grant.thingId as Id<'crs'>
      touchSeat(ctx, workspaceId, { contactId: grant.contactId, courseId, rights: true })
    }),
  ),
  // Publishing a course publishes its lessons: what is done of them counts from then on.
  ...[coursePublished, shownLessonsChanged].map((event) =>
    inTransaction(`courses.recountCompleted.${event.type}`, event, (ctx, { courseId }) =>
      recountCompleted(ctx, courseId),
    ),
  ),
]
