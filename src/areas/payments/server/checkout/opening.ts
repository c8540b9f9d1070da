import { and, eq, ne, sql } from 'drizzle-orm'
import { explainAccess } from '#areas/access/server/grants.ts'
import { placeOfOrder } from '#areas/access/server/joining.ts'
import { isEmail, normalEmail } from '#areas/accounts/rules.ts'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import type { Attribution } from '#areas/visits/rules.ts'
import { isSignedIn } from '#kernel/actor.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import { seconds } from '#kernel/time.ts'
import { type Ctx, withTransaction } from '#platform/context.ts'
import { hashToken } from '#platform/crypto.ts'
import { links } from '#platform/links/tables.ts'
import { describeProduct, type ProductCard, productOf } from '#platform/product.ts'
import { toReader } from '#platform/sentences.ts'
import { columnsOf, preparedStatement } from '#platform/sql/prepared.ts'
import { within } from '#platform/tables.ts'
import type { CheckoutSummary } from '../../contract.ts'
import { buyerNameOf, type Mode, whyNotName } from '../../rules.ts'
import { getOfferById, type Offer, priceOf } from '../offers.ts'
import { takerOf } from '../provider/payments.ts'
import type { Account, PaymentProvider } from '../provider/provider.ts'
import { type OrderItem, receiptTokenOf } from '../receipts.ts'
import { orderItems, orders, paymentAttempts } from '../tables.ts'
import { type AttemptRow, getAttempt } from './attempts.ts'
import { whyClosed, whyNoOneCanPay } from './why-closed.ts'

export type Order = typeof orders.$inferSelect

/** What a buyer sends. */
export type Payment = {
  email: string
  name: string
  /** What they saw; another total is refused instead of charged. */
  expectedTotalCents: number
  /** What the provider's own part of the checkout sent; only the provider knows what that is. */
  input?: unknown
  /** What led the buyer here, as far as it's known when the order is opened: it waits for no answer. */
  ledBy?: () => Attribution | null
}

/** A new order is looked at again after this long: a killed process left it between charge and record. */
export const reconcileAfterMs = seconds(10)

