import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { collectsAt, isStopping, lastPeriodAfter } from '../../subscription-rules.ts'
import { queueSubscriptionMail } from './emails.ts'
import { remindAt } from './noting.ts'
import { change, changeSubscription, firstOrderOf, type Place } from './subscriptions.ts'

/** What ended meanwhile needs nothing. */
function unlessOver(error: unknown): null {
  if (error instanceof AppError && error.code === 'CONFLICT') return null
  throw error
}

/**
 * Its seller stopped offering it: the payment that was announced is the last, and it ends with what's paid for. Its buyer is told once;
 * again changes nothing.
 */
export async function stopRenewing(ctx: Ctx, place: Place, stoppedAt: Date): Promise<void> {
  await change(ctx, place, async (ctx, row) => {
    if (row.lastPeriod !== null || row.instalments !== null) return
    const lastPeriod = lastPeriodAfter({ ...row, startedAt: row.createdAt }, stoppedAt)
    const isLast = isStopping({ ...row, lastPeriod })
    const stopped = await changeSubscription(ctx, row, {
      ...{ lastPeriod, switchesTo: null, repricing: null },
      ...(isLast && row.state === 'active' ? { dueAt: row.paidUntil, pauseMonths: null } : {}),
    })
    await changeSubscription(ctx, stopped, { remindAt: remindAt(stopped) })
    const order = await firstOrderOf(ctx, row)
    // Who canceled knows when it ends.
    if (order && !row.cancelsAtEnd) await queueSubscriptionMail(ctx, stopped, order, { about: 'stops' })
  }).catch(unlessOver)
}

/** Its seller offers it again before it ended: it renews as it did. */
export async function renewAgain(ctx: Ctx, place: Place): Promise<void> {
  await change(ctx, place, async (ctx, row) => {
    if (row.lastPeriod === null) return
    const isQuiet = row.state === 'active' && !row.cancelsAtEnd && isStopping(row)
    const renewed = await changeSubscription(ctx, row, {
      lastPeriod: null,
      ...(isQuiet ? { dueAt: collectsAt(row, row.paidUntil, ctx.now()) } : {}),
    })
    await changeSubscription(ctx, renewed, { remindAt: remindAt(renewed) })
    const order = await firstOrderOf(ctx, row)
    if (order && !row.cancelsAtEnd) await queueSubscriptionMail(ctx, renewed, order, { about: 'continues' })
  }).catch(unlessOver)
}
