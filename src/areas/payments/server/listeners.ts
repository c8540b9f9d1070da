import { and, eq } from 'drizzle-orm'
import { accessJoined } from '#areas/access/events.ts'
import { wantsMail } from '#areas/accounts/rules.ts'
import { findOwner } from '#areas/accounts/server/workspaces.ts'
import { contactLinked } from '#areas/contacts/events.ts'
import { countOrder } from '#areas/visits/server/orders.ts'
import { afterEvent, inTransaction, type Listener } from '#platform/events/listeners.ts'
import { within } from '#platform/tables.ts'
import { orderPaid } from '../events.ts'
import { isLaterPayment } from '../rules.ts'
import { queueSaleNotice } from './emails/sale-notice.ts'
import { paymentSettingsOf } from './overview/settings.ts'
import { keepJoinedOrder, keepOrder, keepOrdersOfContact } from './own-orders.ts'
import { productListeners } from './products.ts'
import { subscriptionListeners } from './subscriptions/listeners.ts'
import { orderItems, orders } from './tables.ts'

export const paymentsListeners: Listener[] = [
  afterEvent('payments.tellOwner', orderPaid, async (ctx, order, { workspaceId }) => {
    if (isLaterPayment(order.reason)) return
    const owner = await findOwner(ctx, workspaceId)
    if (!owner) return
    // One email for one sale: what was paid is told to who wants to know of payments, the enrollment to who wants just that.
    const isWanted = wantsMail(owner.preferences, 'payments')
    const paid =
      order.total.cents > 0 && isWanted && (await paymentSettingsOf(ctx, workspaceId)).notifyPayments
    if (paid || wantsMail(owner.preferences, 'enrollments')) await queueSaleNotice(ctx, owner, order, paid)
  }),
  // After the sale, in the worker: nothing of the count keeps an order from being paid.
  afterEvent('payments.countForVisits', orderPaid, async (ctx, { orderId }, { workspaceId }) => {
    const [order] = await ctx.db
      .select({
        at: orders.paidAt,
        attribution: orders.attribution,
        thing: { kind: orderItems.productKind, id: orderItems.productId },
      })
      .from(orders)
      .innerJoin(
        orderItems,
        and(eq(orderItems.workspaceId, orders.workspaceId), eq(orderItems.orderId, orders.id)),
      )
      .where(and(within(workspaceId, orders, orderId), eq(orderItems.workspaceId, workspaceId)))
      .limit(1)
    if (order?.at && order.attribution) {
      const { at, attribution, thing } = order
      await countOrder(ctx, { workspaceId, orderId, at, thing, attribution })
    }
  }),
  // In the same commit: a buyer's list is opened right after the receipt. Who was signed in has it since they paid.
  inTransaction(
    'payments.keepForBuyer',
    orderPaid,
    async (ctx, { orderId, buyerUserId, contactUserId }, { workspaceId }) => {
      const userId = buyerUserId ? null : contactUserId
      if (userId) await keepOrder(ctx, { userId, workspaceId, orderId, paidAt: ctx.now() })
    },
  ),
  // The order is proven to be its contact's: it joins their list, and they get the name they gave, if no name was known.
  inTransaction('payments.keepForJoined', accessJoined, (ctx, { orderId, userId }, { workspaceId }) =>
    keepJoinedOrder(ctx, { workspaceId, orderId, userId }),
  ),
  inTransaction('payments.keepForLinkedUser', contactLinked, (ctx, { contactId, userId }, { workspaceId }) =>
    keepOrdersOfContact(ctx, workspaceId, contactId, userId),
  ),
  ...productListeners,
  ...subscriptionListeners,
]
