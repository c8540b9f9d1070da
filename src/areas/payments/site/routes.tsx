import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { signOut } from '#areas/accounts/server/cookie.ts'
import { storeFaceOf } from '#areas/accounts/server/store-face.ts'
import { getUserDocument } from '#areas/accounts/server/users.ts'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { pictureOf } from '#areas/files/rules.ts'
import { viaCode } from '#areas/visits/rules.ts'
import { ledBy } from '#areas/visits/server/leading.ts'
import { isSignedIn } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { Language } from '#kernel/language.ts'
import type { SeenPage } from '#platform/http/page-cache.ts'
import { frameIn, type SiteTools, sendPage } from '#platform/http/site.ts'
import { productOf } from '#platform/product.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { sentenceIn, type WithDictionaries } from '#platform/sentences.ts'
import { renderSite } from '#ui/site/render.ts'
import { couponRefusals } from '../coupon-rules.ts'
import { holdField, tellPressed } from '../server/checkout/begun-elsewhere.ts'
import {
  type Cart,
  type CartChoice,
  isByLink,
  openCart,
  type Payment,
  pricedOf,
} from '../server/checkout/cart.ts'
import type { CartProduct } from '../server/checkout/cart-items.ts'
import { keptOf as keptTax } from '../server/checkout/cart-tax.ts'
import { limitCheckout } from '../server/checkout/limits.ts'
import { pay, withOwnOrder } from '../server/checkout/paying.ts'
import { keepReminder } from '../server/extras/reminders.ts'
import type { Taker } from '../server/provider/payments.ts'
import { isKeptAt } from '../server/provider/provider.ts'
import { askedAmount } from './amount-asked.ts'
import type { PayMethod } from './CheckoutForm.tsx'
import { CheckoutPage, type CheckoutState } from './CheckoutPage.tsx'
import { keyOfBrowser, startCheckout } from './checkout-browser.ts'
import {
  agreementIn,
  choiceByLink,
  choiceIn,
  couponField,
  holdOf,
  signOutField,
  updateField,
  viaByLink,
} from './checkout-choice.ts'
import { extrasOf } from './checkout-extras.ts'
import type { CheckoutPart, FormFields } from './checkout-part.ts'
import { checkoutParts } from './checkout-parts.ts'
import { remindedChoice, remindedOf } from './checkout-reminder.ts'
import { mountSellerDocuments } from './documents/seller-routes.ts'
import type { OrderedItem } from './OrderSummary.tsx'
import type { CouponState, Taxpayer } from './open-checkout.ts'
import { amountsOf } from './order-amounts.ts'
import { isViewingAs } from './order-page.ts'
import { findRefused, refusedSomehow } from './payment-refusals.ts'
import { mountReceipts } from './receipt-routes.tsx'
import { mountReturn } from './return-route.tsx'
import { mountSellerPapers } from './seller-papers.tsx'
import { mountSubscriptions } from './subscriptions/routes.tsx'
import { subscriptionSaid } from './subscriptions/subscription-text.ts'
import { mountTerms } from './terms-route.tsx'
import { paymentsTextIn } from './texts.ts'
import { markPaid } from './upsell-route.tsx'
import { mountWebhooks } from './webhooks.ts'

type ByOffer = { Params: { offerId: string }; Querystring: Record<string, unknown> }

/** What the form sent, each as long as it is: it's shown again. A field sent twice, or as a file, is no text. */
const zSent = z.record(z.string(), z.string().catch('')).catch({})
const zTotal = z.coerce.number().int().catch(-1)

