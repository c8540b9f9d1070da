import type { Ctx } from '#platform/context.ts'
import { ordersStopped } from '#platform/disk/full.ts'
import { isOutOfSpace } from '#platform/disk/space.ts'
import type { PaymentProvider } from '../provider/provider.ts'
import { chargeKeyOf, type Order } from './opening.ts'

/**
 * Nothing is charged that could not be written down. What was charged already, before the disk filled up, is written down as
 * far as that goes.
 *
 * @throws UNAVAILABLE.
 */
export async function refuseUnrecordable(ctx: Ctx, order: Order, provider: PaymentProvider): Promise<void> {
  if (!(await isOutOfSpace(ctx.instance.disk))) return
  if (order.totalCents > 0 && (await provider.findCharge(chargeKeyOf(order)))) return
  throw ordersStopped()
}
