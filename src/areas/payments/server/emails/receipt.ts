import { languageOfReader } from '#areas/accounts/server/reading-language.ts'
import { getOwner, getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { localeOf } from '#kernel/locales.ts'
import { formatMoney } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import { isFormerAddress } from '#platform/forgetting.ts'
import { renderLetter } from '#platform/mail/letter.ts'
import { queueMail } from '#platform/mail/queue.ts'
import type { Order } from '../checkout/opening.ts'
import type { orderItems } from '../tables.ts'
import { paymentsMailIn } from './language.ts'

type Item = Pick<typeof orderItems.$inferSelect, 'title' | 'cents' | 'currency'>

type Mailed = {
  /** A link that only this email has. */
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
  { token, isBuyers, hadIt }: Mailed,
): Promise<void> {
  const workspace = await getWorkspace(ctx, order.workspaceId)
  const toldTwice = isBuyers && hadIt
  // Who paid twice answers this email to get the money back: it must reach the seller.
  const replyTo = toldTwice ? await addressOfSeller(ctx, order) : null
  const language = await languageOfReader(ctx, order.buyerEmail, workspace.language)
  const total = formatMoney({ cents: order.totalCents, currency: order.currency }, localeOf(language))
  const titles = items.map((item) => item.title).join(', ')
  const words = paymentsMailIn(language).receipt
  await queueMail(ctx, order.workspaceId, {
    purpose: 'transactional',
    template: 'payments.receipt',
    to: { address: order.buyerEmail, name: order.buyerName },
    fromName: workspace.name,
    ...(replyTo ? { replyTo } : {}),
    subject: words.subject(titles),
    ...renderLetter({
      language,
      brand: workspace.name,
      brandColor: workspace.brandColor,
      heading: isBuyers ? words.heading(titles) : words.subject(titles),
      paragraphs: [
        order.totalCents === 0 ? words.free(titles) : words.paid(total, titles, order.cardLast4),
        ...(order.mode === 'test' && order.totalCents > 0 ? [words.testMode] : []),
        ...(toldTwice ? saidTwice(words, order, { titles, seller: workspace.name }) : []),
        isBuyers ? words.link : words.paper,
      ],
      button: {
        label: isBuyers ? words.button : words.paperButton,
        url: `${ctx.instance.appUrl}/orders/${token}`,
      },
      footer: words.footer(workspace.name, order.id),
    }),
  })
}

/** Null for a seller who left. */
async function addressOfSeller(ctx: Ctx, { workspaceId }: Order): Promise<string | null> {
  const { email } = await getOwner(ctx, workspaceId)
  return isFormerAddress(email) ? null : email
}

function saidTwice(
  words: ReturnType<typeof paymentsMailIn>['receipt'],
  { totalCents, mode }: Pick<Order, 'totalCents' | 'mode'>,
  { titles, seller }: { titles: string; seller: string },
): string[] {
  if (totalCents === 0) return [words.hadIt(titles)]
  return [words.hadIt(titles), mode === 'test' ? words.refundInTest(seller) : words.refund(seller)]
}

/** A fresh link to a receipt: the old one opens the lessons no more. */
export async function queueFreshLink(ctx: Ctx, order: Order, token: string): Promise<void> {
  const workspace = await getWorkspace(ctx, order.workspaceId)
  const language = await languageOfReader(ctx, order.buyerEmail, workspace.language)
  const { freshLink: words, receipt } = paymentsMailIn(language)
  await queueMail(ctx, order.workspaceId, {
    purpose: 'transactional',
    template: 'payments.freshLink',
    to: { address: order.buyerEmail, name: order.buyerName },
    fromName: workspace.name,
    subject: words.subject,
    ...renderLetter({
      language,
      brand: workspace.name,
      brandColor: workspace.brandColor,
      heading: words.subject,
      paragraphs: [words.text],
      button: { label: words.button, url: `${ctx.instance.appUrl}/orders/${token}` },
      footer: receipt.footer(workspace.name, order.id),
    }),
  })
}
