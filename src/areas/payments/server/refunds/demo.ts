import { and, eq } from 'drizzle-orm'
import { days, minutes } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import type { DemoFacts } from '#platform/demo.ts'
import { mine } from '#platform/tables.ts'
import { atTestTime } from '../demo.ts'
import { syncDisputes } from '../disputes/sweeping.ts'
import { orders } from '../tables.ts'
import { refundIdOf, refundOrder } from './refunding.ts'

/** Who asked for their money back, by the keys of the demo's sales: neither had begun. */
const refunded = [
  { key: 'demo:22', cents: null, endsAccess: 'removed', note: 'Found a class nearby.' },
  { key: 'demo:38', cents: 1_000, endsAccess: 'kept', note: 'Had a market voucher.' },
] as const

/**
 * Money of the demo's sales that went back: one whole, one in part, and what a bank took a few days ago, which waits for an answer.
 * It may run again: a refund has its key, and a dispute is written down once.
 */
export async function giveBackInDemo(_ctx: Ctx, { begunAt, creator }: DemoFacts): Promise<void> {
  for (const { key, cents, endsAccess, note } of refunded) {
    const [order] = await creator.db
      .select()
      .from(orders)
      .where(and(mine(creator, orders), eq(orders.checkoutKey, key)))
    if (!order?.paidAt) continue
    const at = new Date(order.paidAt.getTime() + days(2) + minutes(40))
    const asked = { amountCents: cents ?? order.totalCents, reason: 'requested' as const, note, endsAccess }
    await refundOrder(
      { ...creator, now: () => at },
      { orderId: order.id, ...asked },
      refundIdOf(`${order.id}:demo`),
    )
  }
  const now = atTestTime(creator, new Date(begunAt.getTime() - days(3)))
  const account = await now.instance.payments.accounts.of(now, creator.actor.workspaceId, 'test')
  await syncDisputes(now, 'test', account)
}
