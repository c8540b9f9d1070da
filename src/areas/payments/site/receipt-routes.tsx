import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { explainAccess } from '#areas/access/server/explaining.ts'
import { joinOrder } from '#areas/access/server/joining.ts'
import type { BusinessDetails } from '#areas/accounts/rules.ts'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { pictureOf } from '#areas/files/rules.ts'
import { type Actor, isSignedIn, type Pass, passesOf } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import type { Language } from '#kernel/language.ts'
import { hours, minutes } from '#kernel/time.ts'
import { type SiteTools, sendPage } from '#platform/http/site.ts'
import { describeProduct, productOf } from '#platform/product.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { sentenceIn, type WithDictionaries } from '#platform/sentences.ts'
import { renderSite } from '#ui/site/render.ts'
import { passCookie } from '../cookies.ts'
import { invoiceOpenMs, passHours } from '../rules.ts'
import { limitTypedAddress } from '../server/checkout/limits.ts'
import type { Order } from '../server/checkout/order-opening.ts'
import { orderNow } from '../server/checkout/reconciling.ts'
import { creditNotesOf } from '../server/documents/credit-notes.ts'
import { queueFreshLink } from '../server/emails/receipt.ts'
import { freshLinks } from '../server/fresh-link.ts'
import { hasInvoice, invoiceOf, isOpen, nameBuyer } from '../server/invoices.ts'
import { accountFromReceipt } from '../server/receipt-account.ts'
import {
  getReceipt,
  mailedToken,
  mayJoin,
  mayReadInvoice,
  type Receipt,
  withPass,
} from '../server/receipts.ts'
import { refundedOf } from '../server/refunds/refund-total.ts'
import { managedPathOf } from '../server/subscriptions/managed-path.ts'
import { subscriptionPath } from '../server/subscriptions/subscriptions.ts'
import { checkoutParts } from './checkout-parts.ts'
import { DeletedAccountPage } from './DeletedAccountPage.tsx'
import { mountBuyerDocuments } from './documents/buyer-routes.tsx'
import { invoiceFacts } from './documents/invoice-facts.ts'
import type { FreshLinkProps } from './FreshLink.tsx'
import { InvoicePage } from './InvoicePage.tsx'
import { type ByTokenRequest, isViewingAs, type MountOrderPage, surroundings, wordsOf } from './order-page.ts'
import { PendingPaymentPage } from './PendingPaymentPage.tsx'
import { providerPage } from './provider-page.tsx'
import { ReceiptPage, type ReceiptPageProps } from './ReceiptPage.tsx'
import { receiptExtras } from './receipt-extras.ts'
import { receiptFacts } from './receipt-facts.ts'
import { mountUpsell, upsellFor } from './upsell-route.tsx'

const zPassword = z.object({ password: z.string().max(500).catch('') })
const typed = z.string().catch('')
const zBuyer = z.object({ legalName: typed, address: typed, taxNumber: typed })
const invoiceChanges = { name: 'invoice-details', points: 20, seconds: 3600 }