/** `/checkout/:offerId`, everything behind a receipt's link, and where providers write to. Plain forms: they work without script. */
export async function mountPayments(app: FastifyInstance, site: SiteTools): Promise<void> {
  await mountWebhooks(app, site.ctx)
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(formbody, { bodyLimit: 32 * 1024 })
    scope.addHook('onRequest', async (_request, reply) => {
      reply.kind = 'site'
      // `no-referrer` would make browsers post the forms here with `Origin: null`; this keeps the token from other sites too.
      reply.header('referrer-policy', 'same-origin')
    })

    scope.get<ByOffer>('/checkout/:offerId', async (request, reply) => {
      const ctx = await site.ctxOf(request, reply)
      const { offerId } = request.params
      const browser = startCheckout(request, reply, ctx.instance.secureCookies)
      const query = zSent.parse(request.query)
      const declined: FormRefusal = query.declined ? await findRefused(ctx, request, offerId) : {}
      const chosen = declined.sent
        ? choiceIn({ [holdField]: query[holdField], ...declined.sent })
        : await remindedChoice(
            ctx,
            request,
            offerId,
            query,
            choiceByLink(query, request.headers.referer, request.host),
          )
      // Codes could be guessed here as well as by the form.
      if (chosen.coupon) await limitCheckout(ctx)
      const cart = await openCart(ctx, offerId, await withBegun(ctx, offerId, chosen, browser))
      if (cart.changeHref) return reply.redirect(cart.changeHref, 303)
      if (!cart.ownedHref && !cart.closedBecause) reply.seen = seenCheckout(cart)
      const refused = query.declined ? declined : await remindedOf(ctx, request, cart, query)
      return page(site, request, reply, cart, refused)
    })

    scope.post<ByOffer>('/checkout/:offerId', async (request, reply) => {
      const ctx = await site.ctxOf(request, reply)
      await limitCheckout(ctx)
      const sent = zSent.parse(request.body ?? {})
      const browser = startCheckout(request, reply, ctx.instance.secureCookies)
      if (sent[signOutField] !== undefined) {
        await signOut(ctx)
        return reply.redirect(againPath(request.params.offerId, sent), 303)
      }
      const choice = await withBegun(ctx, request.params.offerId, choiceIn(sent), browser)
      const cart = await openCart(ctx, request.params.offerId, choice)
      if (sent.remind !== undefined)
        await keepReminder(ctx, cart, { email: sent.email ?? '', name: sent.name ?? '' })
      if (sent[updateField] !== undefined) return page(site, request, reply, cart, { sent })
      try {
        const taker = chosenIn(cart, sent)
        const result = await pay(
          ctx,
          cart.offer.id,
          {
            ...paymentOf(sent, taker),
            choice,
            agreement: agreementIn(sent),
            ledBy: ledBy(ctx, request, cart.offer.workspaceId),
            via: viaCode(sent.via) ?? undefined,
            begun: (orderId) =>
              tellPressed(ctx, cart.offer.workspaceId, sent[holdField], {
                orderId,
                email: sent.email ?? '',
                name: sent.name ?? '',
                waits: taker?.provider.isByHand === true,
              }),
          },
          keyOfBrowser(browser, cart.offer.id),
        )
        markPaid(ctx, reply, { workspaceId: cart.offer.workspaceId, id: result.orderId })
        return reply.redirect(result.next, 303)
      } catch (error) {
        if (!(error instanceof AppError) || !isForThisPage(error)) throw error
        const now = await openCart(ctx, request.params.offerId, choice)
        if (now.changeHref) return reply.redirect(now.changeHref, 303)
        return page(site, request, reply, now, { sent, error })
      }
    })

    mountReceipts(scope, site)
    mountSellerDocuments(scope, site)
    mountSellerPapers(scope, site)
    mountReturn(scope, site)
    mountTerms(scope, site)
    mountSubscriptions(scope, site)
  })
}

/** The same checkout, without what was typed. */
function againPath(offerId: string, sent: FormFields): string {
  const hold = holdOf(sent)
  return `/checkout/${offerId}${hold ? `?${holdField}=${hold}` : ''}`
}

/**
 * Refusals that are on the form, which comes back as it was typed. A full disk is one, where the buyer wasn't charged, and a
 * provider that can't be reached, where no one is charged twice.
 */
const isForThisPage = ({ status, code, data, fields }: AppError) =>
  status < 500
    ? code !== 'RATE_LIMITED' || fields !== undefined
    : data?.reason === 'storage-full' || data?.reason === 'provider-away'

/** With the order that this browser has begun: what it holds of a coupon is the buyer's own. */
const withBegun = (ctx: CallCtx, offerId: string, choice: CartChoice, browser: string): Promise<CartChoice> =>
  withOwnOrder(ctx, offerId, choice, keyOfBrowser(browser, offerId))

const seenCheckout = ({ offer }: Cart): SeenPage => ({
  workspaceId: offer.workspaceId,
  kind: 'checkout',
  thing: { kind: offer.productKind, id: offer.productId },
})

/** Who is to take the money, as was sent; the first where nothing was. */
const chosenIn = ({ takers }: Cart, sent: FormFields = {}): Taker | undefined =>
  takers.find(({ provider }) => provider.id === sent.method) ?? takers[0]

/** What a provider asks for on this page. */
const partOf = (taker: Taker | undefined): CheckoutPart | null =>
  (taker && checkoutParts[taker.provider.id]) ?? null

