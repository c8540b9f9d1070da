import { and, eq } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { WorkspaceCtx } from '#platform/context.ts'
import { changeOnDay } from '#platform/sums/days.ts'
import { addToSums } from '#platform/sums/sums.ts'
import { within } from '#platform/tables.ts'
import { overItems } from '../../balance-rules.ts'
import type { Mode } from '../../rules.ts'
import { revenueSum, soldOnDaySum, soldSum } from '../sums.ts'
import { orderItems } from '../tables.ts'

type DisputeLoss = { workspaceId: Id<'wsp'>; orderId: Id<'ord'>; mode: Mode; cents: number; at: Date }

/**
 * Money that a bank took back for good is no revenue: it falls once that's decided, and counts from when it was taken, as its row in the
 * list does. How many sales there were stays.
 */
export async function countLost(
  ctx: WorkspaceCtx,
  { workspaceId, orderId, mode, cents, at }: DisputeLoss,
): Promise<void> {
  const items = await ctx.db
    .select()
    .from(orderItems)
    .where(and(within(workspaceId, orderItems), eq(orderItems.orderId, orderId)))
  addToSums(ctx, workspaceId, [
    { subject: revenueSum(mode), at, amount: -cents, timed: true },
    ...overItems(items, cents).flatMap(({ item: { productKind, productId }, cents }) => [
      { subject: soldSum(mode, productKind, productId), at, amount: -cents, timed: false },
      changeOnDay(soldOnDaySum('cents', mode, productKind, productId), at, -cents),
    ]),
  ])
}
