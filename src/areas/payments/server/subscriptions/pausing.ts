import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { subscriptionPaused, subscriptionResumed } from '../../subscription-events.ts'
import { dueAgain, isStopping, longestPause } from '../../subscription-rules.ts'
import { closePagesOf } from '../connections/closing.ts'
import { itemsOf } from '../receipts.ts'
import { changeAlone, refuseSecond } from './beside.ts'
import { stopAsking } from './by-link.ts'
import { collectDue } from './collecting.ts'
import { queueSubscriptionMail } from './emails.ts'
import { factsOf, remindAt } from './noting.ts'
import { changeSubscription, firstOrderOf, type Place, type SubscriptionRow } from './subscriptions.ts'

const isOffered = () =>
  new AppError('CONFLICT', 'The seller doesn’t offer this anymore, so it can’t be continued.')

/** Whether its buyer can take a break: what they have is paid for. A price in parts is owed. */
export const canPause = (row: SubscriptionRow): boolean =>
  row.state === 'active' && row.instalments === null && row.pauseMonths === null && row.lastPeriod === null

/**
 * A break of some months, from the end of what's paid for. One that was canceled is kept that way.
 *
 * @throws INVALID, and CONFLICT once it ended or where it isn't paid.
 */
export async function pauseSubscription(ctx: Ctx, place: Place, months: number): Promise<SubscriptionRow> {
  if (!Number.isInteger(months) || months < 1 || months > longestPause)
    throw new AppError('INVALID', 'Choose 1 to 3 months', { fields: { months: 'Choose 1 to 3 months' } })
  const { actor } = ctx
  const paused = await changeAlone(ctx, place, async (ctx, row) => {
    if (row.pauseMonths === months) return row
    if (row.state !== 'active' || row.instalments !== null || row.lastPeriod !== null)
      throw new AppError('CONFLICT', 'This subscription can’t be paused right now.')
    if (row.cancelsAtEnd) await refuseSecond(ctx, row, actor)
    const paused = await changeSubscription(ctx, row, {
      ...{ pauseMonths: months, cancelsAtEnd: false, remindAt: null },
      ...(row.byLink ? { askedPeriod: null, dueAt: row.paidUntil } : {}),
    })
    const order = await firstOrderOf(ctx, row)
    const [item] = order ? await itemsOf(ctx, order) : []
    await announce(ctx, row.workspaceId, subscriptionPaused, factsOf(row, item?.title ?? ''))
    if (order) await queueSubscriptionMail(ctx, paused, order, { about: 'paused' })
    return paused
  })
  if (paused.byLink) {
    await stopAsking(ctx, place)
    await closePagesOf(ctx, place)
  }
  return paused
}

/**
 * It continues: what was to be a break isn't one, and one that has begun ends with a payment now.
 *
 * @throws CONFLICT once it ended, and beside another that no one has twice.
 */
export async function unpauseSubscription(ctx: Ctx, place: Place): Promise<void> {
  const { actor } = ctx
  const isDue = await changeAlone(ctx, place, async (ctx, row) => {
    const isPaused = row.state === 'paused'
    if (!isPaused && row.pauseMonths === null) return false
    if (isStopping(row)) throw isOffered()
    await refuseSecond(ctx, row, actor)
    const now = ctx.now()
    const continued = await changeSubscription(ctx, row, {
      ...(isPaused
        ? { dueAt: now, anchor: now, anchorPeriod: row.nextPeriod, askedPeriod: null }
        : { pauseMonths: null, ...dueAgain(row, now) }),
    })
    await changeSubscription(ctx, continued, { remindAt: isPaused ? null : remindAt(continued) })
    const order = await firstOrderOf(ctx, row)
    const [item] = order ? await itemsOf(ctx, order) : []
    await announce(ctx, row.workspaceId, subscriptionResumed, factsOf(row, item?.title ?? ''))
    return isPaused
  })
  if (isDue) await collectDue(ctx, place)
}
