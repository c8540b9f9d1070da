import { and, eq, inArray, ne } from 'drizzle-orm'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import { AccountGone, type AttemptRow, cancelAttempt } from '../checkout/attempts.ts'
import { settleEvenIfDelayed } from '../checkout/settling.ts'
import { providerOf } from '../provider/payments.ts'
import { ChargeUnreadable } from '../provider/provider.ts'
import { orders, paymentAttempts } from '../tables.ts'
import type { Connection } from './accounts.ts'

/** More than a shop has open at once. */
const mostClosed = 200

const open = inArray(paymentAttempts.state, ['begun', 'redirect', 'client', 'waiting'])

/**
 * Closes the pages that buyers have open at an account that is taken off: no one is left to ask about them afterward. What was paid
 * until now counts.
 */
export async function closeOpenPages(ctx: Ctx, { workspaceId, id }: Connection): Promise<void> {
  const rows = await ctx.db
    .select()
    .from(paymentAttempts)
    .where(and(within(workspaceId, paymentAttempts), eq(paymentAttempts.account, id), open))
    .limit(mostClosed)
  for (const row of rows) await close(ctx, row, unlessAway)
}

type Place = { workspaceId: Id<'wsp'>; id: Id<'sbs'> }

/**
 * Closes the pages that a buyer has open to pay for a subscription that's over. Not every provider can close its page: what's approved
 * there afterward is never captured.
 */
export async function closePagesOf(ctx: Ctx, place: Place): Promise<void> {
  for (const row of await openPagesOf(ctx, place)) await close(ctx, row, unlessUnknown)
}

/** Asks about them soon, where a transaction is under way and no one is called: whoever asks closes what's over. */
export async function wakePagesOf(ctx: Ctx, place: Place): Promise<void> {
  const ids = (await openPagesOf(ctx, place)).map((attempt) => attempt.id)
  if (ids.length === 0) return
  await ctx.db
    .update(paymentAttempts)
    .set({ dueAt: ctx.now() })
    .where(and(within(place.workspaceId, paymentAttempts), inArray(paymentAttempts.id, ids), open))
}

/** What may still be paid for a subscription at someone who can be asked. Money that's sent by hand is expected apart. */
export async function openPagesOf(ctx: Ctx, { workspaceId, id }: Place): Promise<AttemptRow[]> {
  const rows = await ctx.db
    .select({ attempt: paymentAttempts })
    .from(paymentAttempts)
    .innerJoin(orders, and(within(workspaceId, orders), eq(orders.id, paymentAttempts.orderId)))
    .where(
      and(
        within(workspaceId, paymentAttempts),
        eq(orders.subscriptionId, id),
        ne(orders.status, 'paid'),
        eq(orders.attempt, paymentAttempts.attempt),
        open,
      ),
    )
    .limit(mostClosed)
  return rows.map(({ attempt }) => attempt).filter(({ provider }) => !providerOf(ctx, provider).isByHand)
}

async function close(ctx: Ctx, row: AttemptRow, unless: (error: unknown) => null): Promise<void> {
  const outcome = await cancelAttempt(ctx, row).catch(unless)
  const { workspaceId, orderId, attempt, provider } = row
  if (outcome) await settleEvenIfDelayed(ctx, { workspaceId, id: orderId, attempt, provider }, outcome)
}

/** A key that isn't taken anymore keeps no one from disconnecting. */
function unlessAway(error: unknown): null {
  if (error instanceof AppError && error.code === 'UNAVAILABLE') return null
  throw error
}

/** What was canceled is canceled, whatever can be said of its page now. */
function unlessUnknown(error: unknown): null {
  if (error instanceof ChargeUnreadable || error instanceof AccountGone) return null
  return unlessAway(error)
}
