import { and, eq, inArray } from 'drizzle-orm'
import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import { cancelAttempt } from '../checkout/attempts.ts'
import { settleEvenIfDelayed } from '../checkout/settling.ts'
import { paymentAttempts } from '../tables.ts'
import type { Connection } from './accounts.ts'

/** More than a shop has open at once. */
const mostClosed = 200

/**
 * Closes the pages that buyers have open at an account that is taken off: no one is left to ask about them afterward. What was paid
 * until now counts.
 */
export async function closeOpenPages(ctx: Ctx, { workspaceId, id }: Connection): Promise<void> {
  const open = await ctx.db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        within(workspaceId, paymentAttempts),
        eq(paymentAttempts.account, id),
        inArray(paymentAttempts.state, ['begun', 'redirect', 'client', 'waiting']),
      ),
    )
    .limit(mostClosed)
  for (const row of open) {
    const outcome = await cancelAttempt(ctx, row).catch(unlessAway)
    const { orderId, attempt, provider } = row
    if (outcome) await settleEvenIfDelayed(ctx, { workspaceId, id: orderId, attempt, provider }, outcome)
  }
}

/** A key that isn't taken anymore keeps no one from disconnecting. */
function unlessAway(error: unknown): null {
  if (error instanceof AppError && error.code === 'UNAVAILABLE') return null
  throw error
}
