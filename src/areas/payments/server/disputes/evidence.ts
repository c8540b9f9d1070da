import { and, asc, eq, gte, isNotNull } from 'drizzle-orm'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import type { Id } from '#kernel/ids.ts'
import { localeOf } from '#kernel/locales.ts'
import { formatMoney } from '#kernel/money.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { mails } from '#platform/mail/tables.ts'
import { orderEvidence } from '#platform/order-evidence.ts'
import { mine } from '#platform/tables.ts'
import { invoices } from '../invoice-tables.ts'
import { orderItems, orders, transactions } from '../tables.ts'
import { getDispute } from './answering.ts'
import { evidenceWordsDe } from './evidence-words.de.ts'
import { evidenceWords } from './evidence-words.ts'

/** So many emails say enough. */
const mostMails = 200

/**
 * What is known of a disputed order, as one file of text for the buyer's bank: what was bought and when, how it was delivered, what was
 * emailed, what was opened and downloaded. Of the buyer's own account, which is theirs at every seller, it has nothing.
 *
 * @throws NOT_FOUND
 */
export async function writeEvidence(
  ctx: CreatorCtx,
  disputeId: Id<'dsp'>,
): Promise<{ fileName: string; text: string }> {
  const dispute = await getDispute(ctx, disputeId)
  const words = ctx.language === 'de' ? evidenceWordsDe : evidenceWords
  const sections = [
    { title: words.order, lines: await linesOfOrder(ctx, dispute.orderId, dispute.transactionId, words) },
    { title: words.emails, lines: await linesOfMails(ctx, dispute.orderId) },
    { title: words.use, lines: await linesOfUse(ctx, dispute.orderId, words) },
  ]
  const text = [
    `${words.title(dispute.providerRef)}\n${words.utc}`,
    ...sections.map(
      ({ title, lines }) => `${title}\n${(lines.length > 0 ? lines : [words.nothing]).join('\n')}`,
    ),
  ].join('\n\n')
  return { fileName: `evidence-${dispute.providerRef}.txt`, text: `${text}\n` }
}

type Words = typeof evidenceWords

/** "2026-11-23 19:04:10": one to the other they line up. */
const momentOf = (at: Date) => at.toISOString().slice(0, 19).replace('T', ' ')

/** A title is one line of the file, whatever its seller put in it. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()

async function linesOfOrder(
  ctx: CreatorCtx,
  orderId: Id<'ord'>,
  transactionId: Id<'txn'>,
  words: Words,
): Promise<string[]> {
  const order = await getOrder(ctx, orderId)
  const items = await ctx.db
    .select()
    .from(orderItems)
    .where(and(mine(ctx, orderItems), eq(orderItems.orderId, orderId)))
    .orderBy(asc(orderItems.id))
  const [payment] = await ctx.db
    .select({ chargeId: transactions.chargeId })
    .from(transactions)
    .where(mine(ctx, transactions, transactionId))
  const [invoice] = await ctx.db
    .select({ number: invoices.number })
    .from(invoices)
    .where(and(mine(ctx, invoices), eq(invoices.orderId, orderId)))
  const workspace = await getWorkspace(ctx, ctx.actor.workspaceId)
  const priced = (cents: number) =>
    formatMoney({ cents, currency: order.currency }, localeOf(ctx.language ?? 'en'))
  return [
    words.seller(oneLine(workspace.name)),
    words.number(order.id),
    ...items.map(({ title, cents }) => words.bought(oneLine(title), priced(cents))),
    words.total(priced(order.totalCents)),
    ...(order.buyerErasedAt ? [] : [words.buyer(oneLine(order.buyerName), order.buyerEmail)]),
    ...(order.cardLast4 ? [words.card(order.cardLast4)] : []),
    ...(payment ? [words.charge(payment.chargeId)] : []),
    ...(order.paidAt ? [words.paid(momentOf(order.paidAt))] : []),
    order.deliveredAt ? words.delivered(momentOf(order.deliveredAt)) : words.notDelivered,
    ...(invoice ? [words.invoice(invoice.number)] : []),
  ]
}

async function getOrder(ctx: CreatorCtx, orderId: Id<'ord'>) {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(mine(ctx, orders, orderId))
  if (!order) throw new Error(`Order ${orderId} is missing.`)
  return order
}

/** What this seller's emails said to them since they ordered, as far as it was sent. */
async function linesOfMails(ctx: CreatorCtx, orderId: Id<'ord'>): Promise<string[]> {
  const order = await getOrder(ctx, orderId)
  if (order.buyerErasedAt) return []
  const sent = await ctx.db
    .select({ subject: mails.subject, sentAt: mails.sentAt })
    .from(mails)
    .where(
      and(
        mine(ctx, mails),
        eq(mails.toAddress, order.buyerEmail),
        isNotNull(mails.sentAt),
        gte(mails.createdAt, order.createdAt),
      ),
    )
    .orderBy(asc(mails.sentAt), asc(mails.id))
    .limit(mostMails)
  return sent.map(({ subject, sentAt }) => `${sentAt ? momentOf(sentAt) : ''}  ${oneLine(subject)}`)
}

async function linesOfUse(ctx: CreatorCtx, orderId: Id<'ord'>, words: Words): Promise<string[]> {
  const order = await getOrder(ctx, orderId)
  if (!order.contactId || order.buyerErasedAt) return []
  const items = await ctx.db
    .select({ productId: orderItems.productId })
    .from(orderItems)
    .where(and(mine(ctx, orderItems), eq(orderItems.orderId, orderId)))
  const { workspaceId, contactId } = order
  const asked = {
    ...{ workspaceId, orderId, contactId, seats: ['', orderId] as const },
    productIds: items.map(({ productId }) => productId),
  }
  const uses = await Promise.all(ctx.instance.given(orderEvidence).map((tell) => tell(ctx, asked)))
  return uses
    .flat()
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, what, title }) => `${momentOf(at)}  ${words[what](oneLine(title))}`)
}
