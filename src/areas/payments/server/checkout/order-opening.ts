import { and, eq, ne, sql } from 'drizzle-orm'
import { placeOfOrder } from '#areas/access/server/joining.ts'
import { normalEmail } from '#areas/accounts/rules.ts'
import { isSignedIn } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { minutes, seconds } from '#kernel/time.ts'
import { type Ctx, systemCtx, withTransaction } from '#platform/context.ts'
import { hashToken } from '#platform/crypto.ts'
import { links } from '#platform/links/tables.ts'
import { columnsOf, insertRows, preparedStatement } from '#platform/sql/statements.ts'
import { within } from '#platform/tables.ts'
import { toldBuyers } from '../../reasons.ts'
import { buyerNameOf } from '../../rules.ts'
import { holdCoupon } from '../coupons/holding.ts'
import type { Offer } from '../offers.ts'
import type { Taker } from '../provider/payments.ts'
import { isKeptAt } from '../provider/provider.ts'
import { type OrderItem, receiptTokenOf } from '../receipts.ts'
import { orderItems, orders, paymentAttempts } from '../tables.ts'
import { type AttemptRow, getAttempt } from './attempts.ts'
import { type Cart, modeOf, type Payment } from './cart.ts'
import { keptOf } from './cart-tax.ts'
import { paysForOne } from './held-once.ts'
import { holdStock } from './stock.ts'

export type Order = typeof orders.$inferSelect

/** A new order is looked at again after this long: a killed process left it between charge and record. */
export const reconcileAfterMs = seconds(10)

/** A bank that lets its customer wait is asked less often the longer it does; the buyer's own page asks each time. */
export const untilNextLook = (waitedMs: number): number =>
  Math.min(Math.max(waitedMs / 4, reconcileAfterMs), minutes(15))

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
  'taxCents',
  'taxBasisPoints',
  'isTaxIncluded',
  'taxLabel',
  'taxCountry',
  'buyerBusiness',
  'isReverseCharge',
  'couponCode',
  'discountCents',
  'currency',
  'reason',
  'terms',
  'attribution',
  'via',
  'createdAt',
  'updatedAt',
)
const itemColumns = {
  ...columnsOf(orderItems, 'offerId', 'productKind', 'productId', 'title', 'cents'),
  itemId: orderItems.id,
  itemTaxCents: orderItems.taxCents,
  itemDiscountCents: orderItems.discountCents,
}
const attemptColumns = {
  ...columnsOf(paymentAttempts, 'account', 'keeps', 'dueAt'),
  attemptId: paymentAttempts.id,
}
const columns = { ...orderColumns, ...itemColumns, ...attemptColumns, receiptKey: links.key }