const methodOf = (cart: Cart, taker: Taker): PayMethod => ({
  id: taker.provider.id,
  name: taker.provider.name,
  part: partOf(taker),
  isByLink: isByLink(cart, taker),
  isKept: cart.keepsForClick && isKeptAt(taker.provider, taker.account),
})

function paymentOf(sent: FormFields, taker: Taker | undefined): Payment {
  const part = partOf(taker)
  return {
    ...(taker ? { method: taker.provider.id } : {}),
    email: sent.email ?? '',
    name: sent.name ?? '',
    expectedTotalCents: zTotal.parse(sent.total),
    input: part?.inputOf(sent),
  }
}

type FormRefusal = { sent?: FormFields; error?: AppError }

async function page(
  site: SiteTools,
  request: FastifyRequest,
  reply: FastifyReply,
  cart: Cart,
  refused: FormRefusal,
) {
  const ctx = await site.ctxOf(request, reply)
  const workspace = await getWorkspace(ctx, cart.offer.workspaceId)
  const frame = frameIn(site.frame, workspace.language)
  const known = await knownBuyer(ctx)
  const chosen = chosenIn(cart, refused.sent)
  const [item, ...others] = cart.items.map((one) => itemOf(one, cart, ctx))
  if (!item) throw new Error('There’s nothing in the cart.')
  const html = renderSite(
    <CheckoutPage
      site={frame}
      store={storeFaceOf(workspace)}
      viewer={site.viewerOf(request)}
      item={item}
      others={others}
      offerName={productOf(ctx, cart.offer.productKind).isNamedByOffer ? '' : cart.offer.name}
      left={cart.left}
      extras={extrasOf(cart, workspace, {
        isKnown: isSignedIn(ctx.actor) && !isViewingAs(ctx),
        isPlain: isPlainSale(ctx, cart) || cart.agreed !== null,
      })}
      amounts={amountsOf(pricedOf(cart), toldOf(cart), frame.lang)}
      state={{
        ...withHold(
          withVia(
            stateOf(ctx, known, cart, partOf(chosen), refused, frame.lang),
            viaCode(refused.sent?.via) ?? viaByLink(request.url, request.headers.referer, request.host),
          ),
          holdIn(request, refused),
        ),
        ...subscriptionSaid(ctx, cart, workspace.timeZone, frame.lang),
      }}
      methods={cart.total.cents === 0 && !cart.terms ? [] : cart.takers.map((taker) => methodOf(cart, taker))}
      chosen={chosen?.provider.id ?? null}
      isTestMode={cart.mode === 'test'}
      script={site.script('checkout')}
    />,
  )
  if (refused.error?.retryAfterSeconds) reply.header('retry-after', String(refused.error.retryAfterSeconds))
  return sendPage(reply, html, refused.error?.status ?? 200)
}

/** The form carries who sent the buyer: no cookie does. */
const withVia = (state: CheckoutState, via: string | null): CheckoutState =>
  state.kind === 'open' && via ? { ...state, hidden: { ...state.hidden, via } } : state

/** The secret of what began elsewhere stays with the form, as it came. */
const withHold = (state: CheckoutState, hold: string | null): CheckoutState =>
  state.kind === 'open' && hold ? { ...state, hidden: { ...state.hidden, [holdField]: hold } } : state

const holdIn = (request: FastifyRequest, { sent }: FormRefusal): string | null =>
  holdOf(sent?.[holdField] === undefined ? zSent.parse(request.query) : sent)

const itemOf = (
  { offerId, productKind, productId: id, title, cents, card, isOwned }: CartProduct,
  { items, offer, total }: Cart,
  ctx: CallCtx,
): OrderedItem => ({
  // A bundle's parts have no price of their own.
  ...(offerId === offer.id && items.filter((one) => one.offerId === offer.id).length > 1
    ? {}
    : { price: { ...total, cents } }),
  ...{ id, title, isOwned },
  note: card.kindLabel,
  cover: card.imageFileId && pictureOf(card.imageFileId),
  ...(productOf(ctx, productKind).isNamedByOffer ? { hasNoCover: true } : {}),
})

/** What's kept of the form's own fields. */
const keptOf = (sent: FormFields) => {
  const { email, name, terms, waiver, remind, buyerCountry, company, companyAddress, vatId } = sent
  return { email, name, terms, waiver, remind, buyerCountry, company, companyAddress, vatId }
}
const ownFields = {
  ...{ email: 'email', name: 'name', terms: 'terms', waiver: 'waiver' },
  ...{ amount: 'amount', couponCode: couponField },
  ...{ country: 'buyerCountry', company: 'company', companyAddress: 'companyAddress', vatId: 'vatId' },
}