/** Pages behind the secret link of an order. */
export function mountReceipts(scope: FastifyInstance, site: SiteTools): void {
  /** Every one of them asks here first: of an order whose buyer left, the link says so and does nothing. */
  const mount: MountOrderPage = (method, path, answer) =>
    void scope.route({
      method,
      url: `/orders/:token${path}`,
      handler: async (request: ByTokenRequest, reply) => {
        const ctx = await site.ctxOf(request, reply)
        const receipt = await getReceipt(ctx, request.params.token)
        if (receipt.order.buyerErasedAt) return deletedPage(site, ctx, receipt.order, request, reply)
        return answer({ ctx, receipt }, request, reply)
      },
    })

  mount('GET', '', async ({ ctx, receipt }, request, reply) => {
    if (receipt.order.deliveredAt && (await upsellFor(asReader(ctx, receipt), receipt, request))) {
      if (receipt.opensLearning) givePass(ctx, request, reply, receipt.token)
      return reply.redirect(`/orders/${receipt.token}/more`, 303)
    }
    const managedAt = isFreshlyPaid(ctx, receipt, request) ? managedPathOf(ctx, receipt.items) : null
    if (managedAt) return reply.redirect(managedAt, 303)
    if (receipt.order.deliveredAt) return receiptPage(site, ctx, receipt, request, reply, {})
    const { order, outcome } = await orderNow(ctx, receipt.order)
    if (order.deliveredAt) return reply.redirect(`/orders/${receipt.token}`, 303)
    const unpaid = await checkoutParts[order.provider]?.unpaidPage?.(
      site,
      ctx,
      { ...receipt, order },
      request,
      reply,
    )
    if (unpaid) return unpaid
    const answered = await providerPage(site, ctx, { ...receipt, order }, outcome, request, reply)
    return answered ?? pendingPage(site, ctx, { ...receipt, order }, request, reply)
  })

  mount('GET', '/invoice', async ({ ctx, receipt }, request, reply) => {
    if (!mayReadInvoice(ctx, receipt)) return reply.redirect(`/orders/${receipt.token}`, 303)
    return invoicePage(site, ctx, receipt, request, reply)
  })

  mount('POST', '/invoice', async ({ ctx, receipt }, request, reply) => {
    const { order, token } = receipt
    if (!mayReadInvoice(ctx, receipt)) return reply.redirect(`/orders/${token}`, 303)
    const typed = zBuyer.parse(request.body ?? {})
    try {
      await ctx.instance.limits.spend(invoiceChanges, order.id)
      await nameBuyer(ctx, order, typed)
    } catch (error) {
      if (!(error instanceof AppError) || !(error.fields || error.code === 'RATE_LIMITED')) throw error
      return invoicePage(site, ctx, receipt, request, reply, { typed, error })
    }
    return reply.redirect(`/orders/${token}/invoice?saved=details`, 303)
  })

  mount('POST', '/password', async ({ ctx, receipt }, request, reply) => {
    try {
      await accountFromReceipt(ctx, receipt, zPassword.parse(request.body ?? {}).password)
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      return receiptPage(site, ctx, receipt, request, reply, { error })
    }
    return reply.redirect(`/orders/${receipt.token}?sent=account#set-password`, 303)
  })

  // By a press, never by opening the link: email programs open links by themselves.
  mount('POST', '/courses', async ({ ctx, receipt }, request, reply) => {
    const { order, items, token } = receipt
    const [item] = items
    const product = item && (await describeProduct(ctx, order.workspaceId, item.productKind, item.productId))
    const isProven = receipt.wasMailed && receipt.opensLearning
    const joins = mayJoin(ctx, receipt)
    if (!product || !(joins || isProven)) return reply.redirect(`/orders/${token}`, 303)
    if (joins) await joinOrder(ctx, { workspaceId: order.workspaceId, orderId: order.id })
    if (isProven) givePass(ctx, request, reply, token)
    return reply.redirect(product.openPath, 303)
  })

  mount('POST', '/link', async ({ ctx, receipt: { order, items, token, wasMailed } }, _request, reply) => {
    await ctx.instance.limits.spend(freshLinks, order.id)
    if (!wasMailed) await limitTypedAddress(ctx, order.buyerEmail)
    await queueFreshLink(ctx, order, items, await mailedToken(ctx, order))
    return reply.redirect(`/orders/${token}?sent=link`, 303)
  })

  mountBuyerDocuments(mount, site)
  mountUpsell(mount, site, asReader)
  for (const part of Object.values(checkoutParts)) part.mountPages?.(mount, site)
}

/** Whoever comes back from paying is led to where what they bought is managed; the receipt is a click away from there. */
function isFreshlyPaid(ctx: CallCtx, { order, wasMailed }: Receipt, { query }: ByTokenRequest): boolean {
  const paidAt = order.deliveredAt && order.paidAt
  if (!paidAt || wasMailed || query.view !== undefined || !isSignedIn(ctx.actor)) return false
  return ctx.actor.userId === order.buyerUserId && ctx.now().getTime() - paidAt.getTime() < minutes(10)
}

async function deletedPage(
  site: SiteTools,
  ctx: CallCtx,
  order: Order,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { closedAs, handle } = await getWorkspace(ctx, order.workspaceId)
  const html = renderSite(
    <DeletedAccountPage
      {...(await surroundings(site, ctx, order, request))}
      {...(closedAs === 'hidden' ? {} : { storeHref: `/@${handle}` })}
    />,
  )
  return sendPage(reply, html, 410)
}

