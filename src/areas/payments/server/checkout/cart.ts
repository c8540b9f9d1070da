import { explainAccess, isHeld } from '#areas/access/server/explaining.ts'
import { type BusinessDetails, isEmail, normalEmail } from '#areas/accounts/rules.ts'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import type { Attribution } from '#areas/visits/rules.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import { describeProduct, type ProductCard, productOf } from '#platform/product.ts'
import { toReader } from '#platform/sentences.ts'
import type { CheckoutSummary } from '../../contract.ts'
import { couponRefusals } from '../../coupon-rules.ts'
import { type CartPrice, priceOf } from '../../pricing/cart-price.ts'
import { type Mode, type Provider, type SubscriptionTerms, whyNotName } from '../../rules.ts'
import { askedCoupon, type CouponAnswer, type CouponChoice } from '../coupons/applying.ts'
import { type Agreement, asksWaiverOf, whyNotAgreed } from '../extras/agreement.ts'
import { type AgreementTerms, askedAt, type Bump } from '../extras/checkout-extras.ts'
import { moneyMode } from '../money-mode.ts'
import { leftOf } from '../offers/stock.ts'
import { getOfferById, type Offer, type TaxedOffer } from '../offers.ts'
import type { Taker } from '../provider/payments.ts'
import { can, isKeptAt, type PaymentProvider } from '../provider/provider.ts'
import { periodPrice } from '../subscriptions/prices.ts'
import { dueNow, termsOf } from '../subscriptions/terms.ts'
import { type AmountChoice, amountOf, type ChosenAmount } from './amount.ts'
import { agreedOn, type OfferAgreement } from './begun-elsewhere.ts'
import { givenBy, ownedPathOf, whyNotWhole } from './bundle.ts'
import type { CartItem, CartProduct } from './cart-items.ts'
import { type CartTax, keptOf, type TaxChoice, taxedFor, whyNotTaxed } from './cart-tax.ts'
import { takersOfOffer, whyClosed, whyNoOneCanPay, whyOfferClosed } from './why-closed.ts'

/** What a buyer chose on the way to the total, as far as they say something about it. */
export type CartChoice = AmountChoice &
  TaxChoice &
  Readonly<{
    coupon?: CouponChoice
    /** The offer beside the checkout that they take too. */
    bump?: string | undefined
    /** The secret of what began on another page. */
    hold?: string
  }>

/** The same as a caller of the API says it. */
export const choiceOf = ({
  couponCode: code,
  amountCents: amount,
  bump,
  country,
  business,
}: {
  couponCode?: string
  amountCents?: number
  bump?: string
  country?: string
  business?: BusinessDetails
}): CartChoice => ({
  ...(country === undefined ? {} : { country }),
  ...(business ? { business } : {}),
  ...(code ? { coupon: { code } } : {}),
  ...(amount === undefined ? {} : { amount }),
  ...(bump ? { bump } : {}),
})

/** What someone is about to buy, and whether they can. */
export type Cart = {
  offer: TaxedOffer
  /** The offer's own product. */
  product: ProductCard
  choice: CartChoice
  /** What was agreed on before this page; null where it's sold as to anyone. */
  agreed: OfferAgreement | null
  /** What's offered beside it, taken or not. */
  bump: Bump | null
  /** What its buyer has to agree to. */
  agreement: AgreementTerms
  /** Of a subscription: what's agreed on beyond today. */
  terms: SubscriptionTerms | null
  /** What it's paid by is kept for half an hour: something is offered after it, with one click. */
  keepsForClick: boolean
  /** In the order of the price's lines. */
  items: readonly CartProduct[]
  /** What became of the coupon that was asked for; null where none was. */
  coupon: CouponAnswer | null
  /** What the buyer wants to pay, where that's up to them. */
  amount: ChosenAmount | null
  /** Its offers of which there's a number. */
  numbered: readonly Id<'off'>[]
  /** How many of the offer are left; null where there's no end. */
  left: number | null
  /** How the total comes about. */
  price: CartPrice
  taxed: CartTax
  total: Money
  mode: Mode
  /** Who takes its money, by choice; none where no one can. */
  takers: readonly Taker[]
  closedBecause: string | null
  ownedHref: string | null
  /** The same where they pay for another of its kind: there it's changed into this one. */
  changeHref: string | null
}

/** @throws NOT_FOUND when the offer or its product does not exist, or is no business of who asks. */
export async function openCart(ctx: Ctx, offerId: string, choice: CartChoice = {}): Promise<Cart> {
  return cartOf(ctx, await getOfferById(ctx, offerId), choice)
}

