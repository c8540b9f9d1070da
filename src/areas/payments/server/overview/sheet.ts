import { and, asc, eq } from 'drizzle-orm'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { orderNumber } from '#kernel/order-number.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { isFormerAddress, shownPerson } from '#platform/forgetting.ts'
import { toReader } from '#platform/sentences.ts'
import { mine } from '#platform/tables.ts'
import type { OrderSheet, Transaction } from '../../overview-contract.ts'
import { listedCents, takenOff } from '../../pricing/listed-price.ts'
import { reasonForSeller } from '../../reasons.ts'
import { heldRefundStates } from '../../rules.ts'
import { taxInWords } from '../../tax-text.ts'
import type { Order } from '../checkout/order-opening.ts'
import { invoiceOf } from '../invoices.ts'
import { providerOf } from '../provider/payments.ts'
import { itemsOf } from '../receipts.ts'
import { refunds } from '../refund-tables.ts'
import { orders, transactions } from '../tables.ts'
import { feeRuleFor } from './fee-rule.ts'
import { whyNoPaymentLink } from './payment-link.ts'
import { transactionsById } from './rows.ts'
import { stepsOf } from './steps.ts'

/** A transaction with its whole order. @throws NOT_FOUND. */
export async function getTransaction(
  ctx: CreatorCtx,
  id: Id<'txn'>,
): Promise<{ transaction: Transaction; order: OrderSheet | null }> {
  const [transaction] = await transactionsById(ctx, [id])
  if (!transaction) throw new AppError('NOT_FOUND', 'We couldn’t find this payment.')
  return {
    transaction,
    order: transaction.orderId ? await orderSheet(ctx, transaction.orderId) : null,
  }
}

async function orderSheet(ctx: CreatorCtx, orderId: Id<'ord'>): Promise<OrderSheet> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(mine(ctx, orders, orderId))
  if (!order) throw new Error(`Order ${orderId} is missing.`)
  const rows = await ctx.db
    .select()
    .from(transactions)
    .where(and(mine(ctx, transactions), eq(transactions.orderId, orderId)))
    .orderBy(asc(transactions.createdAt), asc(transactions.id))
  const back = await ctx.db
    .select()
    .from(refunds)
    .where(and(mine(ctx, refunds), eq(refunds.orderId, orderId)))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
  const items = await itemsOf(ctx, order)
  const invoice = await invoiceOf(ctx, order)
  const { currency } = order
  const money = (cents: number) => ({ cents, currency })
  // Money that pays nothing is the buyer's, and told of apart.
  const counted = rows.filter(
    ({ kind, status }) => status === 'Completed' && kind !== 'surplus' && kind !== 'surplusReturned',
  )
  const sum = (of: (row: (typeof rows)[number]) => number) =>
    counted.reduce((total, row) => total + of(row), 0)
  const held = back
    .filter(({ state }) => heldRefundStates.some((each) => each === state))
    .reduce((total, { amountCents }) => total + amountCents, 0)
  const isPaid = order.status === 'paid'
  const left = order.totalCents - Math.max(order.refundedCents, held)
  const person = { name: order.buyerName, email: order.buyerEmail }
  const { name, email } = shownPerson(ctx, person, 'Former customer')
  const isThere = !order.buyerErasedAt && !isFormerAddress(order.buyerEmail)
  return {
    ...{ id: order.id, number: orderNumber(order.id), mode: order.mode, email },
    customer: name || email,
    items: items.map((item) => ({ title: item.title, price: money(listedCents(order, item)) })),
    coupon: takenOff(order, items),
    total: money(order.totalCents),
    tax: money(order.taxCents),
    taxLabel: taxInWords(order, ctx.language ?? 'en'),
    isTaxIncluded: order.isTaxIncluded !== false,
    fee: money(sum(({ feeCents }) => feeCents)),
    isFeeEstimated: counted.some(({ isFeeEstimated }) => isFeeEstimated),
    net: money(sum(({ grossCents, feeCents }) => grossCents - feeCents)),
    refunded: money(order.refundedCents),
    refundable: money(isPaid ? Math.max(0, left) : 0),
    feeRule: providerOf(ctx, order.provider).feeOf ? null : feeRuleFor(ctx),
    paidAt: order.paidAt?.toISOString() ?? null,
    receiptPath: order.deliveredAt ? `/payments/orders/${order.id}/receipt` : null,
    invoice: invoice ? { number: invoice.number, path: `/payments/orders/${order.id}/invoice` } : null,
    canResend: order.deliveredAt !== null && isThere,
    failure: await failureOf(ctx, order),
    transactions: await transactionsById(
      ctx,
      rows.map(({ id }) => id),
    ),
    steps: await stepsOf(ctx, order, rows, back),
  }
}

async function failureOf(ctx: CreatorCtx, order: Order): Promise<OrderSheet['failure']> {
  if (order.status !== 'failed') return null
  return {
    reason: toReader(ctx, reasonForSeller(order.failureReason)),
    canSendLink: (await whyNoPaymentLink(ctx, order)) === null,
  }
}
