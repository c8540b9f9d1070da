import {
  disputeLost,
  disputeOpened,
  disputeWon,
  orderPaid,
  orderRefunded,
  refundFailed,
} from '#areas/payments/events.ts'
import { afterEvent, type Listener } from '#platform/events/listeners.ts'
import { earnBy, followOrder } from './earning.ts'

export const affiliatesListeners: Listener[] = [
  afterEvent('affiliates.earn', orderPaid, (ctx, { orderId }) => earnBy(ctx, orderId)),
  afterEvent('affiliates.takeBack', orderRefunded, (ctx, { orderId }) => followOrder(ctx, orderId)),
  afterEvent('affiliates.giveAgain', refundFailed, (ctx, { orderId }) => followOrder(ctx, orderId)),
  ...[disputeOpened, disputeWon, disputeLost].map((event) =>
    afterEvent(`affiliates.follow.${event.type}`, event, (ctx, { orderId }) => followOrder(ctx, orderId)),
  ),
]