/** The cart of an offer that was read already. @throws NOT_FOUND when its product does not exist. */
export async function cartOf(ctx: Ctx, asked: TaxedOffer, choice: CartChoice = {}): Promise<Cart> {
  const product = await describeProduct(ctx, asked.workspaceId, asked.productKind, asked.productId)
  if (!product) throw new AppError('NOT_FOUND', 'We couldn’t find this offer.')
  const thing = { kind: productOf(ctx, asked.productKind).thing, id: asked.productId }
  const [workspace, explanation, { bump, agreement, hasUpsell }, agreed] = await Promise.all([
    getWorkspace(ctx, asked.workspaceId),
    explainAccess(ctx, asked.workspaceId, thing),
    askedBeside(ctx, asked, choice),
    agreedOn(ctx, { workspaceId: asked.workspaceId, offerId: asked.id }, choice.hold),
  ])
  const amount = amountOf(asked, choice, workspace.language)
  const taxed = await taxedFor(ctx, workspace, asked.tax, choice)
  // From here on its price is what the buyer pays.
  const offer = agreed ? agreedOffer(asked, agreed) : amount ? { ...asked, priceCents: amount.cents } : asked
  // Who sees it as a member may still buy it, to keep it. What's given away is no one's who pays.
  const isOwned = !agreed?.isGift && isHeld(explanation)
  const beyond = await termsOf(ctx, offer)
  const line = ownItem(ctx, offer, { title: agreed?.title ?? product.title })
  const own = { ...line, cents: dueNow(offer, beyond), card: product, isOwned }
  const given = await givenBy(ctx, offer, own)
  const items = [...(given ?? [own]), ...(bump?.isTaken ? [bump.item] : [])]
  const ownedPath = ownedPathOf(ctx, given ?? [own])
  const changeHref =
    ownedPath || agreed?.isGift
      ? null
      : ((await productOf(ctx, asked.productKind).changedAt?.(ctx, asked.workspaceId, asked.productId)) ??
        null)
  // As if it never was: its title and price are not public.
  const isSeen = product.isPublic && workspace.closedAs !== 'hidden'
  if (!isSeen && !explanation.allowed) throw new AppError('NOT_FOUND', 'We couldn’t find this offer.')
  const { priceCurrency: currency } = offer
  // In a trial nothing is paid now: what a coupon is for is the payments after it.
  const ahead = beyond
    ? [
        { ...own, cents: beyond.priceCents + beyond.setupCents },
        ...(bump?.isTaken && beyond.trialDays === 0 ? [bump.item] : []),
      ]
    : items
  const coupon = await askedCoupon(ctx, offer.workspaceId, { lines: ahead, currency }, choice.coupon)
  const terms = beyond && coupon?.coupon ? { ...beyond, coupon: coupon.coupon } : beyond
  const part = terms?.instalments ? periodPrice({ ...terms, offerId: offer.id }, 1).coupon : null
  // What a coupon takes off the parts of a price is none of what's bought beside it.
  const once = terms && terms.trialDays > 0 ? null : coupon?.coupon
  const taken = terms?.instalments ? part && { ...part, offers: [offer.id] } : once
  const price = priceOf({ lines: items, coupon: taken, tax: taxed.rule })
  // What a coupon pays whole needs no one to take money; what's paid each month needs a method that's kept, or a link for each payment.
  const takers = terms
    ? (await takersOfOffer(ctx, offer)).filter(({ provider }) => renews(provider))
    : await takersOfOffer(ctx, { ...offer, priceCents: price.totalCents })
  return {
    ...{ offer, product, choice, agreed, terms, agreement, items, coupon, price, amount, taxed },
    bump,
    keepsForClick: hasUpsell && terms === null && price.totalCents > 0,
    numbered: [
      ...(offer.stock ? [offer.id] : []),
      ...(bump?.isTaken && bump.isNumbered ? [bump.item.offerId] : []),
    ],
    left: offer.stock && leftOf(offer.stock),
    total: { cents: price.totalCents, currency },
    mode: modeOf(ctx, terms?.priceCents ?? price.totalCents, takers[0]),
    takers,
    closedBecause:
      agreed?.closedBecause ??
      product.closedBecause ??
      whyOfferClosed(ctx, offer, workspace) ??
      whyNotWhole(given) ??
      whyClosed(ctx, workspace, offer.productKind) ??
      whyNoOneCanPay(ctx, offer, takers),
    ownedHref: ownedPath ?? changeHref,
    changeHref,
  }
}

/** What's offered beside a checkout. What was agreed on before is paid for as it is. */
async function askedBeside(ctx: Ctx, offer: TaxedOffer, { bump, hold }: CartChoice) {
  const asked = await askedAt(ctx, offer, bump)
  if (!(await agreedOn(ctx, { workspaceId: offer.workspaceId, offerId: offer.id }, hold))) return asked
  return { ...asked, bump: null, hasUpsell: false }
}

/** At the price that was agreed on, whatever it costs by now; a gift is paid once. */
const agreedOffer = (offer: TaxedOffer, { priceCents, isGift }: OfferAgreement): TaxedOffer => ({
  ...{ ...offer, priceCents },
  ...(isGift ? { pricing: 'once', interval: null, trialDays: null, setupCents: null } : {}),
})

/** Whether later periods can be paid: charged while the buyer is away, or by a link. */
const renews = (provider: PaymentProvider): boolean =>
  can(provider, 'chargeSaved') || provider.paysByLink === true

