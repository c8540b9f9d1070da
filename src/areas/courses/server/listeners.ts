import { grantAccess } from '#areas/access/server/grants.ts'
import { getContact } from '#areas/contacts/server/contacts.ts'
import { orderPaid } from '#areas/payments/events.ts'
import type { Id } from '#kernel/ids.ts'
import { inTransaction, type Listener } from '#platform/events/listeners.ts'
import { enrolStudent } from './enrollments.ts'

export const coursesListeners: Listener[] = [
  inTransaction('courses.grantWhatWasPaid', orderPaid, async (ctx, order, { workspaceId }) => {
    const contact = await getContact(ctx, workspaceId, order.contactId)
    for (const item of order.items.filter((item) => item.productKind === 'course')) {
      const courseId = item.productId as Id<'crs'>
      await grantAccess(ctx, {
        contact,
        claimedBy: order.buyerUserId,
        thing: { kind: 'course', id: courseId },
        source: { kind: 'order', id: order.orderId },
        mode: order.mode,
      })
      await enrolStudent(ctx, courseId, order.contactId, contact)
    }
  }),
]