/** What someone is about to buy, and whether they can. */
export type Cart = {
  offer: Offer
  product: ProductCard
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
  if (!product) throw new AppError('NOT_FOUND', 'We couldn’t find this offer.')
  const thing = { kind: productOf(ctx, offer.productKind).thing, id: offer.productId }
  const [workspace, explanation] = await Promise.all([
    getWorkspace(ctx, offer.workspaceId),
    explainAccess(ctx, offer.workspaceId, thing),
  ])
  // As if it never was: its title and price are not public.
  const isSeen = product.isPublic && workspace.closedAs !== 'hidden'
  if (!isSeen && !explanation.allowed) throw new AppError('NOT_FOUND', 'We couldn’t find this offer.')
  return {
    offer,
    product,
    total: priceOf(offer),
    mode: modeOf(ctx, offer),
    closedBecause:
      product.closedBecause ?? whyClosed(ctx, workspace, offer.productKind) ?? whyNoOneCanPay(ctx, offer),
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

/** The sentence for each field that cannot be taken as it is. */
export function checkPayment(payment: Payment, cart: Cart, taker: PaymentProvider, now: Date): void {
  const fields: Record<string, string> = {}
  if (payment.email.trim() === '') fields.email = 'Enter your email address'
  else if (!isEmail(normalEmail(payment.email)))
    fields.email = 'Enter an email address in the format name@example.com'
  const whyNot = whyNotName(payment.name)
  if (whyNot) fields.name = whyNot
  Object.assign(fields, taker.check?.(payment.input, now))
  if (Object.keys(fields).length > 0) throw invalid(fields)
  if (payment.expectedTotalCents !== cart.total.cents) {
    throw new AppError('CONFLICT', `The price is now ${formatMoney(cart.total)}. Check it and pay again.`, {
      data: { reason: 'price-changed', total: cart.total },
    })
  }
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
  'attribution',
  'createdAt',
  'updatedAt',
)
const itemColumns = {
  ...columnsOf(orderItems, 'offerId', 'productKind', 'productId', 'title'),
  itemId: orderItems.id,
}
const attemptColumns = { ...columnsOf(paymentAttempts, 'account', 'dueAt'), attemptId: paymentAttempts.id }
const columns = { ...orderColumns, ...itemColumns, ...attemptColumns, receiptKey: links.key }

/** The order with its line, its first attempt and the link to its receipt, all in one statement; nothing when its key is known. */
const insertOrder = preparedStatement(columns, (db, given) => {
  const { itemId, offerId, productKind, productId, title, attemptId, account, dueAt, receiptKey, ...order } =
    given
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
  const attempt = db.$with('attempt').as(
    db
      .insert(paymentAttempts)
      .select(
        sql`select workspace_id, ${attemptId}::text, id, attempt, provider, ${account}::text, null::text, 'begun',
          total_cents, currency, ${dueAt}::timestamptz, created_at, updated_at from fresh`,
      )
      .returning({ id: paymentAttempts.id }),
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
  return db.with(fresh, item, attempt, link).select().from(fresh)
})

/** Who takes the money of a cart, and where to. */
export type Taker = { provider: PaymentProvider; account: Account }

export async function takerOfCart(ctx: Ctx, { offer, total }: Cart): Promise<Taker> {
  const provider = takerOf(ctx, total)
  return { provider, account: await ctx.instance.payments.accounts.of(ctx, offer.workspaceId, provider.id) }
}

type Opened = {
  order: Order
  attempt: AttemptRow
  /** It was written just now: its provider can't have been asked yet. */
  isFresh: boolean
  items?: OrderItem[]
}

/**
 * The order of this checkout and the attempt it is on: made once per key, taken up again after a decline or a crash. A second
 * press, another tab and the back button all arrive at the same row. The lines are told of a fresh one.
 */
export async function openOrder(
  ctx: Ctx,
  cart: Cart,
  payment: Payment,
  checkoutKey: string,
  taker: Taker,
): Promise<Opened> {
  const { workspaceId } = cart.offer
  const now = ctx.now()
  const buyer = {
    buyerEmail: normalEmail(payment.email),
    buyerName: buyerNameOf(payment.name),
    buyerUserId: isSignedIn(ctx.actor) ? ctx.actor.userId : null,
  }
  const id = newId('ord', now)
  const item = itemOf(workspaceId, id, cart, now)
  const attempt = firstAttempt(cart, id, taker, now)
  const [fresh] = await insertOrder(ctx, {
    workspaceId,
    id,
    status: 'open',
    mode: cart.mode,
    provider: attempt.provider,
    checkoutKey,
    ...buyer,
    totalCents: cart.total.cents,
    currency: cart.total.currency,
    attribution: payment.ledBy?.() ?? null,
    createdAt: now,
    updatedAt: now,
    itemId: item.id,
    offerId: item.offerId,
    productKind: item.productKind,
    productId: item.productId,
    title: item.title,
    attemptId: attempt.id,
    account: attempt.account,
    dueAt: attempt.dueAt,
    receiptKey: hashToken(receiptTokenOf(ctx, id)),
  })
  if (fresh) return { order: fresh, attempt, isFresh: true, items: [item] }
  const again = await withTransaction(ctx, (ctx) => takeUpAgain(ctx, cart, checkoutKey, buyer, taker))
  return again ?? openOrder(ctx, cart, payment, keyOfNext(checkoutKey, buyer.buyerEmail), taker)
}

/**
 * Whether an order is a person's already, and whoever asks types another address: the next one at a shared browser, or with a key that
 * someone came up with before. They are not shown it in place of one of their own. Before it is a person's, another address is
 * taken for a correction of the buyer's, who must not pay twice. Of someone who left nothing is taken up again.
 */
async function isSomebodyElses(ctx: Ctx, order: Order, email: string): Promise<boolean> {
  if (order.buyerErasedAt) return true
  if (order.deliveredAt === null || order.buyerEmail === email) return false
  return (await placeOfOrder(ctx, order.workspaceId, order.id))?.seat === ''
}

/** The key of whoever buys after someone else did with theirs: one for each address, so that many presses are one order. */
export const keyOfNext = (checkoutKey: string, email: string): string => hashToken(`${checkoutKey}\n${email}`)

/** The order of this checkout and address that was begun and did not fail, or null. */
export async function findOrderUnderway(
  ctx: Ctx,
  { workspaceId }: Pick<Offer, 'workspaceId'>,
  checkoutKey: string,
  typed: string,
): Promise<Order | null> {
  const email = normalEmail(typed)
  for (const key of [keyOfNext(checkoutKey, email), checkoutKey]) {
    const [known] = await ctx.db
      .select()
      .from(orders)
      .where(
        and(eq(orders.workspaceId, workspaceId), eq(orders.checkoutKey, key), ne(orders.status, 'failed')),
      )
    if (known && !(await isSomebodyElses(ctx, known, email))) return known
  }
  return null
}

/** Null where the order of this key is someone else's. */
async function takeUpAgain(
  ctx: Ctx,
  cart: Cart,
  checkoutKey: string,
  buyer: Pick<Order, 'buyerEmail' | 'buyerName' | 'buyerUserId'>,
  taker: Taker,
): Promise<Opened | null> {
  const { workspaceId } = cart.offer
  const [known] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.workspaceId, workspaceId), eq(orders.checkoutKey, checkoutKey)))
    .for('update')
  if (!known) throw new Error('An order vanished between two statements.')
  if (await isSomebodyElses(ctx, known, buyer.buyerEmail)) return null
  if (
    known.buyerEmail !== buyer.buyerEmail &&
    (await hasOwn(ctx, workspaceId, checkoutKey, buyer.buyerEmail))
  )
    return null
  if (known.status !== 'failed')
    return { order: known, attempt: await getAttempt(ctx, known), isFresh: false }
  // A declined order is tried again with another card: a new attempt, with a key of its own, at today's price.
  const now = ctx.now()
  const attempt = { ...firstAttempt(cart, known.id, taker, now), attempt: known.attempt + 1 }
  const retry = {
    ...buyer,
    status: 'open' as const,
    provider: attempt.provider,
    attempt: attempt.attempt,
    failureReason: null,
    totalCents: cart.total.cents,
    currency: cart.total.currency,
    updatedAt: now,
  }
  await ctx.db
    .update(orders)
    .set(retry)
    .where(within(workspaceId, orders, known.id))
  await ctx.db
    .update(orderItems)
    .set({ cents: cart.total.cents, currency: cart.total.currency })
    .where(and(eq(orderItems.workspaceId, workspaceId), eq(orderItems.orderId, known.id)))
  await ctx.db.insert(paymentAttempts).values(attempt)
  return { order: { ...known, ...retry }, attempt, isFresh: true }
}

/** Whether an address has an order of its own behind this key. */
async function hasOwn(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  checkoutKey: string,
  email: string,
): Promise<boolean> {
  const [own] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.workspaceId, workspaceId), eq(orders.checkoutKey, keyOfNext(checkoutKey, email))))
  return own !== undefined
}

function firstAttempt(cart: Cart, orderId: Id<'ord'>, { provider, account }: Taker, now: Date): AttemptRow {
  return {
    workspaceId: cart.offer.workspaceId,
    id: newId('pat', now),
    orderId,
    attempt: 1,
    provider: provider.id,
    account: account.id,
    providerRef: null,
    state: 'begun',
    amountCents: cart.total.cents,
    amountCurrency: cart.total.currency,
    dueAt: new Date(now.getTime() + reconcileAfterMs),
    createdAt: now,
    updatedAt: now,
  }
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