/** Whether the buyer of a cart pays each period by a link they get by email. */
export const isByLink = ({ terms }: Pick<Cart, 'terms'>, { provider, account }: Taker): boolean =>
  terms !== null && provider.paysByLink === true && !isKeptAt(provider, account)

/** The offer's own product, at its price. */
const ownItem = (
  ctx: Ctx,
  { id: offerId, name, productKind, productId, priceCents: cents }: Offer,
  { title }: Pick<ProductCard, 'title'>,
): CartItem => ({
  ...{ offerId, productKind, productId, cents },
  title: productOf(ctx, productKind).isNamedByOffer ? name : title,
})

/** What is said of its price: as it's set, without tax, the tax, and what's paid. */
export function pricedOf({
  price,
  total,
  coupon,
}: Cart): Pick<CheckoutSummary, 'price' | 'coupon' | 'subtotal' | 'tax' | 'total'> {
  const money = (cents: number): Money => ({ ...total, cents })
  return {
    price: money(price.listCents),
    coupon: coupon?.coupon ? { code: coupon.coupon.code, discount: money(price.discountCents) } : null,
    subtotal: money(price.netCents),
    tax: money(price.taxCents),
    total,
  }
}

export async function summaryOf(ctx: Ctx, cart: Cart): Promise<CheckoutSummary> {
  const workspace = await getWorkspace(ctx, cart.offer.workspaceId)
  const { taxBasisPoints, isTaxIncluded, taxLabel, taxCountry, isReverseCharge } = keptOf(cart.taxed)
  return {
    offerId: cart.offer.id,
    sellerName: workspace.name,
    sellerHandle: workspace.handle,
    title: cart.product.title,
    kindLabel: cart.product.kindLabel,
    ...pricedOf(cart),
    ...{ taxBasisPoints: taxBasisPoints ?? 0, isTaxIncluded: isTaxIncluded === true },
    ...{ taxLabel: taxLabel ?? '', taxCountry, isReverseCharge, asksCountry: cart.taxed.asksCountry },
    items: cart.items.map(({ productKind: kind, title, isOwned }) => ({ kind, title, isOwned })),
    amount: cart.amount && {
      least: { ...cart.total, cents: cart.amount.leastCents },
      suggested: {
        ...cart.total,
        cents: cart.offer.suggestedCents ?? cart.amount.leastCents,
      },
    },
    left: cart.left,
    mode: cart.mode,
    closedBecause: toReader(ctx, cart.closedBecause),
    ownedHref: cart.ownedHref,
    bump: cart.bump && {
      offerId: cart.bump.item.offerId,
      title: cart.bump.item.title,
      text: cart.bump.text,
      price: cart.bump.price,
      isTaken: cart.bump.isTaken,
    },
    terms:
      cart.agreement.mustAgree && cart.agreement.termsId
        ? { id: cart.agreement.termsId, href: `/@${workspace.handle}/terms` }
        : null,
    asksWaiver: asksWaiverOf(cart),
  }
}

/** Money is what the account is that takes it. What costs nothing counts with the money that totals are made of. */
export function modeOf(ctx: Ctx, totalCents: number, taker: Taker | undefined): Mode {
  return totalCents > 0 ? (taker?.account.mode ?? 'test') : moneyMode(ctx)
}

/** @throws INVALID beside the code when the coupon that was asked for isn't taken. */
export function checkCoupon({ coupon }: Cart): void {
  if (coupon?.refused) throw invalid({ couponCode: couponRefusals[coupon.refused] })
}

/** The sentence for each field that cannot be taken as it is. */
export function checkPayment(payment: Payment, cart: Cart, taker: PaymentProvider, now: Date): void {
  const fields: Record<string, string> = {}
  if (payment.email.trim() === '') fields.email = 'Enter your email address'
  else if (!isEmail(normalEmail(payment.email)))
    fields.email = 'Enter an email address in the format name@example.com'
  const whyNot = whyNotName(payment.name)
  if (whyNot) fields.name = whyNot
  if (cart.amount?.whyNot) fields.amount = cart.amount.whyNot
  Object.assign(fields, taker.check?.(payment.input, now), whyNotAgreed(cart, payment.agreement))
  if (cart.price.listCents > 0 || cart.terms) Object.assign(fields, whyNotTaxed(cart.taxed))
  if (Object.keys(fields).length > 0) throw invalid(fields)
  if (payment.expectedTotalCents !== cart.total.cents) {
    throw new AppError('CONFLICT', `The total is now ${formatMoney(cart.total)}. Check it and pay again.`, {
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
  /** What they ticked. */
  agreement?: Agreement
  /** What led the buyer here, as far as it's known when the order is opened: it waits for no answer. */
  ledBy?: () => Attribution | null
  /** Who sent them, where the checkout's own address says so: a visit may not be counted. */
  via?: string | undefined
  /** Told of the order before anything is charged for it. */
  begun?: (orderId: Id<'ord'>) => Promise<void>
}
