import { and, desc, eq, inArray } from 'drizzle-orm'
import { inPlatform } from '#areas/accounts/server/platform-workspace.ts'
import { users } from '#areas/accounts/server/tables.ts'
import { creditNotesOf } from '#areas/payments/server/documents/credit-notes.ts'
import { findInvoices } from '#areas/payments/server/invoices.ts'
import { receiptPath } from '#areas/payments/server/receipts.ts'
import { backFor, refundsUnderWay } from '#areas/payments/server/subscriptions/moving-down.ts'
import { taxedNow } from '#areas/payments/server/subscriptions/ordering.ts'
import { periodCents } from '#areas/payments/server/subscriptions/prices.ts'
import { findSubscription } from '#areas/payments/server/subscriptions/reading.ts'
import {
  firstOrderOf,
  type SubscriptionRow,
  subscriptionPath,
} from '#areas/payments/server/subscriptions/subscriptions.ts'
import { orderItems, orders } from '#areas/payments/server/tables.ts'
import { retryDays } from '#areas/payments/subscription-rules.ts'
import type { PaidPlan, PlanBilling, PlanPayment } from '#areas/plans/plan-billing-contract.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import { guaranteeMs } from '../rules.ts'
import { followPayer } from './following.ts'
import { findPayer, findSale, type Payer, type PlanSale, planOfOffer } from './sale.ts'

/** The latest ones; whoever needs older ones finds them among their orders. */
const mostPayments = 60

export type Paying = { sale: PlanSale; payer: Payer; row: SubscriptionRow }

/** What someone pays for their plan by, also once that has ended; null for who never did. */
export async function findPaying(ctx: Ctx, userId: Id<'usr'>): Promise<Paying | null> {
  const sale = await findSale(ctx)
  const payer = sale && (await findPayer(ctx, sale.workspaceId, userId))
  if (!sale || !payer) return null
  const row = await findSubscription(ctx, { workspaceId: sale.workspaceId, id: payer.subscriptionId })
  return row && { sale, payer, row }
}

/** The same while it's paid for. */
export const isLive = (of: Paying | null): of is Paying => of !== null && of.row.state !== 'ended'

/** Someone's plan, how it's paid, and what was paid. */
export async function ownBilling(ctx: Ctx<SignedIn>): Promise<PlanBilling> {
  const { userId } = ctx.actor
  const sale = await findSale(ctx)
  await catchUp(ctx, sale)
  const paying = await findPaying(ctx, userId)
  const [user] = await ctx.db.select({ plan: users.plan }).from(users).where(eq(users.id, userId))
  return {
    plan: user?.plan ?? 'free_plan',
    isCharged: sale?.chargesSince != null,
    paid: isLive(paying) ? await paidPlan(ctx, paying) : null,
    guarantee: paying && (await guaranteeOf(ctx, paying)),
    payments: sale ? await paymentsOf(ctx, sale.workspaceId) : [],
  }
}

