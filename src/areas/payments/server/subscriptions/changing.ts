import { and, desc, eq, ne } from 'drizzle-orm'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx, Ctx, WorkspaceCtx } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { mine } from '#platform/tables.ts'
import { subscriptionCanceled, subscriptionResumed } from '../../subscription-events.ts'
import { dueAgain, fastForwarded, isStopping } from '../../subscription-rules.ts'
import type { Order } from '../checkout/order-opening.ts'
import { closePagesOf } from '../connections/closing.ts'
import { itemsOf } from '../receipts.ts'
import { subscriptions } from '../subscription-tables.ts'
import { orders } from '../tables.ts'
import { changeAlone, refuseSecond } from './beside.ts'
import { stopAsking } from './by-link.ts'
import { collectDue } from './collecting.ts'
import { queueSubscriptionMail } from './emails.ts'
import { nameMethod } from './naming.ts'
import { endSubscription, factsOf, remindAt } from './noting.ts'
import { payAttended } from './paying.ts'
import {
  change,
  changeSubscription,
  firstOrderOf,
  isOver,
  type Place,
  type SubscriptionRow,
} from './subscriptions.ts'

/** A subscription of the workspace of who asks. @throws NOT_FOUND */
export async function getSubscriptionRow(ctx: CreatorCtx, id: Id<'sbs'>): Promise<SubscriptionRow> {
  const [row] = await ctx.db
    .select()
    .from(subscriptions)
    .where(mine(ctx, subscriptions, id))
  if (!row) throw new AppError('NOT_FOUND', 'We couldn’t find this subscription.')
  return row
}

/** As long as a letter that someone writes on their way out. */
const longestCancelNote = 500

const isOwed = () =>
  new AppError('CONFLICT', 'A payment plan can’t be canceled: it ends with its last payment.')

/**
 * Cancels with the end of what's paid for, or at once. One whose payment failed, or that's paused, has nothing paid for: it
 * ends now.
 *
 * @throws CONFLICT once it ended, and for a price in parts, which is owed.
 */
export async function cancelSubscription(
  ctx: Ctx,
  place: Place,
  when: 'atEnd' | 'now',
  note = '',
): Promise<SubscriptionRow> {
  const canceled = await change(ctx, place, async (ctx, locked) => {
    const cancelNote = note.trim().slice(0, longestCancelNote)
    const row = cancelNote ? await changeSubscription(ctx, locked, { cancelNote }) : locked
    if (when === 'now') return endSubscription(ctx, row, 'canceled', { endsAccess: true })
    if (row.instalments !== null) throw isOwed()
    if (row.state === 'pastDue' || row.state === 'paused') return endSubscription(ctx, row, 'canceled')
    if (row.cancelsAtEnd) return row
    const canceled = await changeSubscription(ctx, row, {
      ...{ cancelsAtEnd: true, dueAt: row.paidUntil, remindAt: null, askedPeriod: null },
      ...{ pauseMonths: null, switchesTo: null },
    })
    await tell(ctx, canceled, subscriptionCanceled, 'canceled')
    return canceled
  })
  if (canceled.byLink) await stopAsking(ctx, place)
  if (canceled.state === 'ended' || canceled.byLink) await closePagesOf(ctx, place)
  return canceled
}

/** Takes that back while it's still paid for. @throws CONFLICT once it ended, and beside another that no one has twice. */
export function resumeSubscription(ctx: Ctx, place: Place): Promise<SubscriptionRow> {
  const { actor } = ctx
  return changeAlone(ctx, place, async (ctx, row) => {
    if (!row.cancelsAtEnd) return row
    if (isStopping(row))
      throw new AppError('CONFLICT', 'The seller doesn’t offer this anymore, so it can’t be continued.')
    await refuseSecond(ctx, row, actor)
    const kept = { ...row, cancelsAtEnd: false }
    // Whoever stays has no reason to leave.
    const resumed = await changeSubscription(ctx, row, {
      ...{ cancelsAtEnd: false, cancelNote: '', remindAt: remindAt(kept) },
      ...dueAgain(row, ctx.now()),
    })
    await tell(ctx, resumed, subscriptionResumed)
    return resumed
  })
}

async function tell(
  ctx: WorkspaceCtx,
  row: SubscriptionRow,
  event: typeof subscriptionCanceled | typeof subscriptionResumed,
  about?: 'canceled',
): Promise<void> {
  const order = await firstOrderOf(ctx, row)
  const [item] = order ? await itemsOf(ctx, order) : []
  await announce(ctx, row.workspaceId, event, factsOf(row, item?.title ?? ''))
  if (order && about) await queueSubscriptionMail(ctx, row, order, { about })
}

/**
 * Moves a test subscription to its next step and takes it: its clock alone is another, and what's charged is test money.
 *
 * @throws CONFLICT for one over real money, or once it ended.
 */
export async function fastForward(ctx: Ctx, place: Place): Promise<void> {
  await change(ctx, place, async (ctx, row) => {
    if (row.mode !== 'test') throw new AppError('CONFLICT', 'Only test subscriptions can be moved ahead.')
    const moved = fastForwarded(row, ctx.now())
    if (moved) await changeSubscription(ctx, row, { ...moved, remindAt: null })
  })
  await collectDue(ctx, place)
}

/** paid → by the card that was named; kept → charged from now on; naming, paying → the buyer continues at a page. */
export type CardChange = { state: 'paid' | 'kept' | 'naming' } | { state: 'paying'; orderId: Id<'ord'> }

/**
 * Another card is charged from now on. Where a payment failed, it's paid with it now: an order is where that leads.
 *
 * @throws INVALID beside the fields of the provider's part, CONFLICT once it ended or where the card is declined, UNAVAILABLE.
 */
export async function replaceMethod(ctx: Ctx, row: SubscriptionRow, input: unknown): Promise<CardChange> {
  if (row.state === 'ended') throw isOver()
  const unpaid = row.state === 'pastDue' || row.byLink ? await unpaidOrder(ctx, row) : null
  if (row.byLink && unpaid?.status === 'processing') return { state: 'paying', orderId: unpaid.id }
  if (row.byLink && !unpaid) throw new AppError('CONFLICT', 'There’s nothing to pay right now.')
  if (unpaid) {
    // Its buyer is at the provider's page already, in another window perhaps: they're led there again.
    const outcome = unpaid.status === 'confirming' ? null : await payAttended(ctx, row, unpaid, input)
    return outcome?.state === 'done' ? { state: 'paid' } : { state: 'paying', orderId: unpaid.id }
  }
  return { state: await nameMethod(ctx, row, input) }
}

/** The order of the period that couldn't be charged. */
async function unpaidOrder(ctx: Ctx, row: SubscriptionRow): Promise<Order | null> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.workspaceId, row.workspaceId),
        eq(orders.subscriptionId, row.id),
        eq(orders.subscriptionPeriod, row.nextPeriod),
        // One that isn't asked for anymore is left.
        row.byLink && row.askedPeriod !== row.nextPeriod ? ne(orders.status, 'failed') : undefined,
      ),
    )
    .orderBy(desc(orders.id))
    .limit(1)
  return order ?? null
}
