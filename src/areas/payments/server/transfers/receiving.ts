import { and, eq } from 'drizzle-orm'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { splitBy } from '#kernel/money.ts'
import { days } from '#kernel/time.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { crashPoint } from '#platform/crash-points.ts'
import type { Limit } from '#platform/limits/limits.ts'
import { mine } from '#platform/tables.ts'
import { refundTaxShare } from '../../pricing/refund-tax.ts'
import type { BankTransfer, transferChoices } from '../../transfers-contract.ts'
import { queueTransferMail } from '../emails/transfer.ts'
import { itemsBearing, type OrderRow } from '../refunds/refunds.ts'
import { orderItems, orders, paymentAttempts } from '../tables.ts'
import { bankReceipts } from '../transfer-tables.ts'
import type { Transfer } from './expecting.ts'
import { getTransfer } from './listing.ts'
import { bookExtra, changeTransfer, closeTransfer, lockTransfer, settleTransfer } from './settling.ts'

/** More than a bank transfer is. */
const mostCents = 100_000_000
const reminders: Limit = { name: 'transfer-reminder', points: 3, seconds: days(1) / 1000 }

type TransferReceipt = {
  transferId: Id<'btr'>
  version: number
  amountCents: number
  receivedOn: string
  choice: (typeof transferChoices)[number]
}

/**
 * The seller read on their bank statement that money came. The whole amount pays the order, once; what's beyond it is the buyer's; of
 * less, the seller says what becomes of it.
 *
 * @throws NOT_FOUND, INVALID beside its fields, CONFLICT when someone noted money of it since it was seen.
 */
export async function noteReceipt(ctx: CreatorCtx, asked: TransferReceipt): Promise<BankTransfer> {
  const { transferId: id, amountCents, receivedOn, choice } = asked
  await checkReceipt(ctx, asked)
  return noted(ctx, id, asked.version, async (ctx, order, transfer) => {
    const now = ctx.now()
    const receiptId = newId('brc', now)
    await ctx.db.insert(bankReceipts).values({
      ...{ workspaceId: ctx.actor.workspaceId, id: receiptId, transferId: id, amountCents, receivedOn },
      ...{ currency: transfer.currency, createdAt: now },
    })
    const name = `${transfer.reference}+${transfer.version + 1}`
    if (order.status === 'paid') {
      await bookExtra(ctx, order, transfer, amountCents, name)
      return {}
    }
    const held = transfer.receivedCents + amountCents
    if (choice === 'sendBack') {
      await bookExtra(ctx, order, transfer, held, name)
      return { receivedCents: 0, ...(transfer.state === 'waiting' ? { dueAt: now } : {}) }
    }
    if (held >= transfer.amountCents)
      return { state: 'arrived', receivedCents: 0, extraCents: held - transfer.amountCents, dueAt: now }
    if (choice === 'accept') return accepted(ctx, order, transfer, held)
    if (choice !== 'wait') throw invalid({ choice: 'Choose what to do about the missing part' })
    // Part of the money is here, so the order doesn't run out: its seller decides.
    const waiting = { receivedCents: held, dueAt: null }
    await queueTransferMail(ctx, 'rest', order, { ...transfer, ...waiting })
    return waiting
  })
}

/**
 * What becomes of an order whose money didn't come, or of the part that did.
 *
 * @throws NOT_FOUND, CONFLICT where there's nothing to decide, or when someone noted something since it was seen.
 */
export function decideTransfer(
  ctx: CreatorCtx,
  asked: { transferId: Id<'btr'>; version: number; decision: 'accept' | 'sendBack' | 'cancel' },
): Promise<BankTransfer> {
  return noted(ctx, asked.transferId, asked.version, async (ctx, order, transfer) => {
    const { receivedCents: held, reference, version } = transfer
    if (asked.decision === 'cancel') {
      if (held > 0)
        throw new AppError('CONFLICT', 'Part of the money is here. Accept it or send it back first.')
      if (transfer.state !== 'waiting' || order.status === 'paid') throw nothingLeft()
      await closeTransfer(ctx, transfer, 'canceled')
      await queueTransferMail(ctx, 'canceled', order, transfer)
      return {}
    }
    if (held === 0 || order.status === 'paid') throw nothingLeft()
    if (asked.decision === 'accept') return accepted(ctx, order, transfer, held)
    await bookExtra(ctx, order, transfer, held, `${reference}+${version + 1}`)
    return { receivedCents: 0, ...(transfer.state === 'waiting' ? { dueAt: ctx.now() } : {}) }
  })
}

