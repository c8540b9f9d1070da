import { endOrder } from '#areas/access/server/grants.ts'
import { ensureContact, userBehind } from '#areas/contacts/server/contacts.ts'
import { type Ctx, systemCtx, type WorkspaceCtx, withTransaction } from '#platform/context.ts'
import { crashPoint } from '#platform/crash-points.ts'
import { announce } from '#platform/events/announce.ts'
import { untilOnDisk, unwaitedCommit } from '#platform/sql/durability.ts'
import { orderPaid } from '../../events.ts'
import { toldBuyers } from '../../reasons.ts'
import { isLaterPayment } from '../../rules.ts'
import { accessEndsAt } from '../../subscription-rules.ts'
import { releaseCoupon, spendCoupon } from '../coupons/holding.ts'
import { queueReceipt } from '../emails/receipt.ts'
import { dropReminders } from '../extras/reminders.ts'
import { hasInvoice, issueInvoice } from '../invoices.ts'
import { forgetLater, keepForClick } from '../kept-methods.ts'
import { keepOrder } from '../own-orders.ts'
import { ChargeDiffers, type Outcome } from '../provider/provider.ts'
import { mailedToken } from '../receipts.ts'
import { whyEnded } from '../refunds/refunds.ts'
import { isSecondPayment } from '../subscriptions/beside.ts'
import { isSubscribed } from '../subscriptions/lines.ts'
import { heldFor, isOrderOver, notePaidPeriod, tellOfPayment } from '../subscriptions/noting.ts'
import type { SubscriptionRow } from '../subscriptions/subscriptions.ts'
import { countSold } from '../sums.ts'
import { getAttempt, noteOutcome } from './attempts.ts'
import { buyerOf, hadAlready } from './buyer.ts'
import { dropProcessing, recordTransaction, totalOf } from './charge-books.ts'
import { paysForOne } from './held-once.ts'
import { type Order, reconcileAfterMs } from './order-opening.ts'
import { type Items, itemsInOrder, lockOrder, markAs, noSetback } from './order-rows.ts'
import { holdForLateMoney, releaseStock } from './stock.ts'
import { bookSurplus, isSurplus } from './surplus.ts'
import { noteUnpaid } from './unpaid-attempts.ts'

/** An attempt to pay an order, as far as it says which. */
type AttemptNumber = Pick<Order, 'workspaceId' | 'id' | 'attempt' | 'provider'>

/**
 * Writes down what the provider said about an attempt to pay an order. Told twice, or by two processes at once, it has one effect.
 * When money is in, everything happens in one transaction: order, ledger, contact, grant, enrollment, receipt email.
 */
export async function settleOrder(
  ctx: Ctx,
  attempted: AttemptNumber,
  outcome: Outcome,
  /** Where the caller has them already. */
  known?: Items,
): Promise<Order> {
  const inWorkspace = systemCtx(ctx, 'payments.settle', attempted.workspaceId)
  if (outcome.state !== 'done' || outcome.charge.state === 'declined')
    return withTransaction(inWorkspace, (ctx) => noteUnpaid(ctx, attempted, outcome))
  try {
    const settled = await withTransaction(
      inWorkspace,
      async (ctx) => {
        const { order: paid, written } = await recordPayment(ctx, attempted, outcome, known)
        if (paid.status !== 'paid') return paid
        const delivered = await deliverOrder(ctx, paid, written)
        crashPoint('payments.beforeSettle')
        return delivered
      },
      { commit: unwaitedCommit },
    )
    return await finishDelivery(ctx, settled)
  } catch (cause) {
    // Money first: whatever hindered the delivery, the payment is recorded now and the delivery is tried again.
    const { order: paid } = await withTransaction(inWorkspace, async (ctx) => {
      const recorded = await recordPayment(ctx, attempted, outcome, known)
      await markAs(ctx, recorded.order)
      return recorded
    })
    if (paid.deliveredAt || paid.status !== 'paid') return paid
    throw new DeliveryDelayed(paid, cause)
  }
}

/** What was delivered without waiting for the disk is there afterward: the invoice is written behind it. */
async function finishDelivery(ctx: Ctx, order: Order): Promise<Order> {
  if (!order.deliverDueAt) {
    await untilOnDisk(ctx)
    return order
  }
  const { workspaceId, id, mode } = order
  await issueInvoice(ctx, { workspaceId, id, mode, at: ctx.now() })
  return { ...order, deliverDueAt: null }
}

