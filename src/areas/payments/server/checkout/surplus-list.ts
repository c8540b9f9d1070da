import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx, WorkspaceCtx } from '#platform/context.ts'
import { mine, within } from '#platform/tables.ts'
import type { SurplusPayment } from '../../contract.ts'
import { surplusStates } from '../../rules.ts'
import { providerOf } from '../provider/payments.ts'
import { orderItems, orders, paymentAttempts, transactions } from '../tables.ts'
import type { AttemptRow } from './attempts.ts'
import { causeOf } from './surplus.ts'

/** Money of a workspace that pays nothing: what is to be done about it, then what was, the latest first. */
export async function listSurplus(ctx: CreatorCtx): Promise<SurplusPayment[]> {
  const rows = await ctx.db
    .select({
      attempt: paymentAttempts,
      order: orders,
      cents: transactions.grossCents,
      bookedAt: transactions.createdAt,
      title: orderItems.title,
    })
    .from(paymentAttempts)
    .innerJoin(orders, and(mine(ctx, orders), eq(orders.id, paymentAttempts.orderId)))
    .innerJoin(
      transactions,
      and(
        mine(ctx, transactions),
        eq(transactions.orderId, paymentAttempts.orderId),
        eq(transactions.chargeId, paymentAttempts.providerRef),
        eq(transactions.kind, 'surplus'),
      ),
    )
    .innerJoin(orderItems, and(mine(ctx, orderItems), eq(orderItems.orderId, paymentAttempts.orderId)))
    .where(and(mine(ctx, paymentAttempts), inArray(paymentAttempts.state, [...surplusStates])))
    .orderBy(eq(paymentAttempts.state, 'returned'), desc(paymentAttempts.updatedAt), asc(paymentAttempts.id))
    .limit(mostListed)
  return rows.map(({ attempt, order, cents, bookedAt, title }) => ({
    id: attempt.id,
    orderId: order.id,
    title,
    total: {
      cents: attempt.state === 'returned' ? cents : cents - attempt.returnedCents,
      currency: attempt.amountCurrency,
    },
    mode: order.mode,
    provider: providerOf(ctx, attempt.provider).name,
    because: attempt.provider === 'bank' ? 'transfer' : causeOf(order, bookedAt),
    state: stateOf(attempt),
    at: attempt.updatedAt.toISOString(),
  }))
}

const mostListed = 100

const stateOf = ({ state, dueAt }: Pick<AttemptRow, 'state' | 'dueAt'>): SurplusPayment['state'] =>
  state === 'returned' ? 'returned' : dueAt ? 'returning' : 'byHand'

/** How far a payment is now that was told of as one that pays nothing; null when there's none. */
export async function findSurplusState(
  ctx: WorkspaceCtx,
  paymentId: Id<'pat'>,
): Promise<SurplusPayment['state'] | null> {
  const [attempt] = await ctx.db
    .select({ state: paymentAttempts.state, dueAt: paymentAttempts.dueAt })
    .from(paymentAttempts)
    .where(within(ctx.actor.workspaceId, paymentAttempts, paymentId))
  return attempt ? stateOf(attempt) : null
}
