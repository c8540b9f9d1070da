import { getOwner } from '#areas/accounts/server/workspaces.ts'
import { afterEvent, type Listener } from '#platform/events/listeners.ts'
import { orderPaid } from '../events.ts'
import { queueSaleNotice } from './emails/sale-notice.ts'

export const paymentsListeners: Listener[] = [
  afterEvent('payments.tellOwner', orderPaid, async (ctx, order, { workspaceId }) => {
    const owner = await getOwner(ctx, workspaceId)
    if (owner.preferences.emailNotifications) await queueSaleNotice(ctx, owner, order)
  }),
]
