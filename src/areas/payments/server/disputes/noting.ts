import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { AccessReason } from '#areas/access/reasons.ts'
import { endOrder } from '#areas/access/server/grants.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { type Ctx, systemCtx, type WorkspaceCtx, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { within } from '#platform/tables.ts'
import {
  disputeEntries,
  disputeLostEntries,
  disputeReversedEntries,
  taxTakenBack,
} from '../../balance-rules.ts'
import { disputeLost, disputeOpened, disputeWon } from '../../events.ts'
import { type DisputeState, feeCorrectionEntries, type Provider } from '../../rules.ts'
import { bookLines, bookTransaction } from '../books.ts'
import { countLostOnCards } from '../card-sums.ts'
import { providerOf } from '../provider/payments.ts'
import type { Account, ProviderDispute } from '../provider/provider.ts'
import { disputes } from '../refund-tables.ts'
import { orderItems, orders, transactions } from '../tables.ts'
import { countLost } from './sums.ts'

export type DisputeRow = typeof disputes.$inferSelect
type Order = typeof orders.$inferSelect
type Transaction = typeof transactions.$inferSelect

/** What a provider says of a dispute, and whose it is. */
export type DisputeNews = Omit<ProviderDispute, 'openedAt'> & { provider: Provider; account: Account }

/**
 * Writes down what a provider says of a payment that its buyer's bank took back. Told twice, late or in any order, it has the same
 * effect: amount and fee leave at the opening, are back once it's won, and are gone with the access once it's lost. Answers null where
 * the payment isn't known here: not ours, or not written down yet.
 */
export async function noteDispute(ctx: Ctx, news: DisputeNews): Promise<DisputeRow | null> {
  const { workspaceId } = news.account
  return withTransaction(systemCtx(ctx, 'payments.noteDispute', workspaceId), async (ctx) => {
    const payment = await findPayment(ctx, news)
    if (!payment?.orderId) return null
    const order = await lockOrder(ctx, payment.orderId)
    const dispute = (await findDispute(ctx, news)) ?? (await open(ctx, order, payment, news))
    return follow(ctx, order, payment, await putRight(ctx, payment, dispute, news), news)
  })
}

async function findPayment(
  ctx: WorkspaceCtx,
  { provider, account, chargeId }: DisputeNews,
): Promise<Transaction | null> {
  const [payment] = await ctx.db
    .select()
    .from(transactions)
    .where(
      and(
        within(ctx.actor.workspaceId, transactions),
        eq(transactions.provider, provider),
        eq(transactions.account, account.id),
        eq(transactions.chargeId, chargeId),
        eq(transactions.status, 'Completed'),
        inArray(transactions.kind, ['payment', 'surplus']),
      ),
    )
  return payment ?? null
}

/** Its money is taken back by one at a time, refund or dispute. */
async function lockOrder(ctx: WorkspaceCtx, orderId: Id<'ord'>): Promise<Order> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(within(ctx.actor.workspaceId, orders, orderId))
    .for('update')
  if (!order) throw new Error(`Order ${orderId} is missing.`)
  return order
}

async function findDispute(
  ctx: WorkspaceCtx,
  { provider, disputeRef }: DisputeNews,
): Promise<DisputeRow | null> {
  const [dispute] = await ctx.db
    .select()
    .from(disputes)
    .where(
      and(
        within(ctx.actor.workspaceId, disputes),
        eq(disputes.provider, provider),
        eq(disputes.providerRef, disputeRef),
      ),
    )
  return dispute ?? null
}

async function open(
  ctx: WorkspaceCtx,
  order: Order,
  payment: Transaction,
  news: DisputeNews,
): Promise<DisputeRow> {
  const now = ctx.now()
  const { disputeRef, amount, feeCents, reason, respondBy } = news
  const dispute: DisputeRow = {
    ...{ workspaceId: order.workspaceId, id: newId('dsp', now), orderId: order.id },
    ...{ transactionId: payment.id, provider: news.provider, account: news.account.id },
    ...{ providerRef: disputeRef, amountCents: amount.cents, feeCents, currency: amount.currency },
    ...{ reason, state: 'open' as const, respondBy, evidenceSentAt: null, closedAt: null },
    ...{ createdAt: now, updatedAt: now },
  }
  const taxCents =
    payment.kind === 'payment' ? taxTakenBack(order, await takenBackBefore(ctx, order), amount.cents) : 0
  await ctx.db.insert(disputes).values(dispute)
  await bookTransaction(
    ctx,
    {
      ...bookedOf(ctx, payment, dispute),
      ...{ kind: 'dispute', chargeId: disputeRef, taxCents: -taxCents },
      ...{ grossCents: -amount.cents, feeCents },
    },
    disputeEntries({ amountCents: amount.cents, feeCents }),
  )
  await announce(ctx, order.workspaceId, disputeOpened, {
    ...(await factsOf(ctx, payment, dispute)),
    ...{ reason, respondBy: respondBy?.toISOString() ?? null },
  })
  return dispute
}

/** How much of an order went back to its buyer, or is at their bank. */
async function takenBackBefore(ctx: WorkspaceCtx, order: Order): Promise<number> {
  const [disputed] = await ctx.db
    .select({ cents: sql<string>`coalesce(sum(${disputes.amountCents}), 0)::text` })
    .from(disputes)
    .where(
      and(within(order.workspaceId, disputes), eq(disputes.orderId, order.id), ne(disputes.state, 'won')),
    )
  return order.refundedCents + Number(disputed?.cents ?? 0)
}

const bookedOf = (ctx: WorkspaceCtx, { mode }: Transaction, dispute: DisputeRow) => ({
  ...{ orderId: dispute.orderId, provider: dispute.provider, account: dispute.account, mode },
  ...{ currency: dispute.currency, method: providerOf(ctx, dispute.provider).name },
})

