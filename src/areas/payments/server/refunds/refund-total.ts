import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { Money } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import { refunds } from '../refund-tables.ts'
import type { OrderRow } from './refunds.ts'

/** What was paid back of an order, as its buyer sees it. */
export type RefundTotal = {
  amount: Money
  /** When it was last. */
  at: string
  isWhole: boolean
  /** What was bought ended with it. */
  hasEnded: boolean
}

/** The same of one order; null where nothing was. */
export async function refundedOf(ctx: Ctx, order: OrderRow): Promise<RefundTotal | null> {
  return (await refundedOfAll(ctx, order.workspaceId, [order])).get(order.id) ?? null
}

/** Of orders of one workspace, those of which something was. */
export async function refundedOfAll(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  asked: readonly OrderRow[],
): Promise<Map<Id<'ord'>, RefundTotal>> {
  const some = asked.filter(({ refundedCents }) => refundedCents > 0)
  if (some.length === 0) return new Map()
  const orderIds = some.map(({ id }) => id)
  const rows = await ctx.db
    .select({
      orderId: refunds.orderId,
      at: sql<Date>`max(${refunds.settledAt})`.mapWith(refunds.settledAt),
      hasEnded: sql<boolean>`bool_or(${refunds.endsAccess} = 'removed')`,
    })
    .from(refunds)
    .where(
      and(within(workspaceId, refunds), inArray(refunds.orderId, orderIds), eq(refunds.state, 'succeeded')),
    )
    .groupBy(refunds.orderId)
  const found = new Map(rows.map((row) => [row.orderId, row]))
  return new Map(
    some.map(({ id, refundedCents: cents, totalCents, currency, updatedAt }) => {
      const { at = updatedAt, hasEnded = false } = found.get(id) ?? {}
      const told = {
        amount: { cents, currency },
        at: at.toISOString(),
        isWhole: cents === totalCents,
        hasEnded,
      }
      return [id, told]
    }),
  )
}
