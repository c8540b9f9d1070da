import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { newId } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import type { WorkspaceCtx } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { productOf } from '#platform/product.ts'
import { within } from '#platform/tables.ts'
import { periodDates } from '../../pricing/periods.ts'
import { isLaterPayment, type SubscriptionTerms } from '../../rules.ts'
import {
  subscriptionEnded,
  subscriptionFailed,
  subscriptionRenewed,
  subscriptionStarted,
  subscriptionSwitched,
} from '../../subscription-events.ts'
import {
  afterDecline,
  afterPaidSwitch,
  afterPayment,
  collectsAt,
  type EndReason,
  isStopping,
} from '../../subscription-rules.ts'
import { forgetLater } from '../kept-methods.ts'
import { offerAt } from '../offers.ts'
import { providerOf } from '../provider/payments.ts'
import type { Charge } from '../provider/provider.ts'
import { itemsOf } from '../receipts.ts'
import { subscriptions } from '../subscription-tables.ts'
import { type orderItems, orders } from '../tables.ts'
import { queueSubscriptionMail } from './emails.ts'
import { subscribedLines } from './lines.ts'
import { periodPrice } from './prices.ts'
import {
  changeSubscription,
  firstOrderOf,
  linkSubscription,
  lockSubscription,
  type SubscriptionRow,
} from './subscriptions.ts'

type Order = typeof orders.$inferSelect
type Items = (typeof orderItems.$inferSelect)[]
/** Who took the money, and where to. */
type ChargePlace = { charge: Charge; provider: Order['provider']; account: string }

/** What an order is a payment of, held until the commit. */
export const heldFor = async (
  ctx: WorkspaceCtx,
  { subscriptionId }: Order,
): Promise<SubscriptionRow | null> => (subscriptionId ? lockSubscription(ctx, subscriptionId) : null)

/**
 * The payment of an order is written down: one that begins a subscription begins it, and one of a period moves it on. In the
 * transaction of the payment, whose order is locked. Returns the subscription as it is then.
 *
 * @param row what the order is a payment of, where there's something yet.
 */
export async function notePaidPeriod(
  ctx: WorkspaceCtx,
  { order, items, row }: { order: Order; items: Items; row: SubscriptionRow | null },
  taken: ChargePlace,
): Promise<{ subscription: SubscriptionRow | null } & Pick<Order, 'subscriptionId' | 'subscriptionPeriod'>> {
  const { subscriptionId, subscriptionPeriod } = order
  if (row === null) {
    const [item] = subscribedLines(items)
    return order.terms && item
      ? begin(ctx, order, item, order.terms, taken)
      : { subscription: null, subscriptionId, subscriptionPeriod }
  }
  const { charge } = taken
  const { methodRef, methodLabel, account, provider, workspaceId } = row
  const isReplaced = charge.kept && row.state !== 'ended' && methodRef && methodRef !== charge.kept.ref
  if (isReplaced)
    await forgetLater(ctx, { workspaceId, provider, account }, { ref: methodRef, label: methodLabel ?? '' })
  const moved = {
    ...afterOrder(row, order, ctx.now()),
    ...(subscriptionPeriod === 1 ? { setupCents: 0 } : {}),
    ...(charge.kept && row.state !== 'ended' ? methodOf(charge.kept) : {}),
  }
  const subscription = await changeSubscription(ctx, row, {
    ...moved,
    remindAt: remindAt({ ...row, ...moved }),
  })
  return { subscription, subscriptionId, subscriptionPeriod }
}

/** What the payment of an order moves: a period, or what the order was made to change. */
function afterOrder(row: SubscriptionRow, order: Order, now: Date): Partial<SubscriptionRow> {
  const { subscriptionPeriod, subscriptionChange: change } = order
  if (change === null) return afterPayment(row, subscriptionPeriod ?? 0, now)
  if (change.kind === 'switch') return afterPaidSwitch(row, change.to, now)
  return afterPayment(row, row.instalments ?? row.nextPeriod, now)
}