/**
 * What its provider says otherwise by now: until when it takes an answer, and, of a fee that's told after the opening, what it kept. The
 * difference is a transaction of its own.
 */
async function putRight(
  ctx: WorkspaceCtx,
  payment: Transaction,
  dispute: DisputeRow,
  { respondBy, feeCents, keepsFee = false, disputeRef }: DisputeNews,
): Promise<DisputeRow> {
  const isMoved = respondBy !== null && reached[dispute.state] < 2 && !isSame(respondBy, dispute.respondBy)
  const more = keepsFee ? feeCents - dispute.feeCents : 0
  if (!isMoved && more === 0) return dispute
  if (more !== 0)
    await bookTransaction(
      ctx,
      {
        ...bookedOf(ctx, payment, dispute),
        ...{ kind: 'feeCorrection', chargeId: `${disputeRef}:fee:${newId('txn', ctx.now())}`, grossCents: 0 },
        ...{ feeCents: more, availableAt: null },
      },
      feeCorrectionEntries(more),
    )
  const changes = {
    respondBy: isMoved ? respondBy : dispute.respondBy,
    feeCents: dispute.feeCents + more,
    updatedAt: ctx.now(),
  }
  await ctx.db
    .update(disputes)
    .set(changes)
    .where(within(dispute.workspaceId, disputes, dispute.id))
  return { ...dispute, ...changes }
}

const isSame = (one: Date, other: Date | null) => one.getTime() === other?.getTime()

/** There is no way back, and none from one decision to the other. */
const reached: Record<DisputeState, number> = { open: 0, submitted: 1, won: 2, lost: 2 }

async function follow(
  ctx: WorkspaceCtx,
  order: Order,
  payment: Transaction,
  dispute: DisputeRow,
  { state: told, keepsFee = false }: DisputeNews,
): Promise<DisputeRow> {
  const now = ctx.now()
  const isFurther = reached[told] > reached[dispute.state]
  const isSent = told === 'submitted' && !dispute.evidenceSentAt
  if (!isFurther && !isSent) return dispute
  const changes = {
    state: isFurther ? told : dispute.state,
    evidenceSentAt: isSent ? now : dispute.evidenceSentAt,
    closedAt: isFurther && reached[told] === 2 ? now : dispute.closedAt,
    updatedAt: now,
  }
  await ctx.db
    .update(disputes)
    .set(changes)
    .where(within(order.workspaceId, disputes, dispute.id))
  if (isFurther && told === 'won') await noteWon(ctx, payment, dispute, keepsFee)
  if (isFurther && told === 'lost') await noteLost(ctx, order, payment, dispute)
  return { ...dispute, ...changes }
}

async function noteWon(
  ctx: WorkspaceCtx,
  payment: Transaction,
  dispute: DisputeRow,
  keepsFee: boolean,
): Promise<void> {
  const { amountCents, providerRef } = dispute
  const feeCents = keepsFee ? 0 : dispute.feeCents
  const opening = await openingOf(ctx, dispute)
  await bookTransaction(
    ctx,
    {
      ...bookedOf(ctx, payment, dispute),
      ...{ kind: 'disputeReversed', chargeId: `${providerRef}:won`, taxCents: -opening.taxCents },
      ...{ grossCents: amountCents, feeCents: -feeCents },
    },
    disputeReversedEntries({ amountCents, feeCents }),
  )
  await announce(ctx, dispute.workspaceId, disputeWon, await factsOf(ctx, payment, dispute))
}

/** No money moves anymore: what the bank took at the opening is what isn't earned now. */
async function noteLost(
  ctx: WorkspaceCtx,
  order: Order,
  payment: Transaction,
  dispute: DisputeRow,
): Promise<void> {
  const { amountCents, workspaceId } = dispute
  const opening = await openingOf(ctx, dispute)
  const isOrders = payment.kind === 'payment'
  await bookLines(
    ctx,
    opening,
    disputeLostEntries({ amountCents, taxCents: -opening.taxCents }, isOrders ? 'order' : 'nothing'),
  )
  if (isOrders) {
    const { createdAt: at } = opening
    countLostOnCards(ctx, opening)
    await countLost(ctx, { workspaceId, orderId: order.id, mode: payment.mode, cents: amountCents, at })
    await endOrder(ctx, order.id, 'access.paymentDisputed' satisfies AccessReason)
  }
  await announce(ctx, workspaceId, disputeLost, await factsOf(ctx, payment, dispute))
}

async function openingOf(ctx: WorkspaceCtx, { provider, providerRef }: DisputeRow): Promise<Transaction> {
  const [opening] = await ctx.db
    .select()
    .from(transactions)
    .where(
      and(
        within(ctx.actor.workspaceId, transactions),
        eq(transactions.provider, provider),
        eq(transactions.chargeId, providerRef),
      ),
    )
  if (!opening) throw new Error(`The dispute ${providerRef} isn’t in the books.`)
  return opening
}

async function factsOf(ctx: WorkspaceCtx, { mode }: Transaction, dispute: DisputeRow) {
  const { id: disputeId, orderId, workspaceId, amountCents: cents, currency } = dispute
  const items = await ctx.db
    .select({ title: orderItems.title })
    .from(orderItems)
    .where(and(within(workspaceId, orderItems), eq(orderItems.orderId, orderId)))
    .orderBy(orderItems.id)
  return {
    ...{ disputeId, orderId, mode, title: items.map(({ title }) => title).join(', ') },
    ...{ total: { cents, currency }, provider: providerOf(ctx, dispute.provider).name },
  }
}