type Buyer = { email: string; name: string }

/** Who is signed in types neither address nor name again. */
async function knownBuyer(ctx: CallCtx): Promise<Buyer> {
  if (!isSignedIn(ctx.actor)) return { email: '', name: '' }
  const { email, displayName } = await getUserDocument(ctx, ctx.actor.userId)
  return { email, name: displayName }
}

function stateOf(
  ctx: WithDictionaries,
  known: Buyer,
  cart: Cart,
  part: CheckoutPart | null,
  { sent, error }: FormRefusal,
  lang: Language,
): CheckoutState {
  if (cart.ownedHref) {
    const { owned } = productOf(ctx, cart.offer.productKind).words[lang].checkout
    return { kind: 'owned', title: owned, openHref: cart.ownedHref }
  }
  if (cart.closedBecause) return { kind: 'closed', reason: sentenceIn(ctx, lang, cart.closedBecause) }
  const declined = error?.data?.reason === 'declined' ? error : null
  const second = error?.data?.reason === 'second' ? error : null
  const fieldOf: Record<string, string> = { ...ownFields, ...part?.fieldOf }
  const errors = Object.fromEntries(
    Object.entries(error?.fields ?? {}).flatMap(([name, sentence]) =>
      fieldOf[name] ? [[fieldOf[name], sentenceIn(ctx, lang, sentence)]] : [],
    ),
  )
  if (cart.coupon?.refused) errors[couponField] = sentenceIn(ctx, lang, couponRefusals[cart.coupon.refused])
  for (const [field, sentence] of Object.entries(cart.taxed.wrong))
    errors[field] ??= sentenceIn(ctx, lang, sentence)
  // Before anything is pressed too: the address may say an amount that can't be.
  const whyNotAmount = cart.amount?.whyNot
  if (whyNotAmount) errors.amount ??= sentenceIn(ctx, lang, whyNotAmount)
  return {
    kind: 'open',
    amount: askedAmount(cart, lang),
    taxpayer: taxpayerOf(cart),
    action: `/checkout/${cart.offer.id}`,
    hidden: { total: String(cart.total.cents) },
    values: sent ? { ...keptOf(sent), ...part?.kept(sent) } : known,
    coupon: (cart.price.listCents > 0 || cart.terms) && !isPlainSale(ctx, cart) ? couponStateOf(cart) : null,
    errors,
    ...(declined ? { declined: declinedBecause(ctx, lang, declined) } : {}),
    ...(second ? { second: secondIn(ctx, cart, lang, second) } : {}),
    ...(error && !declined && !second && Object.keys(errors).length === 0
      ? { problem: sentenceIn(ctx, lang, error.message) }
      : {}),
  }
}

/** Whoever only typed an address isn't led to what it pays for: the kind's own page asks who they are. */
function secondIn(ctx: WithDictionaries, { offer, product }: Cart, lang: Language, { message }: AppError) {
  const { second } = productOf(ctx, offer.productKind).words[lang].checkout
  return {
    text: second?.text ?? sentenceIn(ctx, lang, message),
    href: product.openPath,
    change: second?.change ?? paymentsTextIn(lang).checkout.owned.open,
  }
}

const isPlainSale = (ctx: WithDictionaries, { offer }: Cart): boolean =>
  productOf(ctx, offer.productKind).isPlainSale === true

/** Who pays nothing, and isn't asked to later either, pays no tax. */
const taxpayerOf = ({ taxed, price, terms }: Cart): Taxpayer | null =>
  taxed.asksCountry && (price.listCents > 0 || terms)
    ? { country: taxed.country, isReverseCharge: taxed.rule.isReversed === true }
    : null

/** The tax as the cart has it. */
function toldOf({ taxed }: Cart) {
  const { isTaxIncluded, ...told } = keptTax(taxed)
  return { ...told, isTaxIncluded: isTaxIncluded === true }
}

const couponStateOf = ({ coupon, choice }: Cart): CouponState => ({
  applied: coupon?.coupon?.code ?? null,
  typed: choice.coupon?.code,
})

/** The provider's own sentence, where it said one. */
function declinedBecause(ctx: WithDictionaries, lang: Language, { message }: AppError): string {
  const { declined } = paymentsTextIn(lang).checkout
  return message === refusedSomehow ? declined : sentenceIn(ctx, lang, message)
}
