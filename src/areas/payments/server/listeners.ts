import { accessJoined } from '#areas/access/events.ts'
import { wantsMail } from '#areas/accounts/rules.ts'
import { getOwner } from '#areas/accounts/server/workspaces.ts'
import { contactLinked } from '#areas/contacts/events.ts'
import { afterEvent, inTransaction, type Listener } from '#platform/events/listeners.ts'
import { orderPaid } from '../events.ts'
import { queueSaleNotice } from './emails/sale-notice.ts'
import { keepJoinedOrder, keepOrder, keepOrdersOfContact } from './own-orders.ts'
import { productListeners } from './products.ts'

export const paymentsListeners: Listener[] = [
  afterEvent('payments.tellOwner', orderPaid, async (ctx, order, { workspaceId }) => {
    const owner = await getOwner(ctx, workspaceId)
    // One mail for one sale: what was paid is told to who wants to know of payments, the enrollment to who wants just that.
    const paid = order.total.cents > 0 && wantsMail(owner.preferences, 'payments')
    if (paid || wantsMail(owner.preferences, 'enrollments')) await queueSaleNotice(ctx, owner, order, paid)
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
  // The order is proven to be its contact's: it stands on their list, and they are called as they said, if nobody knew.
  inTransaction('payments.keepForJoined', accessJoined, (ctx, { orderId, userId }, { workspaceId }) =>
    keepJoinedOrder(ctx, { workspaceId, orderId, userId }),
  ),
  inTransaction('payments.keepForLinkedUser', contactLinked, (ctx, { contactId, userId }, { workspaceId }) =>
    keepOrdersOfContact(ctx, workspaceId, contactId, userId),
  ),
  ...productListeners,
]
