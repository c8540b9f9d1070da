import { accessExtended, accessGranted, accessJoined, accessRevoked } from '#areas/access/events.ts'
import { grantAccess } from '#areas/access/server/grants.ts'
import type { Id } from '#kernel/ids.ts'
import type { SeatKey } from '#kernel/things.ts'
import { inTransaction, type Listener } from '#platform/events/listeners.ts'
import { productOf, soldKindOfThing } from '#platform/product.ts'
import { orderPaid } from '../events.ts'
import { isLaterPayment } from '../rules.ts'

/**
 * Every kind of product hears here what becomes of it: what is paid is given, what is proven is joined, and whose right moves or ends
 * is counted anew. The listeners keep the names they had when there was one kind.
 */
export const productListeners: readonly Listener[] = [
  inTransaction('courses.grantWhatWasPaid', orderPaid, async (ctx, order) => {
    const { contactId, seat } = order
    // It's extended where it was given. A gift is given once someone accepts it.
    if (isLaterPayment(order.reason) || order.reason === 'gift') return
    for (const item of order.items) {
      const product = productOf(ctx, item.productKind)
      const id = item.productId as Id
      await grantAccess(ctx, {
        contact: { id: contactId, userId: order.contactUserId },
        claimedBy: order.buyerUserId,
        seat,
        thing: { kind: product.thing, id },
        source: { kind: 'order', id: order.orderId },
        mode: order.mode,
        endsAt: order.endsAt === null || item.isKept ? null : new Date(order.endsAt),
      })
      await product.deliver(ctx, id, { contactId, seat, called: order.contactName })
    }
  }),
  inTransaction(
    'courses.joinSeats',
    accessJoined,
    async (ctx, { thingKind, thingId, contactId, orderId: seat }) =>
      soldKindOfThing(ctx, thingKind)?.join(ctx, thingId as Id, { contactId, seat }),
  ),
  ...[accessGranted, accessExtended, accessRevoked].map((event) =>
    inTransaction(
      `courses.countStudents.${event.type}`,
      event,
      async (ctx, { thingKind, thingId, contactId, ...right }) => {
        const product = soldKindOfThing(ctx, thingKind)
        const held = { contactId, seat: right.seat as SeatKey }
        if (event === accessRevoked) await product?.takeBack(ctx, thingId as Id, held)
        else await product?.rightMoved?.(ctx, thingId as Id, held)
      },
    ),
  ),
]
