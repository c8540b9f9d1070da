import { and, eq, ne, sql } from 'drizzle-orm'
import { explainAccess } from '#areas/access/server/grants.ts'
import { isEmail, normalEmail, type SellingState, whyNotSelling } from '#areas/accounts/rules.ts'
import { getWorkspace, type WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import { isSignedIn } from '#kernel/actor.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import { seconds } from '#kernel/time.ts'
import { type Ctx, withTransaction } from '#platform/context.ts'
import { hashToken } from '#platform/crypto.ts'
import { links } from '#platform/links/tables.ts'
import { toReader } from '#platform/sentences.ts'
import { columnsOf, prepared } from '#platform/sql/prepared.ts'
import { within } from '#platform/tables.ts'
import type { CheckoutSummary, Payment } from '../../contract.ts'
import { behaviourOf, isExpired, type Mode } from '../../rules.ts'
import { getOfferById, type Offer, priceOf } from '../offers.ts'
import { describeProduct, type ProductDescription } from '../products.ts'
import { type OrderItem, receiptTokenOf } from '../receipts.ts'
import { orderItems, orders } from '../tables.ts'

export type Order = typeof orders.$inferSelect

/** A new order is looked at again after this long: a killed process left it between charge and record. */
export const reconcileAfterMs = seconds(10)

/** What somebody is about to buy, and whether they can. */
export type Cart = {
  offer: Offer
  product: ProductDescription
  total: Money
  mode: Mode
  closedBecause: string | null
  ownedHref: string | null
}

/** @throws NOT_FOUND when the offer or its product does not exist, or is no business of who asks. */
export async function openCart(ctx: Ctx, offerId: string): Promise<Cart> {
  return cartOf(ctx, await getOfferById(ctx, offerId))
}

/** The cart of an offer that was read already. @throws NOT_FOUND when its product does not exist. */
export async function cartOf(ctx: Ctx, offer: Offer): Promise<Cart> {
  const product = await describeProduct(ctx, offer.workspaceId, offer.productKind, offer.productId)
  if (!product) throw new AppError('NOT_FOUND', 'This offer does not exist.')
  const thing = { kind: offer.productKind, id: offer.productId }
  const [workspace, explanation] = await Promise.all([
    getWorkspace(ctx, offer.workspaceId),
    explainAccess(ctx, offer.workspaceId, thing),
  ])
  // As if it never was: its title and price are not public.
  if (!product.isPublic && !explanation.allowed) throw new AppError('NOT_FOUND', 'This offer does not exist.')
  return {
    offer,
    product,
    total: priceOf(offer),
    mode: modeOf(ctx, offer),
    closedBecause: product.closedBecause ?? whyClosed(ctx, workspace) ?? whyNobodyCanPay(ctx, offer),
    ownedHref: explanation.allowed && explanation.because !== 'owner' ? product.openPath : null,
  }
}

export async function summaryOf(ctx: Ctx, cart: Cart): Promise<CheckoutSummary> {
  const workspace = await getWorkspace(ctx, cart.offer.workspaceId)
  return {
    offerId: cart.offer.id,
    sellerName: workspace.name,
    sellerHandle: workspace.handle,
    title: cart.product.title,
    kindLabel: cart.product.kindLabel,
    total: cart.total,
    mode: cart.mode,
    closedBecause: toReader(ctx, cart.closedBecause),
    ownedHref: cart.ownedHref,
  }
}

/** Money of the demo is test money; on a real instance only the owner's own trial is. */
function modeOf(ctx: Ctx, offer: Offer): Mode {
  return ctx.instance.demo || offer.priceCents > 0 ? 'test' : 'live'
}

/** While the seller is suspended, or has had an unproven address for too long, nothing of theirs is sold in public. */
export function whyClosed(
  ctx: Pick<Ctx, 'actor' | 'now'>,
  workspace: Pick<WorkspaceRecord, 'id'> & SellingState,
): string | null {
  const why = whyNotSelling(workspace, ctx.now())
  if (why === 'suspended') return 'This course takes no new students at the moment.'
  if (why === null || isOwner(ctx, workspace.id)) return null
  return 'This course isn’t on sale right now: the seller hasn’t confirmed their email address yet.'
}

/** With Test payments alone, a paid offer of a real instance is open to nobody but its owner. */
export function whyNobodyCanPay(ctx: Ctx, offer: Pick<Offer, 'workspaceId' | 'priceCents'>): string | null {
  if (offer.priceCents === 0 || ctx.instance.demo || isOwner(ctx, offer.workspaceId)) return null
  return 'This course is not on sale yet: the seller has not connected a way to get paid.'
}

/** Owners try their own checkout: that is no public sale. */
function isOwner({ actor }: Pick<Ctx, 'actor'>, workspaceId: Id<'wsp'>): boolean {
  return actor.kind === 'creator' && actor.workspaceId === workspaceId
}

/** The sentence for each field that cannot be taken as it is. */
export function checkPayment(payment: Payment, cart: Cart, now: Date): void {
  const fields: Record<string, string> = {}
  if (payment.email.trim() === '') fields.email = 'Enter your email address'
  else if (!isEmail(normalEmail(payment.email)))
    fields.email = 'Enter an email address in the format name@example.com'
  if (payment.name.trim() === '') fields.name = 'Enter your full name'
  if (cart.total.cents > 0) Object.assign(fields, checkCard(payment.card, now))
  if (Object.keys(fields).length > 0) throw invalid(fields)
  if (payment.expectedTotalCents !== cart.total.cents) {
    throw new AppError('CONFLICT', `The price is now ${formatMoney(cart.total)}. Check it and pay again.`, {
      data: { reason: 'price-changed', total: cart.total },
    })
  }
}

function checkCard(card: Payment['card'], now: Date): Record<string, string> {
  const fields: Record<string, string> = {}
  if (!card || card.number.trim() === '') fields.cardNumber = 'Enter the card number'
  else if (!behaviourOf(card.number))
    fields.cardNumber = 'Test payments takes test cards only, such as 4242 4242 4242 4242'
  const expired = card ? isExpired(card.expiry, now) : null
  if (expired === null) fields.expiry = 'Enter the expiry date as on the card, such as 04 / 29'
  else if (expired) fields.expiry = 'This card has expired. Use another card'
  if (!card || !/^\s*\d{3,4}\s*$/.test(card.securityCode))
    fields.securityCode = 'Enter the 3 or 4 digits of the security code'
  return fields
}

const orderColumns = columnsOf(
  orders,
  'id',
  'status',
  'mode',
  'provider',
  'checkoutKey',
  'buyerEmail',
  'buyerName',
  'buyerUserId',
  'totalCents',
  'currency',
  'checkDueAt',
  'createdAt',
  'updatedAt',
)
const itemColumns = {
  ...columnsOf(orderItems, 'offerId', 'productKind', 'productId', 'title'),
  itemId: orderItems.id,
}

/** The order with its line and the link to its receipt, all in one statement; nothing when its key is known. */
const insertOrder = prepared({ ...orderColumns, ...itemColumns, receiptKey: links.key }, (db, given) => {
  const { itemId, offerId, productKind, productId, title, receiptKey, ...order } = given
  const fresh = db.$with('fresh').as(
    db
      .insert(orders)
      .values(order)
      .onConflictDoNothing({ target: [orders.workspaceId, orders.checkoutKey] })
      .returning(),
  )
  const item = db.$with('item').as(
    db
      .insert(orderItems)
      .select(
        sql`select workspace_id, ${itemId}::text, id, ${offerId}::text, ${productKind}::text,
          ${productId}::text, ${title}::text, total_cents, currency from fresh`,
      )
      .returning({ id: orderItems.id }),
  )
  const link = db
    .$with('link')
    .as(
      db
        .insert(links)
        .select(
          sql`select ${receiptKey}::text, 'receipt', workspace_id, id, null::timestamptz, created_at from fresh`,
        )
        .onConflictDoNothing()
        .returning({ key: links.key }),
    )
  return db.with(fresh, item, link).select().from(fresh)
})

/**
 * The order of this checkout: made once per key, taken up again after a decline or a crash. A second press, another tab and
 * the back button all arrive at the same row. The lines are told of a fresh one.
 */
export async function openOrder(
  ctx: Ctx,
  cart: Cart,
  payment: Payment,
  checkoutKey: string,
): Promise<{ order: Order; items?: OrderItem[] }> {
  const { workspaceId } = cart.offer
  const now = ctx.now()
  const buyer = {
    buyerEmail: normalEmail(payment.email),
    buyerName: payment.name.trim(),
    buyerUserId: isSignedIn(ctx.actor) ? ctx.actor.userId : null,
  }
  const id = newId('ord', now)
  const item = itemOf(workspaceId, id, cart, now)
  const [fresh] = await insertOrder(ctx, {
    workspaceId,
    id,
    status: 'open',
    mode: cart.mode,
    provider: cart.total.cents === 0 ? 'free' : 'test',
    checkoutKey,
    ...buyer,
    totalCents: cart.total.cents,
    currency: cart.total.currency,
    checkDueAt: new Date(now.getTime() + reconcileAfterMs),
    createdAt: now,
    updatedAt: now,
    itemId: item.id,
    offerId: item.offerId,
    productKind: item.productKind,
    productId: item.productId,
    title: item.title,
    receiptKey: hashToken(receiptTokenOf(ctx, id)),
  })
  if (fresh) return { order: fresh, items: [item] }
  return {
    order: await withTransaction(ctx, (ctx) => takeUpAgain(ctx, cart, workspaceId, checkoutKey, buyer)),
  }
}

/** The order of this checkout that was begun and did not fail, or null. */
export async function findOrderUnderway(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  checkoutKey: string,
): Promise<Order | null> {
  const [known] = await ctx.db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.workspaceId, workspaceId),
        eq(orders.checkoutKey, checkoutKey),
        ne(orders.status, 'failed'),
      ),
    )
  return known ?? null
}

