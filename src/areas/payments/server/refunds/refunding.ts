import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { isOrderOpen } from '#areas/access/server/grants.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { formatMoney, type Money } from '#kernel/money.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { crashPoint } from '#platform/crash-points.ts'
import { once } from '#platform/idempotency/once.ts'
import { productOf } from '#platform/product.ts'
import type { RefundWords } from '#platform/product-words.ts'
import { toReader } from '#platform/sentences.ts'
import { mine } from '#platform/tables.ts'
import type { OrderRefunds, Refund, RefundInput } from '../../refund-contract.ts'
import { providerOf } from '../provider/payments.ts'
import { can } from '../provider/provider.ts'
import { disputes } from '../refund-tables.ts'
import { orders } from '../tables.ts'
import { askRefund } from './asking.ts'
import {
  findPayment,
  heldOf,
  itemsBearing,
  lockOrder,
  type OrderRow,
  type Payment,
  type RefundRow,
  refundsOf,
  reserve,
  takenByBank,
} from './refunds.ts'

type OrderRefund = RefundInput & { orderId: Id<'ord'> }

/**
 * Pays back some of what an order cost. The same key is one refund, however often it is sent.
 *
 * @throws NOT_FOUND, INVALID beside its fields, CONFLICT while it can't be refunded, or with what the provider said.
 */
export async function refundOnce(
  ctx: CreatorCtx,
  asked: OrderRefund,
  key: string | undefined,
): Promise<Refund> {
  if (!key || key.length > 255)
    throw new AppError('INVALID', 'Send an Idempotency-Key header of at most 255 characters.')
  const { workspaceId } = ctx.actor
  const scope = `payments.refund:${asked.orderId}`
  // Keys are forgotten before refunds are: the refund is known by its key for good.
  const id = refundIdOf(`${workspaceId}:${scope}:${key}`)
  return once(ctx, { workspaceId, scope, key, body: asked }, () => refundOrder(ctx, asked, id))
}

/** The same without a key: whoever calls it twice refunds twice. */
export async function refundOrder(ctx: CreatorCtx, asked: OrderRefund, id?: Id<'rfd'>): Promise<Refund> {
  const { reserved, isFresh } = await withTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, asked.orderId)
    if (!order) throw noOrder()
    const known = id && (await refundsOf(ctx, order.workspaceId, order.id)).find((each) => each.id === id)
    return { reserved: known || (await reserveFor(ctx, order, asked, id)), isFresh: !known }
  })
  crashPoint('payments.afterReserve')
  const isOpen = reserved.state === 'reserved' || reserved.state === 'waiting'
  const refund = isOpen ? await askRefund(ctx, reserved, { isFresh }).catch(unlessAway(reserved)) : reserved
  if (refund.state === 'failed')
    throw new AppError('CONFLICT', refund.failureReason ?? 'The payment service didn’t refund this.', {
      data: { reason: 'refund-refused', refundId: refund.id },
    })
  return toRefund(ctx, refund)
}

/** It may have heard or not: the refund waits, and the sweep asks again under the same key. */
const unlessAway = (reserved: RefundRow) => (error: unknown) => {
  if (error instanceof AppError && error.code === 'UNAVAILABLE') return reserved
  throw error
}

async function reserveFor(
  ctx: CreatorCtx,
  order: OrderRow,
  asked: OrderRefund,
  id?: Id<'rfd'>,
): Promise<RefundRow> {
  const payment = await findPayment(ctx, order.id)
  const refusal = await whyNotRefundable(ctx, order, payment)
  if (refusal || !payment) throw new AppError('CONFLICT', refusal ?? nothingPaid)
  const { amountCents, reason, note, endsAccess } = asked
  const left = payment.grossCents - (await heldOf(ctx, payment))
  if (amountCents < 1) throw invalid({ amountCents: 'Enter how much to refund' })
  if (amountCents > left)
    throw invalid({
      amountCents: `You can refund up to ${formatMoney({ cents: left, currency: order.currency })}`,
    })
  return reserve(
    ctx,
    { ...payment, orderId: order.id },
    {
      ...(id ? { id } : {}),
      ...{ amountCents, reason, note: note.trim(), endsAccess, requestedBy: ctx.actor.userId },
    },
  )
}