/** Looks again by itself every few seconds, and by a link for those whose browser does not. */
async function pendingPage(
  site: SiteTools,
  ctx: CallCtx,
  receipt: Receipt,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { order } = receipt
  reply.header('refresh', '3')
  const around = await surroundings(site, ctx, order, request)
  const html = renderSite(
    <PendingPaymentPage
      {...around}
      product={wordsOf(ctx, receipt, around.site.lang)}
      state={order.status === 'paid' ? 'delivering' : 'waiting'}
      orderId={order.id}
      checkHref={request.url}
    />,
  )
  return sendPage(reply, html)
}

type PageState = { error?: AppError }

async function receiptPage(
  site: SiteTools,
  ctx: CallCtx,
  receipt: Receipt,
  request: ByTokenRequest,
  reply: FastifyReply,
  { error }: PageState,
) {
  const { order, token } = receipt
  if (receipt.opensLearning) givePass(ctx, request, reply, token)
  const around = await surroundings(site, ctx, order, request)
  const invoice = hasInvoice(order) && mayReadInvoice(ctx, receipt) ? await invoiceOf(ctx, order) : null
  const { business } = await getWorkspace(ctx, order.workspaceId)
  const way = await wayOf(ctx, receipt, around.site.lang)
  const paidAt = order.paidAt ?? order.createdAt
  const refunded = await refundedOf(ctx, order)
  const html = renderSite(
    <ReceiptPage
      {...around}
      seller={{ name: around.store.name, business: invoice?.seller ?? business }}
      order={receiptFacts(receipt, refunded, around.site.lang)}
      invoice={
        invoice && {
          href: `/orders/${token}/invoice`,
          pdfHref: `/orders/${token}/invoice.pdf`,
          isOpen: isOpen(ctx, invoice, order),
          creditNotes: (await creditNotesOf(ctx, order)).map(({ id, number }) => ({
            number,
            href: `/orders/${token}/credit-notes/${id}`,
          })),
        }
      }
      product={wordsOf(ctx, receipt, around.site.lang)}
      way={way}
      extras={
        await receiptExtras(asReader(ctx, receipt), receipt, !(receipt.wasMailed && !receipt.isContacts))
      }
      managesPlan={order.terms?.instalments !== undefined || order.reason === 'instalment'}
      manageHref={
        order.subscriptionId && mayReadInvoice(ctx, receipt)
          ? subscriptionPath(ctx, order.subscriptionId)
          : null
      }
      isPaper={receipt.wasMailed && !receipt.isContacts}
      wasMailed={ctx.now().getTime() - paidAt.getTime() > hours(1)}
      link={
        refunded?.hasEnded || order.reason === 'gift'
          ? null
          : { action: `/orders/${token}/link`, state: linkState(receipt, way !== null, request) }
      }
      password={
        isSignedIn(ctx.actor) || !receipt.opensLearning
          ? null
          : passwordOf(ctx, token, request, around.site.lang, error)
      }
    />,
  )
  return sendPage(reply, html, error?.status ?? 200)
}

/** Behind a receipt's link, or, with another way back, for the seller, who adds nothing to it. */
export async function invoicePage(
  site: SiteTools,
  ctx: CallCtx,
  { order, items, ...way }: Pick<Receipt, 'order' | 'items'> & ({ token: string } | { receiptHref: string }),
  request: FastifyRequest<{ Querystring: { saved?: string } }>,
  reply: FastifyReply,
  refused?: { typed: BusinessDetails; error: AppError },
) {
  const invoice = await invoiceOf(ctx, order)
  if (!invoice || !order.paidAt) throw new AppError('NOT_FOUND', 'There’s nothing at this address.')
  const around = await surroundings(site, ctx, order, request)
  const { business } = await getWorkspace(ctx, order.workspaceId)
  const refunded = await refundedOf(ctx, order)
  const html = renderSite(
    <InvoicePage
      {...around}
      receiptHref={'token' in way ? `/orders/${way.token}` : way.receiptHref}
      details={
        'token' in way && isOpen(ctx, invoice, order)
          ? {
              action: `/orders/${way.token}/invoice`,
              until: new Date(invoice.issuedAt.getTime() + invoiceOpenMs - 1).toISOString(),
              saved: request.query.saved === 'details',
              ...(refused ? refusedDetails(ctx, around.site.lang, refused) : {}),
            }
          : null
      }
      pdfHref={
        'token' in way ? `/orders/${way.token}/invoice.pdf` : `/payments/orders/${order.id}/invoice.pdf`
      }
      invoice={{ ...invoiceFacts(ctx, { order, items, invoice, business }, around.site.lang), refunded }}
    />,
  )
  if (refused?.error.retryAfterSeconds) reply.header('retry-after', String(refused.error.retryAfterSeconds))
  return sendPage(reply, html, refused?.error.status ?? 200)
}

