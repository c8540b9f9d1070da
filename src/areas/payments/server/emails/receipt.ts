import { languageOfReader } from '#areas/accounts/server/reading-language.ts'
import { getWorkspace, type WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import { localeOf } from '#kernel/locales.ts'
import { formatMoney } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import { renderLetter } from '#platform/mail/letter.ts'
import { queueMail } from '#platform/mail/queue.ts'
import type { Order } from '../checkout/opening.ts'
import type { orderItems } from '../tables.ts'
import { paymentsMailIn } from './language.ts'

type Item = Pick<typeof orderItems.$inferSelect, 'title' | 'cents' | 'currency'>

/** The receipt with the link that opens what was bought, queued with the delivery itself. */
export async function queueReceipt(
  ctx: Ctx,
  workspace: WorkspaceRecord,
  order: Order,
  items: Item[],
  token: string,
): Promise<void> {
  const language = await languageOfReader(ctx, order.buyerEmail, workspace.language)
  const total = formatMoney({ cents: order.totalCents, currency: order.currency }, localeOf(language))
  const titles = items.map((item) => item.title).join(', ')
  const words = paymentsMailIn(language).receipt
  await queueMail(ctx, order.workspaceId, {
    purpose: 'transactional',
    template: 'payments.receipt',
    to: { address: order.buyerEmail, name: order.buyerName },
    fromName: workspace.name,
    subject: words.subject(titles),
    ...renderLetter({
      language,
      brand: workspace.name,
      brandColor: workspace.brandColor,
      heading: words.heading(titles),
      paragraphs: [
        order.totalCents === 0 ? words.free(titles) : words.paid(total, titles, order.cardLast4),
        ...(order.mode === 'test' && order.totalCents > 0 ? [words.testMode] : []),
        words.link,
      ],
      button: { label: words.button, url: `${ctx.instance.appUrl}/orders/${token}` },
      footer: words.footer(workspace.name, order.id),
    }),
  })
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
