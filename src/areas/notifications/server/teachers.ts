import type * as z from 'zod'
import { wantsMail } from '#areas/accounts/rules.ts'
import { findOwner, getOwner } from '#areas/accounts/server/workspaces.ts'
import type { courseFinished } from '#areas/learning/events.ts'
import type {
  orderPaid,
  paymentFailed,
  surplusArrived,
  surplusKept,
  surplusReturned,
} from '#areas/payments/events.ts'
import { isLaterPayment } from '#areas/payments/rules.ts'
import { findSurplusState } from '#areas/payments/server/checkout/surplus-list.ts'
import { paymentSettingsOf } from '#areas/payments/server/overview/settings.ts'
import { orders } from '#areas/payments/server/tables.ts'
import type { reviewWritten } from '#areas/reviews/events.ts'
import type { Id } from '#kernel/ids.ts'
import type { Money } from '#kernel/money.ts'
import { orderNumber } from '#kernel/order-number.ts'
import type { Ctx } from '#platform/context.ts'
import type { ListenerCtx } from '#platform/events/listeners.ts'
import { madeProduct, productOfThing } from '#platform/product.ts'
import type { ProductNews } from '#platform/product-news.ts'
import { within } from '#platform/tables.ts'
import { queuePaymentFailure } from './emails/payment-failure.ts'
import { queueSurplus, queueSurplusReturning } from './emails/surplus.ts'
import { type Note, notify, notifyAdmins } from './notify.ts'
import { pushTo } from './push/queue.ts'
import { platformLink } from './refunds.ts'

type Payload<E extends { payload: z.ZodType }> = z.infer<E['payload']>

/** A student bought or joined: the repeats of a day are one entry for each thing sold. */
export async function tellSale(ctx: ListenerCtx, order: Payload<typeof orderPaid>): Promise<void> {
  const { workspaceId } = ctx.actor
  const owner = await findOwner(ctx, workspaceId)
  // The owner's own test order is no news to them.
  if (!owner || order.buyerUserId === owner.userId || isLaterPayment(order.reason)) return
  const [item] = order.items
  const product = item && madeProduct(ctx, item.productKind)
  await notify(ctx, owner.userId, {
    kind: 'enrollment',
    workspaceId,
    facts: {
      ...{ name: order.contactName, title: order.title, paid: order.total, mode: order.mode },
      kind: item?.productKind ?? null,
    },
    link: product ? product.sellerPaths(item.productId as Id).people : '/dashboard',
    fold: `enrollment:${item?.productId ?? order.title}:${order.mode}`,
    merge: (before, now) => ({ ...now, paid: sum(before.paid, order.total) }),
  })
}

/** Money of one currency adds up; of two it is not told. */
function sum(before: unknown, now: Money): Money | null {
  const so = before as Money | null
  return so?.currency === now.currency ? { cents: so.cents + now.cents, currency: now.currency } : null
}

/** A card was declined: told once for an order, however many cards are tried; by email as well unless that's turned off. */
export async function tellPaymentFailure(
  ctx: ListenerCtx,
  failure: Payload<typeof paymentFailed>,
): Promise<void> {
  const { workspaceId } = ctx.actor
  const owner = await findOwner(ctx, workspaceId)
  if (!owner) return
  const [order] = await ctx.db
    .select({ name: orders.buyerName, email: orders.buyerEmail, buyerUserId: orders.buyerUserId })
    .from(orders)
    .where(within(workspaceId, orders, failure.orderId))
  if (!order || order.buyerUserId === owner.userId) return
  if (!(await paymentSettingsOf(ctx, workspaceId)).notifyFailures) return
  const name = order.name || order.email
  const { title, total, reason, mode } = failure
  const { fresh } = await notify(ctx, owner.userId, {
    kind: 'paymentFailed',
    workspaceId,
    facts: { name, title, total, reason, mode },
    link: `/payments?q=${failure.orderId}`,
    fold: `paymentFailed:${failure.orderId}`,
  })
  if (fresh && wantsMail(owner.preferences, 'payments'))
    await queuePaymentFailure(ctx, owner, { name, title, total, reason, mode })
}

