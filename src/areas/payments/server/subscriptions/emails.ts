import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { sendMail } from '#platform/mail/kind.ts'
import { productOf } from '#platform/product.ts'
import { accessEndsAt, type EndReason, isStopping, pauseEndsAt, periodOf } from '../../subscription-rules.ts'
import { envelopeOf } from '../emails/receipt.ts'
import { type SubscriptionNews, subscriptionMail } from '../emails/subscription-mail.ts'
import { offerAt } from '../offers.ts'
import { itemsOf, mailedToken } from '../receipts.ts'
import type { orderItems, orders } from '../tables.ts'
import { addressOfBuyer } from './buyer-address.ts'
import { managedPathOf } from './managed-path.ts'
import { periodCents } from './prices.ts'
import { repricedFrom } from './repriced-from.ts'
import { firstOrderOf, type SubscriptionRow, subscriptionPath } from './subscriptions.ts'

type News = {
  about: SubscriptionNews
  tries?: number
  because?: EndReason
  payBy?: Date
  /** What's in the order, where the caller has it already. */
  items?: readonly (typeof orderItems.$inferSelect)[]
}

/** Tells its buyer what became of a subscription, or is about to, in the transaction in which it does. No one is told for a buyer who left. */
export async function queueSubscriptionMail(
  ctx: Ctx,
  row: SubscriptionRow,
  order: typeof orders.$inferSelect,
  { about, tries = 0, because, payBy, items }: News,
): Promise<Id<'mal'> | null> {
  if (order.buyerErasedAt) return null
  // One that isn't paid yet is no one's: the first one says whose they all are.
  const paid = order.contactId ? order : ((await firstOrderOf(ctx, row)) ?? order)
  const buyerEmail = await addressOfBuyer(ctx, paid)
  const { envelope, seller } = await envelopeOf(ctx, { ...order, buyerEmail })
  const [item] = items ?? (await itemsOf(ctx, order))
  const isNamed = item && productOf(ctx, item.productKind).isNamedByOffer
  const repriced = about === 'priceChanges' && row.repricing ? { priceCents: row.repricing.priceCents } : {}
  const next = { ...row, ...row.switchesTo, ...repriced }
  const { tax, name } = await offerAt(ctx, { workspaceId: row.workspaceId, offerId: next.offerId })
  const isDue = [
    'trialEnds',
    'renewsSoon',
    'paused',
    'pauseEnds',
    'switched',
    'cardExpires',
    'stops',
    'priceChanges',
  ].includes(about)
  const isPaid = about === 'renewed' || (about === 'switched' && order.reason === 'switch')
  return sendMail(ctx, subscriptionMail, envelope, {
    ...{
      about,
      tries,
      seller,
      orderId: order.id,
      title: (isNamed ? name : item?.title) ?? '',
      mode: row.mode,
      interval: next.interval,
    },
    amount: isDue
      ? { cents: periodCents(next, tax, row.nextPeriod), currency: row.priceCurrency }
      : { cents: order.totalCents, currency: order.currency },
    because: because ?? null,
    nextOn: nextOn(ctx, row, about)?.toISOString() ?? null,
    isSwitchedNow: about === 'switched' && row.switchesTo === null,
    accessUntil: (about === 'stops' ? endOf(row) : (accessEndsAt(row) ?? row.paidUntil)).toISOString(),
    plan: row.instalments === null ? null : { count: row.instalments, paid: row.nextPeriod - 1 },
    zone: row.zone,
    payBy: payBy?.toISOString() ?? null,
    byLink: row.byLink,
    method: row.methodLabel,
    path: subscriptionPath(ctx, row.id),
    managedAt: item ? managedPathOf(ctx, [item]) : null,
    receiptPath: isPaid ? `/orders/${await mailedToken(ctx, order)}` : null,
  })
}

/** When it's charged next: of a new price, when that is. */
function nextOn(ctx: Ctx, row: SubscriptionRow, about: SubscriptionNews): Date | null {
  if (about === 'priceChanges') return repricedFrom(row, ctx.now())
  if (about === 'stops') return isStopping(row) ? null : periodOf(row, row.nextPeriod).startsAt
  return row.pauseMonths === null ? row.dueAt : pauseEndsAt(row, row.pauseMonths)
}

/** What its seller stops ends with the last period that's charged. */
const endOf = (row: SubscriptionRow): Date =>
  isStopping(row) ? row.paidUntil : periodOf(row, row.lastPeriod ?? row.nextPeriod).endsAt