/** The buyer has paid and is told so; the thing itself follows by the sweep. */
export class DeliveryDelayed extends Error {
  readonly order: Order
  constructor(order: Order, cause: unknown) {
    super('The order is paid. We’re trying to deliver it again.', { cause })
    this.order = order
  }
}

/** The same for whoever has nothing more to say of an order that's paid and delivered later. @throws what `settleOrder` does besides. */
export async function settleEvenIfDelayed(
  ctx: Ctx,
  attempted: AttemptNumber,
  outcome: Outcome,
): Promise<Order> {
  try {
    return await settleOrder(ctx, attempted, outcome)
  } catch (error) {
    if (!(error instanceof DeliveryDelayed)) throw error
    ctx.instance.payments.delayed?.(error.order.id, error.cause)
    return error.order
  }
}

/** What was read where a payment was written down, for the delivery behind it: the lines, and the subscription as it is now. */
type SettlementRows = { items: Items; subscription: SubscriptionRow | null }

/**
 * The charge as a transaction with its ledger lines. The order that is paid now is returned and not written yet: with its delivery,
 * where that succeeds. Where the money pays nothing the order is as it was.
 */
async function recordPayment(
  ctx: WorkspaceCtx,
  attempted: AttemptNumber,
  outcome: Extract<Outcome, { state: 'done' }>,
  known?: Items,
): Promise<{ order: Order; written?: SettlementRows }> {
  const { charge } = outcome
  const order = await lockOrder(ctx, attempted.id)
  if (order.status === 'paid' || order.attempt !== attempted.attempt) {
    const attempt = await getAttempt(ctx, attempted)
    if (isSurplus(order, attempt, charge)) {
      await bookSurplus(ctx, order, attempt, charge)
      // It pays nothing, and what it was paid by is charged by no one.
      if (charge.kept) await forgetLater(ctx, attempt, charge.kept)
      return { order }
    }
  }
  if (order.status === 'paid') {
    await noteOutcome(ctx, attempted, outcome, null)
    return { order }
  }
  const { workspaceId, id: orderId, buyerUserId } = order
  // Told again of money that went back, it isn't asked anew.
  if (order.failureReason === toldBuyers.hadOne) return { order }
  const isSecond = await isSecondPayment(ctx, order)
  const subscription = await heldFor(ctx, order)
  if (isSecond || isOrderOver(subscription, order)) {
    await bookSurplus(ctx, order, await getAttempt(ctx, attempted), charge)
    await dropProcessing(ctx, order)
    const failureReason = isSecond ? toldBuyers.hadOne : order.failureReason
    const over = { ...order, status: 'failed' as const, failureReason, ...noSetback, updatedAt: ctx.now() }
    await markAs(ctx, over)
    return { order: over }
  }
  const items = known ?? (await itemsInOrder(ctx, { workspaceId, orderId }))
  if (await paysForOne(ctx, order, items)) {
    const attempt = await getAttempt(ctx, attempted)
    if (charge.amount.cents > 0) await bookSurplus(ctx, order, attempt, charge)
    else await noteOutcome(ctx, attempted, outcome, null)
    if (charge.kept) await forgetLater(ctx, attempt, charge.kept)
    await dropProcessing(ctx, order)
    await releaseStock(ctx, order)
    if (order.couponCode) await releaseCoupon(ctx, order)
    const failureReason = toldBuyers.hadOne
    const second = { ...order, status: 'failed' as const, failureReason, ...noSetback, updatedAt: ctx.now() }
    await markAs(ctx, second)
    return { order: second }
  }
  if (charge.amount.cents !== order.totalCents || charge.amount.currency !== order.currency) {
    throw new ChargeDiffers(
      `order ${order.id} is ${order.totalCents} ${order.currency}, the charge says ${charge.amount.cents} ${charge.amount.currency}.`,
    )
  }
  const now = ctx.now()
  const changes = {
    status: 'paid' as const,
    paidAt: now,
    cardLast4: charge.last4,
    cardCountry: charge.country ?? null,
    failureReason: null,
    deliverDueAt: now,
    ...noSetback,
    updatedAt: now,
  }
  const account = await noteOutcome(ctx, attempted, outcome, null)
  if (account === null) throw new Error(`The attempt ${attempted.attempt} of ${order.id} is missing.`)
  if (order.status === 'failed') await holdForLateMoney(ctx, order)
  if (order.totalCents > 0)
    await recordTransaction(
      ctx,
      { ...order, provider: attempted.provider, account },
      charge,
      'Completed',
      items,
    )
  if (order.couponCode) await spendCoupon(ctx, order)
  countSold(ctx, order, items, now)
  const { subscription: moved, ...ofPeriod } = await notePaidPeriod(
    ctx,
    { order, items, row: subscription },
    { charge, account, provider: attempted.provider },
  )
  if (charge.kept && !order.terms && !order.subscriptionId)
    await keepForClick(ctx, { workspaceId, provider: attempted.provider, account }, orderId, charge.kept)
  // Before it is delivered too: who paid must find it.
  if (buyerUserId) await keepOrder(ctx, { userId: buyerUserId, workspaceId, orderId, paidAt: now })
  return { order: { ...order, ...changes, ...ofPeriod }, written: { items, subscription: moved } }
}

