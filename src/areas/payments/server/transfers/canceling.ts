import { type Ctx, systemCtx, withTransaction } from '#platform/context.ts'
import type { Order } from '../checkout/order-opening.ts'
import { transferOf } from './expecting.ts'
import { closeTransfer, lockTransfer } from './settling.ts'

/** A buyer doesn't send the money, and may pay another way. Says whether it's so: not once some of it came. */
export async function cancelByBuyer(ctx: Ctx, order: Order): Promise<boolean> {
  const known = await transferOf(ctx, order)
  if (!known) return false
  return withTransaction(systemCtx(ctx, 'payments.cancelTransfer', order.workspaceId), async (ctx) => {
    const held = await lockTransfer(ctx, known.id)
    if (!held || held.order.status === 'paid' || held.transfer.receivedCents > 0) return false
    if (held.transfer.state === 'waiting') await closeTransfer(ctx, held.transfer, 'canceled')
    return held.transfer.state === 'waiting' || held.transfer.state === 'canceled'
  })
}