/** Why nothing of an order can be paid back from here; null when it can. */
async function whyNotRefundable(
  ctx: CreatorCtx,
  order: OrderRow,
  payment: Payment | null,
): Promise<string | null> {
  if (order.status !== 'paid') return 'This order isn’t paid yet.'
  if (!payment) return nothingPaid
  const provider = providerOf(ctx, payment.provider)
  if (!can(provider, 'refund'))
    return `${provider.name} can’t refund from here. Refund it at ${provider.name}.`
  const isOpen = and(eq(disputes.orderId, order.id), inArray(disputes.state, ['open', 'submitted']))
  if ((await ctx.db.$count(disputes, and(mine(ctx, disputes), isOpen))) > 0)
    return 'This payment is disputed. You can’t refund it until the dispute is decided.'
  if (payment.grossCents > (await heldOf(ctx, payment))) return null
  return (await takenByBank(ctx, payment.id)) > 0
    ? 'A dispute took back what was left of this payment, so there’s nothing to refund.'
    : 'This order is already refunded in full.'
}

const nothingPaid = 'Nothing was paid for this order, so there’s nothing to refund.'
const noOrder = () => new AppError('NOT_FOUND', 'We couldn’t find this order.')

/** What was paid back of an order, what still can be, and what the provider keeps. @throws NOT_FOUND. */
export async function listOrderRefunds(ctx: CreatorCtx, orderId: Id<'ord'>): Promise<OrderRefunds> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(mine(ctx, orders, orderId))
  if (!order) throw noOrder()
  const payment = await findPayment(ctx, orderId)
  const money = (cents: number): Money => ({ cents, currency: order.currency })
  const held = payment ? await heldOf(ctx, payment) : 0
  const items = await itemsBearing(ctx, orderId)
  const rows = await refundsOf(ctx, order.workspaceId, orderId)
  return {
    order: {
      id: orderId,
      title: items.map(({ title }) => title).join(', '),
      buyer: order.buyerErasedAt ? '' : order.buyerName || order.buyerEmail,
      mode: order.mode,
      provider: payment ? providerOf(ctx, payment.provider).name : null,
      byHand: (payment && providerOf(ctx, payment.provider).isByHand) ?? false,
      paid: money(payment?.grossCents ?? 0),
      fee: money(payment?.feeCents ?? 0),
      refunded: money(order.refundedCents),
      refundable: money(Math.max((payment?.grossCents ?? 0) - held, 0)),
      hasAccess: await isOrderOpen(ctx, orderId),
      choice: choiceIn(ctx, items),
      closedBecause: toReader(ctx, await whyNotRefundable(ctx, order, payment)),
    },
    refunds: rows.map((row) => toRefund(ctx, row)),
  }
}

/** What of an order ends with its access, in the words of its kind: sessions are canceled, a membership isn't charged anymore. */
function choiceIn(ctx: CreatorCtx, items: readonly { productKind: string }[]): RefundWords | null {
  const [kind, ...others] = new Set(items.map(({ productKind }) => productKind))
  if (kind === undefined || others.length > 0) return null
  return productOf(ctx, kind).words[ctx.language ?? 'en'].refund ?? null
}

export function toRefund(ctx: CreatorCtx, row: RefundRow): Refund {
  return {
    id: row.id,
    orderId: row.orderId,
    amount: { cents: row.amountCents, currency: row.currency },
    reason: row.reason,
    note: row.note,
    endsAccess: row.endsAccess,
    state: row.state === 'reserved' ? 'waiting' : row.state,
    failure: toReader(ctx, row.failureReason),
    atProvider: row.requestedBy === null,
    byHand: providerOf(ctx, row.provider).isByHand ?? false,
    createdAt: row.createdAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
  }
}

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** The same text is the same id. It doesn't say when it was made. */
export function refundIdOf(text: string): Id<'rfd'> {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 26)
  return `rfd_${[...bytes].map((byte) => alphabet.charAt(byte & 31)).join('')}`
}