async function takeUpAgain(
  ctx: Ctx,
  cart: Cart,
  workspaceId: Id<'wsp'>,
  checkoutKey: string,
  buyer: Pick<Order, 'buyerEmail' | 'buyerName' | 'buyerUserId'>,
): Promise<Order> {
  const [known] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.workspaceId, workspaceId), eq(orders.checkoutKey, checkoutKey)))
    .for('update')
  if (!known) throw new Error('An order vanished between two statements.')
  if (known.status !== 'failed') return known
  // A declined order is tried again with another card: a new key at the provider, at today's price.
  const retry = {
    ...buyer,
    status: 'open' as const,
    attempt: known.attempt + 1,
    failureReason: null,
    totalCents: cart.total.cents,
    currency: cart.total.currency,
    checkDueAt: new Date(ctx.now().getTime() + reconcileAfterMs),
    updatedAt: ctx.now(),
  }
  await ctx.db
    .update(orders)
    .set(retry)
    .where(within(workspaceId, orders, known.id))
  await ctx.db
    .update(orderItems)
    .set({ cents: cart.total.cents, currency: cart.total.currency })
    .where(and(eq(orderItems.workspaceId, workspaceId), eq(orderItems.orderId, known.id)))
  return { ...known, ...retry }
}

function itemOf(workspaceId: Id<'wsp'>, orderId: Id<'ord'>, cart: Cart, now: Date): OrderItem {
  return {
    workspaceId,
    id: newId('itm', now),
    orderId,
    offerId: cart.offer.id,
    productKind: cart.offer.productKind,
    productId: cart.offer.productId,
    title: cart.product.title,
    cents: cart.total.cents,
    currency: cart.total.currency,
  }
}

/** The provider's key of the attempt an order is on. */
export function chargeKeyOf(order: Pick<Order, 'id' | 'attempt'>): string {
  return `${order.id}:${order.attempt}`
}
