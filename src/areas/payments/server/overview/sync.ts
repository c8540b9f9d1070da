import { and, asc, eq, gte, isNotNull } from 'drizzle-orm'
import { AppError } from '#kernel/errors.ts'
import type { CreatorCtx } from '#platform/context.ts'
import type { Limit } from '#platform/limits/limits.ts'
import { mine } from '#platform/tables.ts'
import { reconcileAttempt } from '../checkout/reconciling.ts'
import { DeliveryDelayed } from '../checkout/settling.ts'
import { isOpenSurplus, returnSurplus } from '../checkout/surplus.ts'
import { paymentConnections } from '../connection-tables.ts'
import { askConnection } from '../connections/polling.ts'
import { syncPayouts } from '../payouts/sweeping.ts'
import { isBuiltIn } from '../provider/payments.ts'
import { ChargeDiffers, ChargeUnreadable, type PaymentProvider } from '../provider/provider.ts'
import { orders, paymentAttempts, transactions } from '../tables.ts'
import { noteSync } from './settings.ts'

const byHand: Limit = { name: 'payment-sync', points: 10, seconds: 60 }
/** So many open payments of each provider are asked about; the sweep asks about the rest. */
const mostAsked = 50

/** What is asked of each provider in turn. */
const parts: readonly ((ctx: CreatorCtx, provider: PaymentProvider) => Promise<void>)[] = [
  askAccounts,
  askAboutPayments,
  askAboutPayouts,
]

/** Asks every provider again what became of what is open, and says how much is new. @throws RATE_LIMITED. */
export async function syncPayments(
  ctx: CreatorCtx,
): Promise<{ fresh: number; syncedAt: string; away: string[] }> {
  await ctx.instance.limits.spend(byHand, ctx.actor.workspaceId)
  const syncedAt = ctx.now()
  const isSince = and(mine(ctx, transactions), gte(transactions.createdAt, syncedAt))
  const before = await ctx.db.$count(transactions, isSince)
  const away: string[] = []
  for (const provider of ctx.instance.payments.providers.filter(({ id }) => id !== 'free'))
    try {
      for (const part of parts) await part(ctx, provider)
    } catch (error) {
      if (!isAway(error)) throw error
      away.push(provider.name)
    }
  await noteSync(ctx, syncedAt)
  const fresh = (await ctx.db.$count(transactions, isSince)) - before
  return { fresh, syncedAt: syncedAt.toISOString(), away }
}

async function askAboutPayments(ctx: CreatorCtx, { id }: PaymentProvider): Promise<void> {
  const open = await ctx.db
    .select({ order: orders, attempt: paymentAttempts })
    .from(paymentAttempts)
    .innerJoin(orders, and(mine(ctx, orders), eq(orders.id, paymentAttempts.orderId)))
    .where(
      and(mine(ctx, paymentAttempts), eq(paymentAttempts.provider, id), isNotNull(paymentAttempts.dueAt)),
    )
    .orderBy(asc(paymentAttempts.dueAt), asc(paymentAttempts.id))
    .limit(mostAsked)
  for (const { order, attempt } of open)
    try {
      if (isOpenSurplus(attempt.state)) await returnSurplus(ctx, attempt)
      else await reconcileAttempt(ctx, order, attempt)
    } catch (error) {
      // Paid, and its delivery follows by the sweep; what one payment hides must not hide the others.
      const isOnlyThis =
        error instanceof DeliveryDelayed ||
        error instanceof ChargeDiffers ||
        error instanceof ChargeUnreadable
      if (!isOnlyThis) throw error
    }
}

/** What happened in the accounts that are connected; a key that isn't taken anymore is written down there. */
async function askAccounts(ctx: CreatorCtx, { id }: PaymentProvider): Promise<void> {
  const connections = await ctx.db
    .select()
    .from(paymentConnections)
    .where(
      and(
        mine(ctx, paymentConnections),
        eq(paymentConnections.provider, id),
        eq(paymentConnections.state, 'connected'),
      ),
    )
    .orderBy(asc(paymentConnections.createdAt), asc(paymentConnections.id))
  for (const connection of connections) await askConnection(ctx, connection, { isWhole: true })
}

async function askAboutPayouts(ctx: CreatorCtx, provider: PaymentProvider): Promise<void> {
  // Those of an account of the seller's own come with all that happened in it.
  if (isBuiltIn(provider.id)) await syncPayouts(ctx, ctx.actor.workspaceId, provider)
}

const isAway = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'UNAVAILABLE' || error.code === 'RATE_LIMITED')