/** Gives the buyer what was paid for: contact, grants and enrollments (by the product areas), receipt. Once. */
async function deliverOrder(ctx: WorkspaceCtx, order: Order, known?: SettlementRows): Promise<Order> {
  if (order.deliveredAt) return order
  const now = ctx.now()
  // Its money came in earlier, and may be gone again.
  const isLate = known === undefined
  const buyer = await buyerOf(ctx, order)
  const { email } = buyer
  const contact = await ensureContact(ctx, order.workspaceId, {
    email,
    name: order.buyerName,
    source: 'checkout',
    isUnproven: buyer.seat !== '',
  })
  const contactUserId = await userBehind(ctx, contact)
  // Known by an address that is no longer theirs: what is bought with it is not the person's, whoever buys.
  const seat = contactUserId === contact.userId ? buyer.seat : order.id
  const items =
    known?.items ?? (await itemsInOrder(ctx, { workspaceId: order.workspaceId, orderId: order.id }))
  const subscription = known ? known.subscription : await heldFor(ctx, order)
  const delivered: Order = {
    ...order,
    contactId: contact.id,
    deliveredAt: now,
    deliverDueAt: null,
    ...noSetback,
    updatedAt: now,
  }
  if (hasInvoice(delivered)) delivered.deliverDueAt = new Date(now.getTime() + reconcileAfterMs)
  await markAs(ctx, delivered)
  await dropReminders(ctx, order)
  await announce(ctx, order.workspaceId, orderPaid, {
    orderId: order.id,
    contactId: contact.id,
    contactName: contact.name || contact.email,
    title: items.map((item) => item.title).join(', '),
    total: totalOf(order),
    mode: order.mode,
    items: items.map(({ productKind, productId, ...item }) => ({
      ...{ productKind, productId },
      isKept: order.subscriptionId !== null && !isSubscribed(items, item),
    })),
    buyerUserId: order.buyerUserId,
    contactUserId,
    seat,
    reason: order.reason,
    // What was bought is given until then.
    endsAt: (subscription && accessEndsAt(subscription))?.toISOString() ?? null,
  })
  if (subscription) await tellOfPayment(ctx, subscription, { order: delivered, items })
  if (!isLaterPayment(order.reason))
    await queueReceipt(ctx, delivered, items, {
      token: await mailedToken(ctx, order),
      isBuyers: email === order.buyerEmail,
      hadIt: order.reason !== 'gift' && contact.createdAt < now && (await hadAlready(ctx, delivered, items)),
    })
  // Sold, and written into the books; no one is left to have it, or its money went back before it was theirs.
  const over = order.buyerErasedAt ? 'access.accountDeleted' : isLate && (await whyEnded(ctx, order.id))
  if (over) await endOrder(ctx, order.id, over)
  return delivered
}

/** Delivers an order that is paid, as far as that is not done: what was bought, and its invoice. */
export async function finishOrder(ctx: Ctx, { workspaceId, id }: Order): Promise<void> {
  const delivered = await withTransaction(systemCtx(ctx, 'payments.deliver', workspaceId), async (ctx) => {
    const order = await lockOrder(ctx, id)
    if (order.status === 'paid') return deliverOrder(ctx, order)
    // Nothing to deliver: it would be looked at forever.
    await markAs(ctx, { ...order, deliverDueAt: null })
    return null
  })
  if (delivered) await finishDelivery(ctx, delivered)
}