/** Its subscription ended, what it would change was changed otherwise, or no one is charged for its period: paying it pays nothing. */
export function isOrderOver(row: SubscriptionRow | null, order: Order): boolean {
  const { subscriptionChange: change, subscriptionPeriod } = order
  if (!row || (change === null && order.reason === 'first')) return false
  if (row.state === 'ended') return true
  if (change === null) return row.waived.some(({ period }) => period === subscriptionPeriod)
  return change.kind === 'rest' && row.nextPeriod !== change.from
}

const methodOf = (kept: NonNullable<Charge['kept']>) => ({
  ...{ methodRef: kept.ref, methodLabel: kept.label, methodExpiresOn: kept.expiresOn, byLink: false },
})

async function begin(
  ctx: WorkspaceCtx,
  order: Order,
  item: Items[number],
  terms: SubscriptionTerms,
  { charge, provider, account }: ChargePlace,
): Promise<{ subscription: SubscriptionRow } & Pick<Order, 'subscriptionId' | 'subscriptionPeriod'>> {
  const { workspaceId } = order
  const { offerId } = item
  const now = ctx.now()
  const { timeZone: zone } = await getWorkspace(ctx, workspaceId)
  const isTrial = terms.trialDays > 0
  const anchor = isTrial ? new Date(now.getTime() + days(terms.trialDays)) : now
  const paidUntil = isTrial ? anchor : periodDates(anchor, terms.interval, 1, zone).endsAt
  const { paysByLink, name } = providerOf(ctx, provider)
  const byLink = !charge.kept && paysByLink === true
  const dueAt = collectsAt({ byLink }, paidUntil, now)
  const [row] = await ctx.db
    .insert(subscriptions)
    .values({
      ...{ workspaceId, id: newId('sbs', now), offerId, mode: order.mode, interval: terms.interval },
      state: isTrial ? 'trialing' : 'active',
      ...{
        coupon: terms.coupon ?? null,
        instalments: terms.instalments ?? null,
        priceCents: terms.priceCents,
        priceCurrency: order.currency,
        setupCents: isTrial ? terms.setupCents : 0,
      },
      ...{ zone, anchor, anchorPeriod: 1, nextPeriod: isTrial ? 1 : 2, paidUntil, dueAt },
      ...{
        trialEndsAt: isTrial ? anchor : null,
        lastPaidAt: isTrial ? null : now,
        waived: [],
        provider,
        account,
      },
      ...(charge.kept ? methodOf(charge.kept) : { byLink, methodLabel: byLink ? name : null }),
      ...{ createdAt: now, updatedAt: now },
    })
    .returning()
  if (!row) throw new Error('The subscription wasn’t stored.')
  row.remindAt = remindAt(row)
  await ctx.db
    .update(subscriptions)
    .set({ remindAt: row.remindAt })
    .where(within(workspaceId, subscriptions, row.id))
  const of = { subscriptionId: row.id, subscriptionPeriod: isTrial ? 0 : 1 }
  await ctx.db
    .update(orders)
    .set(of)
    .where(within(workspaceId, orders, order.id))
  await linkSubscription(ctx, row)
  return { subscription: row, ...of }
}

/** An email tells of the payment ahead: three days before a trial ends, and a week before a year is paid or a break is over. */
export function remindAt({
  state,
  interval,
  dueAt,
  cancelsAtEnd,
  pauseMonths,
  byLink,
  nextPeriod,
  lastPeriod,
}: SubscriptionRow): Date | null {
  // Who pays by a link gets that instead.
  if (isStopping({ nextPeriod, lastPeriod })) return null
  if (byLink || !dueAt || cancelsAtEnd || pauseMonths !== null || state === 'ended' || state === 'pastDue')
    return null
  if (state === 'paused') return new Date(dueAt.getTime() - days(7))
  if (state === 'trialing') return new Date(dueAt.getTime() - days(3))
  return interval === 'year' ? new Date(dueAt.getTime() - days(7)) : null
}