/** The form as it was sent, with what's wrong beside its fields. */
function refusedDetails(
  ctx: WithDictionaries,
  lang: Language,
  { typed, error }: { typed: BusinessDetails; error: AppError },
) {
  const errors = Object.entries(error.fields ?? {}).map(([field, sentence]) => [
    field,
    sentenceIn(ctx, lang, sentence),
  ])
  return {
    typed,
    errors: Object.fromEntries(errors) as Partial<Record<keyof BusinessDetails, string>>,
    ...(errors.length === 0 ? { problem: sentenceIn(ctx, lang, error.message) } : {}),
  }
}

/** Who is signed in as the owner needs no link: what they bought opens for them as it is. */
function linkState(
  { opensLearning, isContacts }: Receipt,
  opensHere: boolean,
  request: ByTokenRequest,
): FreshLinkProps['link']['state'] {
  if (request.query.sent === 'link') return 'sent'
  if (opensLearning || opensHere) return 'fresh'
  // A link to an address that is not the buyer's would open nothing.
  return isContacts ? 'ask' : 'sign-in'
}

function passwordOf(
  ctx: WithDictionaries,
  token: string,
  request: ByTokenRequest,
  lang: Language,
  error: AppError | undefined,
): ReceiptPageProps['password'] {
  return {
    action: `/orders/${token}/password`,
    hidden: {},
    state: request.query.sent === 'account' ? 'sent' : 'ask',
    ...(error ? { error: sentenceIn(ctx, lang, error.message) } : {}),
  }
}

/** The browser that paid, or came by a fresh link, may learn: for a day, what this order bought. */
function givePass(ctx: CallCtx, request: FastifyRequest, reply: FastifyReply, token: string): void {
  if (isViewingAs(ctx)) return
  const secure = ctx.instance.secureCookies
  const name = passCookie(secure)
  reply.setCookie(name, withPass(request.cookies[name], token), {
    httpOnly: true,
    sameSite: 'lax',
    secure,
    path: '/',
    maxAge: hours(passHours) / 1000,
  })
}

/** Where it starts; null once the right to it has ended, or for whoever it is not proven to be theirs. */
async function wayOf(ctx: CallCtx, receipt: Receipt, lang: Language): Promise<ReceiptPageProps['way']> {
  const { order, place } = receipt
  const [item] = receipt.items
  if (!item || !order.contactId || order.reason === 'gift') return null
  const product = productOf(ctx, item.productKind)
  const reader = asReader(ctx, receipt)
  const thing = { kind: product.thing, id: item.productId }
  const [card, explanation] = await Promise.all([
    describeProduct(ctx, order.workspaceId, item.productKind, item.productId),
    explainAccess(reader, order.workspaceId, thing),
  ])
  if (!card || !explanation.allowed) return null
  const held =
    explanation.because === 'owner'
      ? { contactId: order.contactId, seat: place?.seat ?? '' }
      : explanation.grant
  const route = await product.route(ctx, order.workspaceId, item.productId, held, lang)
  if (!route) return null
  return {
    cover: { id: item.productId, title: card.title, image: card.imageFileId && pictureOf(card.imageFileId) },
    startHref: card.openPath,
    joinAction: mayJoin(ctx, receipt) ? `/orders/${receipt.token}/courses` : null,
    ...route,
  }
}

const asReader = (ctx: CallCtx, receipt: Receipt): CallCtx =>
  receipt.order.contactId ? { ...ctx, actor: readerOf(ctx.actor, receipt, receipt.order.contactId) } : ctx

/** Whoever looks, with the pass this very link gives. */
function readerOf(actor: Actor, { order, wasMailed, opensLearning }: Receipt, contactId: Id<'ctc'>): Actor {
  if (!opensLearning) return actor
  const pass: Pass = {
    workspaceId: order.workspaceId,
    orderId: order.id,
    contactId,
    proven: wasMailed,
  }
  const passes = [...passesOf(actor), pass]
  return isSignedIn(actor) ? { ...actor, passes } : { kind: 'pass', passes }
}