/** The order with its first line, its first attempt and the link to its receipt, all in one statement; nothing when its key is known. */
const insertOrder = preparedStatement(columns, (db, given) => {
  const { itemId, offerId, productKind, productId, title, cents, itemTaxCents, itemDiscountCents, ...more } =
    given
  const { attemptId, account, keeps, dueAt, receiptKey, ...order } = more
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
          ${productId}::text, ${title}::text, ${cents}::bigint, ${itemTaxCents}::bigint,
          ${itemDiscountCents}::bigint, currency from fresh`,
      )
      .returning({ id: orderItems.id }),
  )
  const attempt = db.$with('attempt').as(
    db
      .insert(paymentAttempts)
      .select(
        sql`select workspace_id, ${attemptId}::text, id, attempt, provider, ${account}::text, null::text, 'begun',
          total_cents, currency, 0::bigint, ${keeps}::boolean, ${dueAt}::timestamptz, created_at, updated_at from fresh`,
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

export type OrderOpening = {
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
): Promise<OrderOpening> {
  const { workspaceId } = cart.offer
  const now = ctx.now()
  const buyer = buyerFrom(ctx, payment)
  const id = newId('ord', now)
  const attribution = payment.ledBy?.() ?? null
  const [item, ...others] = itemsOf(cart, id, now)
  const coupon = heldBy(cart)
  if (!item) throw new Error('There’s nothing in the cart.')
  const attempt = firstAttempt(cart, id, taker, now)
  const row = {
    workspaceId,
    id,
    status: 'open',
    mode: modeOf(ctx, cart.terms?.priceCents ?? cart.total.cents, taker),
    provider: attempt.provider,
    checkoutKey,
    ...buyer,
    reason: cart.agreed?.isGift ? 'gift' : 'first',
    ...amountsOf(cart),
    attribution,
    via: payment.via ?? attribution?.utm?.via ?? null,
    createdAt: now,
    updatedAt: now,
    itemId: item.id,
    offerId: item.offerId,
    productKind: item.productKind,
    productId: item.productId,
    title: item.title,
    cents: item.cents,
    itemTaxCents: item.taxCents,
    itemDiscountCents: item.discountCents,
    attemptId: attempt.id,
    account: attempt.account,
    keeps: attempt.keeps,
    dueAt: attempt.dueAt,
    receiptKey: hashToken(receiptTokenOf(ctx, id)),
  } as const
  const [fresh] =
    others.length === 0 && cart.numbered.length === 0 && !coupon
      ? await insertOrder(ctx, row)
      : await withTransaction(ctx, async (ctx) => {
          const made = await insertOrder(ctx, row)
          if (made.length > 0 && others.length > 0) await insertRows(ctx, orderItems, others)
          if (made.length > 0 && coupon) await holdCoupon(ctx, row, coupon)
          if (made[0]) await holdStock(ctx, made[0], cart.numbered)
          return made
        })
  if (fresh) return { order: fresh, attempt, isFresh: true, items: [item, ...others] }
  const again = await withTransaction(ctx, (ctx) => takeUpAgain(ctx, cart, checkoutKey, buyer, taker))
  return again ?? openOrder(ctx, cart, payment, keyOfNext(checkoutKey, buyer.buyerEmail), taker)
}

/** What was agreed, as the order keeps it. */
const amountsOf = ({ price, total, coupon, terms, taxed }: Cart) => ({
  terms,
  totalCents: total.cents,
  taxCents: price.taxCents,
  ...keptOf(taxed),
  couponCode: coupon?.coupon?.code ?? null,
  discountCents: price.discountCents,
  currency: total.currency,
})

/** The coupon that the order is bought with. */
const heldBy = ({ coupon }: Cart) => (coupon?.coupon ? coupon.row : null)

type Buyer = Pick<Order, 'buyerEmail' | 'buyerName' | 'buyerUserId'>

const buyerFrom = (ctx: Ctx, { email, name }: Payment): Buyer => ({
  buyerEmail: normalEmail(email),
  buyerName: buyerNameOf(name),
  buyerUserId: isSignedIn(ctx.actor) ? ctx.actor.userId : null,
})

/**
 * Whether an order is a person's already, and whoever asks types another address: the next one at a shared browser, or with a key that
 * someone came up with before. They are not shown it in place of one of their own. Before it is a person's, another address is
 * taken for a correction of the buyer's, who must not pay twice. Of someone who left nothing is taken up again.
 */
async function isSomebodyElses(ctx: Ctx, order: Order, email: string): Promise<boolean> {
  if (order.buyerErasedAt) return true
  if (order.deliveredAt === null || order.buyerEmail === email) return false
  if (isSignedIn(ctx.actor) && ctx.actor.userId === order.buyerUserId) return false
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
  buyer: Buyer,
  taker: Taker,
): Promise<OrderOpening | null> {
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
  // It would be paid, and paid back, a second time.
  if (known.failureReason === toldBuyers.hadOne) {
    const inWorkspace = systemCtx(ctx, 'payments.openOrder', workspaceId)
    if (await paysForOne(inWorkspace, { ...known, ...buyer }, itemsOf(cart, known.id, ctx.now())))
      throw new AppError('CONFLICT', toldBuyers.hadOne, { data: { reason: 'second' } })
  }
  // A declined order is tried again with another card.
  return tryAgain(ctx, cart, known, buyer, taker)
}

/**
 * An order that was begun at another price, of which its provider has never heard: its buyer is charged what they see by now. One
 * that came further meanwhile stays as it is.
 */
export async function repriceOrder(
  ctx: Ctx,
  cart: Cart,
  payment: Payment,
  begun: Order,
  taker: Taker,
): Promise<OrderOpening> {
  return withTransaction(ctx, async (ctx) => {
    const isIt = within(begun.workspaceId, orders, begun.id)
    const [known] = await ctx.db.select().from(orders).where(isIt).for('update')
    if (!known) throw new Error('An order vanished between two statements.')
    if (known.status !== 'open' || known.attempt !== begun.attempt)
      return { order: known, attempt: await getAttempt(ctx, known), isFresh: false }
    return tryAgain(ctx, cart, known, buyerFrom(ctx, payment), taker)
  })
}

/** A new attempt, with a key of its own, at today's price. The order is locked. */
async function tryAgain(
  ctx: Ctx,
  cart: Cart,
  known: Order,
  buyer: Buyer,
  taker: Taker,
): Promise<OrderOpening> {
  const { workspaceId } = known
  const now = ctx.now()
  const attempt = { ...firstAttempt(cart, known.id, taker, now), attempt: known.attempt + 1 }
  const retry = {
    ...buyer,
    status: 'open' as const,
    mode: modeOf(ctx, cart.terms?.priceCents ?? cart.total.cents, taker),
    provider: attempt.provider,
    attempt: attempt.attempt,
    failureReason: null,
    ...amountsOf(cart),
    updatedAt: now,
  }
  await ctx.db
    .update(orders)
    .set(retry)
    .where(within(workspaceId, orders, known.id))
  await ctx.db
    .delete(orderItems)
    .where(and(eq(orderItems.workspaceId, workspaceId), eq(orderItems.orderId, known.id)))
  await ctx.db.insert(orderItems).values(itemsOf(cart, known.id, now))
  await ctx.db.insert(paymentAttempts).values(attempt)
  await holdCoupon(ctx, { ...known, ...retry }, heldBy(cart))
  await holdStock(ctx, { ...known, mode: retry.mode }, cart.numbered)
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
    returnedCents: 0,
    keeps: cart.terms !== null || (cart.keepsForClick && isKeptAt(provider, account)),
    dueAt: new Date(now.getTime() + reconcileAfterMs),
    createdAt: now,
    updatedAt: now,
  }
}

/** The lines of an order, each with what was paid for it. */
const itemsOf = (
  { offer: { workspaceId }, items, price, total }: Cart,
  orderId: Id<'ord'>,
  now: Date,
): OrderItem[] =>
  items.map(({ offerId, productKind, productId, title }, at) => {
    const line = price.lines[at]
    if (!line) throw new Error('The cart has a line without a price.')
    return {
      // Their ids are in the order of the cart.
      ...{
        workspaceId,
        id: newId('itm', new Date(now.getTime() + at)),
        orderId,
        offerId,
        productKind,
        productId,
        title,
      },
      cents: line.totalCents,
      taxCents: line.taxCents,
      discountCents: line.discountCents,
      currency: total.currency,
    }
  })