/** Emails the buyer what is still missing. @throws NOT_FOUND, CONFLICT where nothing is, RATE_LIMITED. */
export async function remindOfTransfer(ctx: CreatorCtx, id: Id<'btr'>): Promise<{ to: string }> {
  const { limits } = ctx.instance
  const sent = await withTransaction(ctx, async (ctx) => {
    const held = await lockTransfer(ctx, id)
    if (!held) throw noTransfer()
    const { transfer, order } = held
    const isOpen = transfer.state === 'waiting' || transfer.receivedCents > 0
    if (!isOpen || order.status === 'paid') throw nothingLeft()
    if (order.buyerErasedAt) throw new AppError('CONFLICT', 'The account this belonged to was deleted.')
    await limits.spend(
      reminders,
      order.id,
      'You’ve reminded this buyer three times today. Try again tomorrow.',
    )
    await queueTransferMail(ctx, transfer.receivedCents > 0 ? 'rest' : 'reminder', order, transfer)
    return order.buyerEmail
  })
  return { to: sent }
}

/** Notes something under the lock of the order, and pays the order where it's to be paid by it. */
async function noted(
  ctx: CreatorCtx,
  id: Id<'btr'>,
  seen: number,
  work: (ctx: CreatorCtx, order: OrderRow, transfer: Transfer) => Promise<Partial<Transfer>>,
): Promise<BankTransfer> {
  const transfer = await withTransaction(ctx, async (ctx) => {
    const held = await lockTransfer(ctx, id)
    if (!held) throw noTransfer()
    if (held.transfer.version !== seen)
      throw new AppError('CONFLICT', 'This transfer has changed in the meantime. Check it again.', {
        data: { reason: 'changed-meanwhile' },
      })
    const changes = await work(ctx, held.order, held.transfer)
    return changeTransfer(ctx, held.transfer, { ...changes, version: seen + 1 })
  })
  crashPoint('payments.afterReceipt')
  if (transfer.state === 'arrived') await settleTransfer(ctx, transfer)
  return getTransfer(ctx, id)
}

/** The part is enough: the order costs what came, and its lines and tax with it. */
async function accepted(
  ctx: CreatorCtx,
  order: OrderRow,
  transfer: Transfer,
  cents: number,
): Promise<Partial<Transfer>> {
  const { totalCents, taxCents } = order
  const givenUpCents = totalCents - cents
  const items = await itemsBearing(ctx, order.id)
  const parts = splitBy(
    cents,
    items.map((item) => item.cents),
  )
  for (const [at, item] of items.entries())
    await ctx.db
      .update(orderItems)
      .set({ cents: parts[at] ?? 0 })
      .where(mine(ctx, orderItems, item.id))
  await ctx.db
    .update(orders)
    .set({
      totalCents: cents,
      taxCents: taxCents - refundTaxShare(totalCents, taxCents, 0, givenUpCents),
      updatedAt: ctx.now(),
    })
    .where(mine(ctx, orders, order.id))
  await ctx.db
    .update(paymentAttempts)
    .set({ amountCents: cents })
    .where(
      and(
        mine(ctx, paymentAttempts),
        eq(paymentAttempts.orderId, order.id),
        eq(paymentAttempts.attempt, transfer.attempt),
      ),
    )
  return { state: 'arrived', amountCents: cents, givenUpCents, receivedCents: 0, dueAt: ctx.now() }
}

async function checkReceipt(ctx: CreatorCtx, { amountCents, receivedOn }: TransferReceipt): Promise<void> {
  const wrong: Record<string, string> = {}
  if (amountCents < 1 || amountCents > mostCents) wrong.amountCents = 'Enter how much arrived'
  const { timeZone } = await getWorkspace(ctx, ctx.actor.workspaceId)
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: timeZone || 'UTC' }).format(ctx.now())
  const day = /^\d{4}-\d\d-\d\d$/.test(receivedOn) ? new Date(`${receivedOn}T00:00:00Z`) : null
  if (!day || Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== receivedOn)
    wrong.receivedOn = 'Enter the date on your bank statement'
  else if (receivedOn > today) wrong.receivedOn = 'This date is in the future'
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

const noTransfer = () => new AppError('NOT_FOUND', 'We couldn’t find this transfer.')
const nothingLeft = () => new AppError('CONFLICT', 'There’s nothing left to decide about this transfer.')
