import { and, asc, eq, isNotNull, notInArray, type SQL } from 'drizzle-orm'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { splitBy } from '#kernel/money.ts'
import type { Ctx, WorkspaceCtx } from '#platform/context.ts'
import { hashToken } from '#platform/crypto.ts'
import { links } from '#platform/links/tables.ts'
import { describeProduct, productOf } from '#platform/product.ts'
import { within } from '#platform/tables.ts'
import { type Coupon, priceOf } from '../../pricing/cart-price.ts'
import type { OrderReason, SubscriptionChange } from '../../rules.ts'
import type { AttemptRow } from '../checkout/attempts.ts'
import { keptOf, taxedFor } from '../checkout/cart-tax.ts'
import { type Order, reconcileAfterMs } from '../checkout/order-opening.ts'
import { offerAt, type TaxedOffer } from '../offers.ts'
import { receiptTokenOf } from '../receipts.ts'
import { orderItems, orders, paymentAttempts } from '../tables.ts'
import { addressOfBuyer } from './buyer-address.ts'
import { subscribedLines } from './lines.ts'
import { periodPrice } from './prices.ts'
import { firstOrderOf, type SubscriptionRow } from './subscriptions.ts'

/** What an order is for: a period, or a change of what it's a payment of. */
type Paying =
  | { reason: OrderReason; key: string; period: number }
  | { reason: OrderReason; key: string; change: SubscriptionChange }
/** What's asked for, before tax. */
type PriceBeforeTax = { cents: number; coupon: Coupon | null }

/** Of an order that changes its subscription, and whose payment isn't decided. */
export const isChangeUnderWay: SQL | undefined = and(
  isNotNull(orders.subscriptionChange),
  notInArray(orders.status, ['paid', 'failed']),
)

/** The rate of today, for where and for whom it was bought. */
export async function taxedNow(
  ctx: Ctx,
  { workspaceId, offerId }: Pick<SubscriptionRow, 'workspaceId' | 'offerId'>,
  order: Pick<Order, 'taxCountry' | 'buyerBusiness'>,
) {
  return taxedBy(ctx, await offerAt(ctx, { workspaceId, offerId }), order)
}

async function taxedBy(
  ctx: Ctx,
  { workspaceId, tax }: Pick<TaxedOffer, 'workspaceId' | 'tax'>,
  { taxCountry, buyerBusiness }: Pick<Order, 'taxCountry' | 'buyerBusiness'>,
) {
  return taxedFor(ctx, await getWorkspace(ctx, workspaceId), tax, {
    country: taxCountry ?? '',
    ...(buyerBusiness ? { business: buyerBusiness } : {}),
  })
}

/** The order of a period, with its first attempt. */
export function openPeriodOrder(
  ctx: WorkspaceCtx,
  row: SubscriptionRow,
  period: number,
): Promise<AttemptRow> {
  const reason = row.instalments === null ? 'renewal' : 'instalment'
  return openOrder(ctx, row, { reason, key: `${row.id}:${period}`, period }, periodPrice(row, period))
}

/**
 * An order that changes its subscription once it's paid, with its first attempt. Another change that's under way is a conflict of the
 * table: it's looked for first.
 */
export function openChangeOrder(
  ctx: WorkspaceCtx,
  row: SubscriptionRow,
  change: SubscriptionChange,
  priced: PriceBeforeTax,
): Promise<AttemptRow> {
  const reason = change.kind === 'rest' ? 'instalment' : 'switch'
  const key = `${row.id}:${change.kind}:${newId('ord', ctx.now())}`
  return openOrder(ctx, row, { reason, key, change }, priced)
}