/** With the delivery of its order: whoever listens hears of it once. */
export async function tellOfPayment(
  ctx: WorkspaceCtx,
  row: SubscriptionRow,
  { order, items }: { order: Order; items: Items },
): Promise<void> {
  const { workspaceId } = order
  const facts = factsOf(row, titleOf(items))
  const isSwitch = order.reason === 'switch'
  if (isSwitch) await announce(ctx, workspaceId, subscriptionSwitched, facts)
  // A price in parts was sold once, and its buyer subscribed to nothing.
  else if (row.instalments === null)
    await announce(ctx, workspaceId, order.reason === 'first' ? subscriptionStarted : subscriptionRenewed, {
      ...facts,
      orderId: order.id,
    })
  if (isLaterPayment(order.reason))
    await queueSubscriptionMail(ctx, row, order, { about: isSwitch ? 'switched' : 'renewed', items })
}

/** It's paid at another price by now, or will be (`then`), and nothing was paid for that. */
export async function tellSwitched(ctx: WorkspaceCtx, row: SubscriptionRow, then = row): Promise<void> {
  const order = await firstOrderOf(ctx, row)
  if (!order) return
  const { productKind, title } = (await itemsOf(ctx, order))[0] ?? {}
  const named = productKind && productOf(ctx, productKind).isNamedByOffer
  const called = named ? (await offerAt(ctx, { ...then, workspaceId: row.workspaceId })).name : title
  await announce(ctx, row.workspaceId, subscriptionSwitched, factsOf(then, called ?? ''))
  await queueSubscriptionMail(ctx, row, order, { about: 'switched' })
}

/** The same for a charge that failed. */
export async function noteDeclinedPeriod(ctx: WorkspaceCtx, order: Order, charge: Charge): Promise<void> {
  // A page that was left open and ran out: no one was asked for money. It's tried as it would have been.
  const isLeft = charge.isLapsed === true && charge.decline === undefined
  // What was to be changed stays as it is.
  if (!order.subscriptionId || order.subscriptionChange || isLeft) return
  const row = await lockSubscription(ctx, order.subscriptionId)
  if (row.state === 'ended' || (order.subscriptionPeriod ?? 0) < row.nextPeriod) return
  // Its buyer was there and was told. They're reminded by the calendar.
  if (row.byLink) return
  const decline = charge.decline ?? 'soft'
  const changed = await changeSubscription(ctx, row, {
    ...afterDecline(row, decline, ctx.now()),
    remindAt: null,
  })
  const items = await itemsOf(ctx, order)
  await announce(ctx, row.workspaceId, subscriptionFailed, {
    ...{ ...factsOf(changed, titleOf(items)), orderId: order.id, failures: changed.failures },
  })
  const about = decline === 'authentication' ? 'authentication' : 'failed'
  await queueSubscriptionMail(ctx, changed, order, { about, tries: changed.failures, items })
}

/** Ends one that's locked. Whoever has paid keeps access until the end of what they paid for, unless that ends now too. */
export async function endSubscription(
  ctx: WorkspaceCtx,
  row: SubscriptionRow,
  because: EndReason,
  { endsAccess = false }: { endsAccess?: boolean } = {},
): Promise<SubscriptionRow> {
  if (row.state === 'ended') return row
  const now = ctx.now()
  const ended = await changeSubscription(ctx, row, {
    ...{ state: 'ended', endedAt: now, endedReason: because, dueAt: null, remindAt: null },
    paidUntil: endsAccess && row.paidUntil > now ? now : row.paidUntil,
  })
  const order = await firstOrderOf(ctx, row)
  if (!order) return ended
  await announce(ctx, row.workspaceId, subscriptionEnded, {
    ...factsOf(row, titleOf(await itemsOf(ctx, order))),
    because,
  })
  if (because !== 'erased') await queueSubscriptionMail(ctx, ended, order, { about: 'ended', because })
  return ended
}

const titleOf = (items: Items): string =>
  subscribedLines(items)
    .map(({ title }) => title)
    .join(', ')

/** What events say of one. Who it is is left to its orders. */
export const factsOf = (row: SubscriptionRow, title: string) => ({
  subscriptionId: row.id,
  title,
  price: { cents: periodPrice(row, 2).cents, currency: row.priceCurrency },
  interval: row.interval,
  mode: row.mode,
})
