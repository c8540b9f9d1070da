import { explainAccess } from '#areas/access/server/grants.ts'
import { isEmail, normalEmail } from '#areas/accounts/rules.ts'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import type { Attribution } from '#areas/visits/rules.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import { describeProduct, type ProductCard, productOf } from '#platform/product.ts'
import { toReader } from '#platform/sentences.ts'
import type { CheckoutSummary } from '../../contract.ts'
import { type CartPrice, priceOf } from '../../pricing/cart-price.ts'
import {
  type Mode,
  type ProductKind,
  type Provider,
  type SubscriptionTerms,
  whyNotName,
} from '../../rules.ts'
import { moneyMode } from '../money-mode.ts'
import { getOfferById, type Offer, type TaxedOffer } from '../offers.ts'
import type { Taker } from '../provider/payments.ts'
import { can, type PaymentProvider } from '../provider/provider.ts'
import { dueNow, termsOf } from '../subscriptions/terms.ts'
import { takersOfOffer, whyClosed, whyNoOneCanPay } from './why-closed.ts'

/** What a buyer chose on the way to the total, as far as they say something about it. */
export type CartChoice = Readonly<{
  /** Who is to pay: a trial is for those who had none. */
  email?: string
}>

/** One thing that's bought: of an offer, which may give several. */
export type CartItem = {
  offerId: Id<'off'>
  productKind: ProductKind
  productId: Id
  title: string
  cents: number
}

/** What someone is about to buy, and whether they can. */
export type Cart = {
  offer: TaxedOffer
  /** The offer's own product. */
  product: ProductCard
  choice: CartChoice
  /** Of a subscription: what's agreed on beyond today. */
  terms: SubscriptionTerms | null
  /** In the order of the price's lines. */
  items: readonly CartItem[]
  /** How the total comes about. */
  price: CartPrice
  total: Money
  mode: Mode
  /** Who takes its money, by choice; none where no one can. */
  takers: readonly Taker[]
  closedBecause: string | null
  ownedHref: string | null
}

/** @throws NOT_FOUND when the offer or its product does not exist, or is no business of who asks. */
export async function openCart(ctx: Ctx, offerId: string, choice: CartChoice = {}): Promise<Cart> {
  return cartOf(ctx, await getOfferById(ctx, offerId), choice)
}

/** The cart of an offer that was read already. @throws NOT_FOUND when its product does not exist. */
export async function cartOf(ctx: Ctx, offer: TaxedOffer, choice: CartChoice = {}): Promise<Cart> {
  const product = await describeProduct(ctx, offer.workspaceId, offer.productKind, offer.productId)
  if (!product) throw new AppError('NOT_FOUND', 'We couldn’t find this offer.')
  const thing = { kind: productOf(ctx, offer.productKind).thing, id: offer.productId }
  const [workspace, explanation, anyTakers] = await Promise.all([
    getWorkspace(ctx, offer.workspaceId),
    explainAccess(ctx, offer.workspaceId, thing),
    takersOfOffer(ctx, offer),
  ])
  // As if it never was: its title and price are not public.
  const isSeen = product.isPublic && workspace.closedAs !== 'hidden'
  if (!isSeen && !explanation.allowed) throw new AppError('NOT_FOUND', 'We couldn’t find this offer.')
  const { priceCurrency: currency, tax } = offer
  const terms = await termsOf(ctx, offer, choice.email)
  // What's charged each month takes a method that's kept.
  const takers = terms ? anyTakers.filter(({ provider }) => can(provider, 'chargeSaved')) : anyTakers
  const items = [{ ...ownItem(offer, product), cents: dueNow(offer, terms) }]
  const price = priceOf({ lines: items, tax })
  return {
    ...{ offer, product, choice, terms, items, price },
    total: { cents: price.totalCents, currency },
    mode: modeOf(ctx, offer, takers[0]),
    takers,
    closedBecause:
      product.closedBecause ??
      whyClosed(ctx, workspace, offer.productKind) ??
      whyNoOneCanPay(ctx, offer, takers),
    ownedHref: explanation.allowed && explanation.because !== 'owner' ? product.openPath : null,
  }
}

/** The offer's own product, at its price. */
const ownItem = (
  { id: offerId, productKind, productId, priceCents: cents }: Offer,
  { title }: ProductCard,
): CartItem => ({ offerId, productKind, productId, title, cents })

/** What is said of its price: as it's set, without tax, the tax, and what's paid. */
export function pricedOf({
  price,
  total,
}: Cart): Pick<CheckoutSummary, 'price' | 'subtotal' | 'tax' | 'total'> {
  const money = (cents: number): Money => ({ ...total, cents })
  return {
    price: money(price.listCents),
    subtotal: money(price.netCents),
    tax: money(price.taxCents),
    total,
  }
}

export async function summaryOf(ctx: Ctx, cart: Cart): Promise<CheckoutSummary> {
  const workspace = await getWorkspace(ctx, cart.offer.workspaceId)
  const { basisPoints: taxBasisPoints, isIncluded: isTaxIncluded } = cart.offer.tax
  return {
    offerId: cart.offer.id,
    sellerName: workspace.name,
    sellerHandle: workspace.handle,
    title: cart.product.title,
    kindLabel: cart.product.kindLabel,
    ...pricedOf(cart),
    ...{ taxBasisPoints, isTaxIncluded },
    mode: cart.mode,
    closedBecause: toReader(ctx, cart.closedBecause),
    ownedHref: cart.ownedHref,
  }
}

/** Money is what the account is that takes it. What costs nothing counts with the money that totals are made of. */
export function modeOf(ctx: Ctx, offer: Offer, taker: Taker | undefined): Mode {
  return offer.priceCents > 0 ? (taker?.account.mode ?? 'test') : moneyMode(ctx)
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

/** Who takes the money of a cart: who was chosen, or the first. @throws INVALID where no one of that name does. */
export function takerOfCart({ takers }: Cart, method: Provider | undefined): Taker {
  const taker = method ? takers.find(({ provider }) => provider.id === method) : takers[0]
  if (!taker) throw invalid({ method: 'Choose how you want to pay' })
  return taker
}

/** What a buyer sends. */
export type Payment = {
  email: string
  name: string
  /** What they saw; another total is refused instead of charged. */
  expectedTotalCents: number
  /** Who is to take the money, where there's a choice. */
  method?: Provider
  /** What the provider's own part of the checkout sent; only the provider knows what that is. */
  input?: unknown
  /** What they chose besides, when they saw the total. */
  choice?: CartChoice
  /** What led the buyer here, as far as it's known when the order is opened: it waits for no answer. */
  ledBy?: () => Attribution | null
}