/** Whoever comes back from paying sees their plan, although the news of it weren't told yet. */
async function catchUp(ctx: Ctx<SignedIn>, sale: PlanSale | null): Promise<void> {
  if (!sale) return
  const [last] = await ctx.db
    .select({ id: orders.subscriptionId })
    .from(orders)
    .where(
      and(
        within(sale.workspaceId, orders),
        eq(orders.buyerUserId, ctx.actor.userId),
        eq(orders.reason, 'first'),
        eq(orders.status, 'paid'),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(1)
  if (!last?.id) return
  const paying = await findPaying(ctx, ctx.actor.userId)
  const isKnown =
    paying?.row.id === last.id &&
    (paying.row.state === 'ended' || paying.payer.givenPlan === planOfOffer(sale, paying.row.offerId))
  if (!isKnown && paying) await followPayer(ctx, { ...paying.payer, subscriptionId: last.id })
  else if (!isKnown)
    await followPayer(ctx, { workspaceId: sale.workspaceId, subscriptionId: last.id } as Payer)
}

async function paidPlan(ctx: Ctx, { sale, row }: Paying): Promise<PaidPlan> {
  const { workspaceId, priceCurrency: currency } = row
  const first = await firstOrderOf(ctx, row)
  if (!first) throw new Error(`The subscription ${row.id} has no order.`)
  const { rule } = await taxedNow(ctx, row, first)
  const price = { cents: periodCents(row, rule, row.nextPeriod), currency }
  const isFailing = row.state === 'pastDue'
  const [unpaid] = isFailing
    ? await ctx.db
        .select({ cents: orders.totalCents })
        .from(orders)
        .where(
          and(
            within(workspaceId, orders),
            eq(orders.subscriptionId, row.id),
            eq(orders.subscriptionPeriod, row.nextPeriod),
          ),
        )
        .limit(1)
    : []
  return {
    plan: planOfOffer(sale, row.offerId) ?? 'free_plan',
    state: isFailing ? 'pastDue' : row.cancelsAtEnd ? 'ending' : 'active',
    price,
    mode: row.mode,
    nextCharge:
      isFailing || row.cancelsAtEnd || !row.dueAt ? null : { amount: price, at: row.dueAt.toISOString() },
    paidUntil: row.paidUntil.toISOString(),
    retries: retriesOf(row, ctx.now()),
    due: unpaid ? { cents: unpaid.cents, currency } : null,
    method: row.methodLabel,
    methodExpiresOn: row.methodExpiresOn,
    managePath: subscriptionPath(ctx, row.id),
  }
}

/** When it's tried again. After a decline that no retry mends there's just the day it ends. */
function retriesOf(
  { state, failingSince, failures, lastDecline, dueAt }: SubscriptionRow,
  now: Date,
): string[] {
  if (state !== 'pastDue' || !failingSince) return []
  if (lastDecline === 'hard') return dueAt ? [dueAt.toISOString()] : []
  return retryDays
    .slice(Math.max(0, failures - 1))
    .map((day) => new Date(failingSince.getTime() + days(day)))
    .filter((at) => at > now)
    .map((at) => at.toISOString())
}

/** From the first payment on, for 30 days and once: everything that was paid since goes back. */
export async function guaranteeOf(ctx: Ctx<SignedIn>, paying: Paying): Promise<PlanBilling['guarantee']> {
  const { payer, row } = paying
  if (payer.guaranteeTakenAt || row.state === 'ended') return null
  const since = await firstPaidAt(ctx, row.workspaceId)
  const until = since && new Date(since.getTime() + guaranteeMs)
  if (!since || !until || until <= ctx.now()) return null
  const cents = await backFor(inPlatform(ctx, row.workspaceId), row, null, { paidSince: since })
  return cents > 0 ? { until: until.toISOString(), amount: { cents, currency: row.priceCurrency } } : null
}

/** When they first paid for a plan. */
export async function firstPaidAt(ctx: Ctx<SignedIn>, workspaceId: Id<'wsp'>): Promise<Date | null> {
  const [first] = await ctx.db
    .select({ at: orders.paidAt })
    .from(orders)
    .where(
      and(within(workspaceId, orders), eq(orders.buyerUserId, ctx.actor.userId), eq(orders.status, 'paid')),
    )
    .orderBy(orders.paidAt)
    .limit(1)
  return first?.at ?? null
}

async function paymentsOf(ctx: Ctx<SignedIn>, workspaceId: Id<'wsp'>): Promise<PlanPayment[]> {
  const found = await ctx.db
    .select()
    .from(orders)
    .where(and(within(workspaceId, orders), eq(orders.buyerUserId, ctx.actor.userId)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(mostPayments)
  // One that was never begun is no payment.
  const shown = found.filter(({ status, subscriptionId }) => status !== 'open' || subscriptionId !== null)
  const ids = shown.map(({ id }) => id)
  if (ids.length === 0) return []
  const [items, invoices, underWay, notes] = await Promise.all([
    ctx.db
      .select({ orderId: orderItems.orderId, title: orderItems.title })
      .from(orderItems)
      .where(and(within(workspaceId, orderItems), inArray(orderItems.orderId, ids))),
    findInvoices(ctx, workspaceId, ids),
    refundsUnderWay(ctx, workspaceId, ids),
    Promise.all(shown.map(async (order) => (order.refundedCents > 0 ? creditNotesOf(ctx, order) : []))),
  ])
  const titleOf = new Map(items.map(({ orderId, title }) => [orderId, title]))
  return shown.map((order, at) => {
    const path = receiptPath(ctx, order.id)
    const number = invoices.get(order.id)
    return {
      id: order.id,
      title: titleOf.get(order.id) ?? '',
      at: (order.paidAt ?? order.createdAt).toISOString(),
      total: { cents: order.totalCents, currency: order.currency },
      refunded: order.refundedCents > 0 ? { cents: order.refundedCents, currency: order.currency } : null,
      isRefunding: underWay.has(order.id),
      status: order.status === 'paid' ? 'paid' : order.status === 'failed' ? 'failed' : 'waiting',
      mode: order.mode,
      receiptPath: order.status === 'paid' ? `${path}?view=receipt` : null,
      invoice: number ? { number, path: `${path}/invoice`, pdfPath: `${path}/invoice.pdf` } : null,
      creditNotes: (notes[at] ?? []).map(({ id, number }) => ({
        number,
        path: `${path}/credit-notes/${id}`,
        pdfPath: `${path}/credit-notes/${id}/credit-note.pdf`,
      })),
    }
  })
}