type SurplusFacts =
  | Payload<typeof surplusArrived>
  | Payload<typeof surplusKept>
  | Payload<typeof surplusReturned>

/**
 * An order was paid twice, or at a price that had changed: what is to be done about it, or that nothing is anymore, as one entry of a day, and by email as long as
 * it isn't back. Told by how it is now: the news of a moment come in any order.
 */
export async function tellSurplus(
  ctx: ListenerCtx,
  facts: SurplusFacts,
  news: 'arrived' | 'kept' | 'returned',
): Promise<void> {
  const { orderId, paymentId, title, total, mode, provider, because } = facts
  const owner = await findOwner(ctx, ctx.actor.workspaceId)
  const state = (paymentId && (await findSurplusState(ctx, paymentId))) ?? stateIn(facts, news)
  const note: Note = {
    kind: 'surplus',
    facts: {
      title,
      total,
      mode,
      provider,
      because,
      next: state === 'returning' ? 'automatic' : state,
      order: orderNumber(orderId),
    },
    link: owner ? '/payments' : platformLink,
    fold: `surplus:${paymentId ?? orderId}`,
  }
  if (!owner) return notifyAdmins(ctx, note)
  await notify(ctx, owner.userId, { ...note, workspaceId: ctx.actor.workspaceId })
  const isAutomatic = 'how' in facts && facts.how === 'automatic'
  if (news === 'kept' && state === 'byHand')
    await queueSurplus(ctx, owner, facts, 'reason' in facts ? facts.reason : null)
  else if (news === 'arrived' && !isAutomatic && state === 'byHand')
    await queueSurplus(ctx, owner, facts, null)
  // One that was refused meanwhile is told with that.
  else if (news === 'arrived' && isAutomatic && state !== 'byHand')
    await queueSurplusReturning(ctx, owner, facts)
}

/** As the news itself say it. */
function stateIn(facts: SurplusFacts, news: 'arrived' | 'kept' | 'returned') {
  if (news === 'returned') return 'returned'
  return news === 'arrived' && 'how' in facts && facts.how === 'automatic' ? 'returning' : 'byHand'
}

/** What a product needs its seller for, in the words of its kind; the email about it is the kind's as well. */
export async function tellProductNews(ctx: Ctx, userId: Id<'usr'>, news: ProductNews): Promise<void> {
  const { kind, workspaceId, headline, text, link, fold } = news
  await notify(ctx, userId, { kind: 'productNews', workspaceId, facts: { kind, headline, text }, link, fold })
}

/** A student wrote a review or changed theirs. */
export async function tellReview(ctx: ListenerCtx, review: Payload<typeof reviewWritten>): Promise<void> {
  const { workspaceId } = ctx.actor
  const owner = await getOwner(ctx, workspaceId)
  const { contactName: name, title, rating, waits, thingKind, thingId } = review
  const link = productOfThing(ctx, thingKind)?.sellerPaths(thingId as Id).reviews ?? '/dashboard'
  const { fresh } = await notify(ctx, owner.userId, {
    kind: 'review',
    workspaceId,
    facts: { name, title, rating, waits },
    link,
    fold: `review:${review.reviewId}`,
  })
  if (fresh) await pushTo(ctx, owner.userId, 'messages', (words) => words.review(name, title, rating), link)
}

/** Students who finished a course, those of a day in one entry. */
export async function tellFinished(ctx: ListenerCtx, facts: Payload<typeof courseFinished>): Promise<void> {
  const { workspaceId } = ctx.actor
  const { userId } = await getOwner(ctx, workspaceId)
  await notify(ctx, userId, {
    kind: 'finished',
    workspaceId,
    facts: { name: facts.contactName, title: facts.title },
    link: `/courses/${facts.courseId}/students`,
    fold: `finished:${facts.courseId}`,
  })
}
