import { languageOfReader } from '#areas/accounts/server/reading-language.ts'
import { mailBrandOf } from '#areas/accounts/server/store-face.ts'
import { findOwner, getWorkspace } from '#areas/accounts/server/workspaces.ts'
import type { Ctx } from '#platform/context.ts'
import { isFormerAddress } from '#platform/forgetting.ts'
import { type Envelope, sendMail } from '#platform/mail/kind.ts'
import { type Product, productOf } from '#platform/product.ts'
import type { Order } from '../checkout/order-opening.ts'
import { agreementOf } from '../extras/agreement.ts'
import { thanksFor } from '../extras/extras.ts'
import { freshLinkMail, receiptMail } from '../mails.ts'
import type { orderItems } from '../tables.ts'

type Item = Pick<typeof orderItems.$inferSelect, 'title' | 'productKind' | 'offerId'>

type ReceiptLink = {
  /** A link that's in this email alone. */
  token: string
  /** It goes to the address of whoever the order belongs to; otherwise it is a paper and opens nothing. */
  isBuyers: boolean
  /** They could open it without this order. Told here alone: a checkout that said so would tell anyone who owns what. */
  hadIt: boolean
}

/** The receipt with the link that opens what was bought, queued with the delivery itself. */
export async function queueReceipt(
  ctx: Ctx,
  order: Order,
  items: Item[],
  { token, isBuyers, hadIt }: ReceiptLink,
): Promise<void> {
  const { envelope, seller } = await envelopeOf(ctx, order)
  // Who paid twice answers this email to get the money back: it must reach the seller.
  const replyTo = isBuyers && hadIt ? await addressOfSeller(ctx, order) : null
  const { id: orderId, mode, cardLast4: last4, totalCents: cents, taxCents, currency } = order
  const titles = items.map((item) => item.title).join(', ')
  const product = wordsOf(ctx, items)
  const sold = { orderId, titles, total: { cents, currency }, mode, seller, token, product }
  const [texts, agreement] = await Promise.all([
    thanksFor(ctx, order.workspaceId, items),
    agreementOf(ctx, order),
  ])
  const thanks = texts.flatMap((text) => text.split(/\n{2,}/))
  const waived = Boolean(agreement?.withdrawalWaivedAt)
  const coupon = order.couponCode
    ? { code: order.couponCode, discount: { cents: order.discountCents, currency } }
    : null
  const told = {
    ...sold,
    taxCents,
    coupon,
    last4,
    isBuyers,
    hadIt,
    thanks,
    waived,
    isGift: order.reason === 'gift',
  }
  await sendMail(ctx, receiptMail, { ...envelope, replyTo }, told)
}

/** A fresh link to a receipt: the old one opens what was bought no more. */
export async function queueFreshLink(ctx: Ctx, order: Order, items: Item[], token: string): Promise<void> {
  const { envelope, seller } = await envelopeOf(ctx, order)
  await sendMail(ctx, freshLinkMail, envelope, {
    orderId: order.id,
    seller,
    token,
    product: wordsOf(ctx, items),
  })
}

/** What an order's kind says of it, by language. */
function wordsOf(ctx: Ctx, [item]: Item[]): Product['words'] {
  if (!item) throw new Error('An order without an item has no receipt.')
  return productOf(ctx, item.productKind).words
}

/** To a buyer, from their seller. */
export async function envelopeOf(ctx: Ctx, order: Order): Promise<{ envelope: Envelope; seller: string }> {
  const workspace = await getWorkspace(ctx, order.workspaceId)
  const envelope = {
    to: { address: order.buyerEmail, name: order.buyerName },
    language: await languageOfReader(ctx, order.buyerEmail, workspace.language),
    workspaceId: order.workspaceId,
    brand: await mailBrandOf(ctx, workspace),
  }
  return { envelope, seller: workspace.name }
}

/** Null for a seller who left, and of the platform where it gives no address. */
async function addressOfSeller(ctx: Ctx, { workspaceId }: Order): Promise<string | null> {
  const owner = await findOwner(ctx, workspaceId)
  if (!owner) return ctx.instance.supportAddress ?? null
  return isFormerAddress(owner.email) ? null : owner.email
}