async function openOrder(
  ctx: WorkspaceCtx,
  row: SubscriptionRow,
  { reason, key, ...of }: Paying,
  { cents, coupon }: PriceBeforeTax,
): Promise<AttemptRow> {
  const { workspaceId } = row
  const now = ctx.now()
  const first = await firstOrderOf(ctx, row)
  if (!first) throw new Error(`The subscription ${row.id} has no order.`)
  const offerId = 'change' in of && of.change.kind === 'switch' ? of.change.to.offerId : row.offerId
  const lines = await linesOf(ctx, { workspaceId, orderId: first.id, offerId })
  const offer = await offerAt(ctx, { workspaceId, offerId })
  const taxed = await taxedBy(ctx, offer, first)
  const list = splitBy(
    cents,
    lines.map((line) => line.cents + line.discountCents || 1),
  )
  const price = priceOf({
    lines: lines.map((_, at) => ({ offerId, cents: list[at] ?? 0 })),
    ...{ coupon, tax: taxed.rule, period: 'period' in of ? of.period : 1 },
  })
  const id = newId('ord', now)
  const order = {
    ...{ workspaceId, id, status: 'open' as const, mode: row.mode, checkoutKey: key, attempt: 1 },
    ...{
      buyerEmail: await addressOfBuyer(ctx, first),
      buyerName: first.buyerName,
      buyerUserId: first.buyerUserId,
    },
    ...{ reason, subscriptionId: row.id },
    ...('period' in of ? { subscriptionPeriod: of.period } : { subscriptionChange: of.change }),
    couponCode: price.discountCents > 0 ? (row.coupon?.code ?? null) : null,
    ...{ totalCents: price.totalCents, taxCents: price.taxCents, discountCents: price.discountCents },
    ...keptOf(taxed),
    currency: row.priceCurrency,
    ...{ createdAt: now, updatedAt: now },
  }
  const attempt = attemptFor(ctx, row, order)
  await ctx.db.insert(orders).values({ ...order, provider: attempt.provider })
  await ctx.db.insert(orderItems).values(
    lines.map(({ productKind, productId, title }, at) => ({
      ...{ workspaceId, id: newId('itm', now), orderId: id, offerId, productKind, productId },
      title: productOf(ctx, productKind).isNamedByOffer ? offer.name : title,
      cents: price.lines[at]?.totalCents ?? 0,
      taxCents: price.lines[at]?.taxCents ?? 0,
      discountCents: price.lines[at]?.discountCents ?? 0,
      currency: row.priceCurrency,
    })),
  )
  await ctx.db.insert(paymentAttempts).values(attempt)
  await ctx.db
    .insert(links)
    .values({
      key: hashToken(receiptTokenOf(ctx, id)),
      kind: 'receipt',
      workspaceId,
      target: id,
      createdAt: now,
    })
    .onConflictDoNothing()
  return attempt
}

type OrderCharge = Pick<Order, 'id' | 'attempt' | 'totalCents'>

/** What it began with; once it's paid for something else, that. */
async function linesOf(
  ctx: WorkspaceCtx,
  { workspaceId, orderId, offerId }: { workspaceId: Id<'wsp'>; orderId: Id<'ord'>; offerId: Id<'off'> },
) {
  const bought = await ctx.db
    .select()
    .from(orderItems)
    .where(and(within(workspaceId, orderItems), eq(orderItems.orderId, orderId)))
    .orderBy(asc(orderItems.id))
  const lines = subscribedLines(bought)
  const [line] = lines
  if (!line || lines.length > 1 || line.offerId === offerId) return lines
  const { productKind, productId } = await offerAt(ctx, { workspaceId, offerId })
  if (productId === line.productId) return lines
  const card = await describeProduct(ctx, workspaceId, productKind, productId)
  return [{ ...line, productKind, productId, title: card?.title ?? line.title }]
}

/** An attempt to pay an order by what's kept. */
export function attemptFor(
  ctx: WorkspaceCtx,
  row: SubscriptionRow,
  { id, attempt, totalCents }: OrderCharge & { id: Id<'ord'> },
): AttemptRow {
  const now = ctx.now()
  const isFree = totalCents === 0
  return {
    ...{ workspaceId: row.workspaceId, id: newId('pat', now), orderId: id, attempt },
    ...{ provider: isFree ? 'free' : row.provider, account: isFree ? row.workspaceId : row.account },
    ...{
      providerRef: null,
      state: 'begun',
      amountCents: totalCents,
      amountCurrency: row.priceCurrency,
      returnedCents: 0,
      keeps: false,
    },
    dueAt: new Date(now.getTime() + reconcileAfterMs),
    ...{ createdAt: now, updatedAt: now },
  }
}
