import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isOrderOpen } from '#areas/access/server/grants.ts'
import type { Course } from '#areas/courses/contract.ts'
import { days } from '#kernel/time.ts'
import { type CreatorCtx, type Ctx, withTransaction } from '#platform/context.ts'
import { armCrashPoint } from '#platform/crash-points.ts'
import { createLog } from '#platform/log.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { mailsTo } from '#testing/mailbox.ts'
import { makeCourse } from '#testing/makers.ts'
import { openCart } from '../checkout/cart.ts'
import { pay } from '../checkout/paying.ts'
import { noteReturnedByHand } from '../checkout/surplus.ts'
import { listSurplus } from '../checkout/surplus-list.ts'
import { disconnect, listConnections, offerConnection, resumeConnection } from '../connections/connections.ts'
import { findImbalances } from '../ledger.ts'
import { setPrice } from '../offers.ts'
import { listTransactions } from '../overview/list.ts'
import { getBalances } from '../payouts/reading.ts'
import { settleRefund } from '../refunds/by-hand.ts'
import { listOrderRefunds, refundOrder } from '../refunds/refunding.ts'
import { sweepRefunds } from '../refunds/sweeping.ts'
import { orders, transactions } from '../tables.ts'
import { bankTransfers } from '../transfer-tables.ts'
import { getBankAccount, putBankAccount } from './bank-account.ts'
import { cancelByBuyer } from './canceling.ts'
import { getTransfer, listTransfers } from './listing.ts'
import { decideTransfer, noteReceipt, remindOfTransfer } from './receiving.ts'
import { sweepTransfers } from './sweeping.ts'

const test = testDb()
const log = createLog('silent')
let clock = testClock(new Date())
let count = 0
beforeEach(async () => {
  clock = testClock(new Date())
  await test.db.update(bankTransfers).set({ dueAt: null })
})
afterEach(() => armCrashPoint(null))

const bank = {
  ...{ holder: 'Ana Ruiz', bank: 'Kreissparkasse', iban: 'DE89 3704 0044 0532 0130 00', bic: '' },
  ...{ accountNumber: '', routingNumber: '', instructions: 'Thank you!', currency: 'EUR' as const, days: 7 },
}

type Shop = { ctx: CreatorCtx; visitor: Ctx; course: Course }

/** A shop on a real instance that takes bank transfers for a course at 49 euros. */
async function shop(): Promise<Shop> {
  const made = await asCreator(test.db, { now: clock.now, plan: 'pro_plan' })
  const ctx = { ...made, instance: { ...made.instance, demo: false, real: true } }
  const course = await makeCourse(ctx, { published: true })
  await withTransaction(ctx, (ctx) =>
    setPrice(ctx, { kind: 'course', id: course.id }, { cents: 4900, currency: 'EUR' }),
  )
  await putBankAccount(ctx, bank)
  return { ctx, visitor: { ...ctx, actor: { kind: 'visitor' } }, course }
}

async function ordered(shop: Shop, key = `transfer-${++count}`) {
  const email = `${key}@example.com`
  const payment = { email, name: 'Mia Chen', expectedTotalCents: 4900, method: 'bank' as const }
  const { orderId, state } = await pay(shop.visitor, shop.course.offerId, payment, key)
  expect(state).toBe('processing')
  return { orderId, email, transfer: await transferOf(shop, orderId) }
}
async function transferOf({ ctx }: Shop, orderId: string) {
  const { transfers } = await listTransfers(ctx, { limit: 100 })
  const found = transfers.find((each) => each.orderId === orderId)
  if (!found) throw new Error('Nothing is expected.')
  return found
}
type TransferOrder = Awaited<ReturnType<typeof ordered>>

const today = () => clock.now().toISOString().slice(0, 10)
const note = (
  { ctx }: Shop,
  { id, version }: { id: TransferOrder['transfer']['id']; version: number },
  amountCents: number,
  choice: 'pay' | 'wait' | 'accept' | 'sendBack' = 'pay',
) => noteReceipt(ctx, { transferId: id, version, amountCents, receivedOn: today(), choice })

async function booksOf({ ctx: { actor } }: Shop) {
  const rows = await test.db
    .select()
    .from(transactions)
    .where(eq(transactions.workspaceId, actor.workspaceId))
  expect(await findImbalances({ ...(await asCreator(test.db)) })).toEqual([])
  return rows.map(({ kind, grossCents, feeCents }) => [kind, grossCents, feeCents]).sort()
}
const orderOf = async ({ orderId }: Pick<TransferOrder, 'orderId'>) =>
  (await test.db.select().from(orders).where(eq(orders.id, orderId)))[0]
const subjects = async (email: string) => (await mailsTo(test.db, email)).map(({ subject }) => subject)
const isGiven = ({ ctx }: Shop, { orderId }: Pick<TransferOrder, 'orderId'>) => isOrderOpen(ctx, orderId)
async function later({ visitor }: Shop, ms: number) {
  clock.advance(ms)
  await sweepTransfers(visitor, log)
}

describe('a seller’s bank account', () => {
  it('is offered once it’s entered, for prices in its currency alone', async () => {
    const { ctx, visitor, course } = await shop()
    expect((await openCart(visitor, course.offerId)).takers.map(({ provider }) => provider.id)).toEqual([
      'bank',
    ])
    expect((await getBankAccount(ctx)).account).toMatchObject({ iban: 'DE89370400440532013000', days: 7 })
    await putBankAccount(ctx, { ...bank, currency: 'USD' })
    expect((await openCart(visitor, course.offerId)).takers).toEqual([])
  })

  it('says beside the fields what’s wrong, and takes none in a demo', async () => {
    const { ctx } = await shop()
    await expect(putBankAccount(ctx, { ...bank, iban: 'DE00', holder: '' })).rejects.toMatchObject({
      code: 'INVALID',
      fields: { iban: expect.any(String), holder: expect.any(String) },
    })
    const demo = { ...ctx, instance: { ...ctx.instance, demo: true } }
    await expect(putBankAccount(demo, bank)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('is turned off and on, paused on a copy, and removed when no order waits', async () => {
    const one = await shop()
    const { ctx, visitor, course } = one
    const [connection] = await listConnections(ctx)
    const id = connection?.id ?? 'pcn_'
    await offerConnection(ctx, id, { isOffered: false })
    expect((await openCart(visitor, course.offerId)).takers).toEqual([])
    await offerConnection(ctx, id, { isOffered: true })
    await resumeConnection(ctx, id)
    const { transfer } = await ordered(one)
    await expect(disconnect(ctx, id)).rejects.toMatchObject({ code: 'CONFLICT' })
    await decideTransfer(ctx, { transferId: transfer.id, version: transfer.version, decision: 'cancel' })
    await disconnect(ctx, id)
    expect((await getBankAccount(ctx)).account).toBeNull()
    await putBankAccount(ctx, bank)
    expect((await openCart(visitor, course.offerId)).takers).toHaveLength(1)
  })
})

describe('an order by bank transfer', () => {
  it('waits for its money, with instructions by email, and is paid and delivered once', async () => {
    const one = await shop()
    const sale = await ordered(one)
    const { transfer, email } = sale
    expect(transfer).toMatchObject({ state: 'waiting', amount: { cents: 4900, currency: 'EUR' } })
    expect(await orderOf(sale)).toMatchObject({ status: 'processing', mode: 'live', provider: 'bank' })
    expect(await booksOf(one)).toEqual([])
    expect(await isGiven(one, sale)).toBe(false)
    const [mail] = await mailsTo(test.db, email)
    expect(mail?.subject).toContain('How to pay €49.00')
    expect(mail?.text).toContain(transfer.reference)
    expect(mail?.text).toContain('DE89 3704 0044 0532 0130 00')

    const paid = await note(one, transfer, 4900)
    expect(paid).toMatchObject({ state: 'paid', isOrderPaid: true, receipts: [{ amount: { cents: 4900 } }] })
    expect(await orderOf(sale)).toMatchObject({ status: 'paid', deliveredAt: expect.any(Date) })
    expect(await isGiven(one, sale)).toBe(true)
    expect(await booksOf(one)).toEqual([['payment', 4900, 0]])
    expect((await getBalances(one.ctx)).balances).toEqual([])
  })

  it('is one order however often it’s pressed, and keeps its reference', async () => {
    const one = await shop()
    const first = await ordered(one, `same-${++count}`)
    const again = await ordered(one, first.email.split('@')[0])
    expect(again.orderId).toBe(first.orderId)
    expect(again.transfer.reference).toBe(first.transfer.reference)
    expect(await subjects(first.email)).toHaveLength(1)
  })

  it('is paid once when two people mark it at the same moment', async () => {
    const one = await shop()
    const { transfer } = await ordered(one)
    const both = await Promise.allSettled([note(one, transfer, 4900), note(one, transfer, 4900)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'CONFLICT' } })
    expect(await booksOf(one)).toEqual([['payment', 4900, 0]])
    expect((await getTransfer(one.ctx, transfer.id)).receipts).toHaveLength(1)
  })

  it('is found by its reference, as it’s written on a statement', async () => {
    const one = await shop()
    const { transfer, orderId } = await ordered(one)
    const typed = transfer.reference.toLowerCase()
    const found = await listTransfers(one.ctx, { search: typed, limit: 10 })
    expect(found.transfers.map((each) => each.orderId)).toEqual([orderId])
    expect((await listTransfers(one.ctx, { search: 'RF00', limit: 10 })).transfers).toEqual([])
    await note(one, transfer, 4900)
    const listed = await listTransactions(one.ctx, { search: typed, direction: 'descending', pageSize: 10 })
    expect(listed.transactions.map((each) => each.orderId)).toEqual([orderId])
  })

  it('belongs to its workspace alone', async () => {
    const [one, other] = [await shop(), await shop()]
    const { transfer } = await ordered(one)
    await expect(note(other, transfer, 4900)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(remindOfTransfer(other.ctx, transfer.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await listTransfers(other.ctx, { limit: 10 })).transfers).toEqual([])
  })

  it('refuses amounts and days that can’t be', async () => {
    const one = await shop()
    const { transfer } = await ordered(one)
    for (const cents of [0, -1, 1e12])
      await expect(note(one, transfer, cents)).rejects.toMatchObject({
        fields: { amountCents: expect.any(String) },
      })
    for (const receivedOn of ['', '2026-02-30', 'soon', '2099-01-01'])
      await expect(
        noteReceipt(one.ctx, {
          ...{ transferId: transfer.id, version: transfer.version, amountCents: 4900, receivedOn },
          choice: 'pay',
        }),
      ).rejects.toMatchObject({ fields: { receivedOn: expect.any(String) } })
    expect(await booksOf(one)).toEqual([])
  })

  for (const point of ['payments.afterReceipt', 'payments.afterTransferPaid'] as const)
    it(`survives a kill at ${point}: R1`, async () => {
      const one = await shop()
      const sale = await ordered(one)
      armCrashPoint(`${point}:throw`)
      await expect(note(one, sale.transfer, 5000)).rejects.toThrow('Crash point')
      armCrashPoint(null)
      await later(one, 1000)
      expect(await orderOf(sale)).toMatchObject({ status: 'paid', deliveredAt: expect.any(Date) })
      expect(await booksOf(one)).toEqual([
        ['payment', 4900, 0],
        ['surplus', 100, 0],
      ])
      expect(await getTransfer(one.ctx, sale.transfer.id)).toMatchObject({ state: 'paid' })
    })
})

describe('money that isn’t what was asked for', () => {
  it('pays the order, and what’s too much is sent back by hand', async () => {
    const one = await shop()
    const { transfer, orderId } = await ordered(one)
    await note(one, transfer, 6000)
    const [surplus] = await listSurplus(one.ctx)
    expect(surplus).toMatchObject({ orderId, total: { cents: 1100 }, state: 'byHand', because: 'transfer' })
    if (surplus) await noteReturnedByHand(one.ctx, surplus.id)
    expect(await booksOf(one)).toEqual([
      ['payment', 4900, 0],
      ['surplus', 1100, 0],
      ['surplusReturned', -1100, 0],
    ])
  })

  it('is the buyer’s when it comes twice', async () => {
    const one = await shop()
    const { transfer } = await ordered(one)
    const paid = await note(one, transfer, 4900)
    const again = await note(one, paid, 4900)
    await note(one, again, 4900)
    expect(await listSurplus(one.ctx)).toHaveLength(2)
    expect(await booksOf(one)).toEqual([
      ['payment', 4900, 0],
      ['surplus', 4900, 0],
      ['surplus', 4900, 0],
    ])
  })

  it('asks what to do about less, and waits for the rest', async () => {
    const one = await shop()
    const sale = await ordered(one)
    await expect(note(one, sale.transfer, 3000)).rejects.toMatchObject({
      fields: { choice: expect.any(String) },
    })
    const part = await note(one, sale.transfer, 3000, 'wait')
    expect(part).toMatchObject({ state: 'waiting', received: { cents: 3000 }, rest: { cents: 1900 } })
    expect(
      (await subjects(sale.email)).some((subject) => subject.startsWith('€19.00 is still missing')),
    ).toBe(true)
    expect(await booksOf(one)).toEqual([])
    // Its time runs out, and the seller still decides.
    await later(one, days(30))
    expect(await getTransfer(one.ctx, part.id)).toMatchObject({ state: 'waiting' })
    await note(one, part, 1900)
    expect(await orderOf(sale)).toMatchObject({ status: 'paid', totalCents: 4900 })
    expect(await booksOf(one)).toEqual([['payment', 4900, 0]])
  })

  it('accepts less as enough: the order costs what came', async () => {
    const one = await shop()
    const sale = await ordered(one)
    const part = await note(one, sale.transfer, 3000, 'wait')
    const accepted = await decideTransfer(one.ctx, {
      ...{ transferId: part.id, version: part.version, decision: 'accept' },
    })
    expect(accepted).toMatchObject({ state: 'paid', amount: { cents: 3000 }, givenUp: { cents: 1900 } })
    expect(await orderOf(sale)).toMatchObject({ status: 'paid', totalCents: 3000 })
    expect(await isGiven(one, sale)).toBe(true)
    expect(await booksOf(one)).toEqual([['payment', 3000, 0]])
    const other = await ordered(one)
    await note(one, other.transfer, 4899, 'accept')
    expect(await orderOf(other)).toMatchObject({ status: 'paid', totalCents: 4899 })
  })

  it('sends less back, and waits for the whole', async () => {
    const one = await shop()
    const sale = await ordered(one)
    const back = await note(one, sale.transfer, 3000, 'sendBack')
    expect(back).toMatchObject({ state: 'waiting', received: { cents: 0 } })
    expect(await listSurplus(one.ctx)).toMatchObject([{ total: { cents: 3000 }, because: 'transfer' }])
    await note(one, back, 4900)
    expect(await booksOf(one)).toEqual([
      ['payment', 4900, 0],
      ['surplus', 3000, 0],
    ])
  })
})

describe('time', () => {
  it('reminds three days before the end, then frees the order and tells the buyer; late money pays it', async () => {
    const one = await shop()
    const sale = await ordered(one)
    await later(one, days(3.5))
    expect(await subjects(sale.email)).toHaveLength(1)
    await later(one, days(0.6))
    await later(one, days(0.1))
    expect(
      (await subjects(sale.email)).filter((each) => each.startsWith('We’re still waiting')),
    ).toHaveLength(1)
    await later(one, days(3))
    expect(await orderOf(sale)).toMatchObject({ status: 'failed', failureReason: 'payments.transferExpired' })
    expect((await subjects(sale.email)).some((each) => each.endsWith('was canceled'))).toBe(true)
    expect(await booksOf(one)).toEqual([])
    const late = await getTransfer(one.ctx, sale.transfer.id)
    expect(late.state).toBe('expired')
    await note(one, late, 4900)
    expect(await orderOf(sale)).toMatchObject({ status: 'paid' })
    expect(await isGiven(one, sale)).toBe(true)
    expect(await booksOf(one)).toEqual([['payment', 4900, 0]])
  })

  it('lets a seller or a buyer cancel, and the buyer order again', async () => {
    const one = await shop()
    const key = `again-${++count}`
    const sale = await ordered(one, key)
    const order = await orderOf(sale)
    expect(order && (await cancelByBuyer(one.visitor, order))).toBe(true)
    expect(await orderOf(sale)).toMatchObject({
      status: 'failed',
      failureReason: 'payments.transferCanceled',
    })
    const again = await ordered(one, key)
    expect(again.orderId).toBe(sale.orderId)
    const { transfers } = await listTransfers(one.ctx, { limit: 10 })
    expect(transfers.map(({ state }) => state).sort()).toEqual(['canceled', 'waiting'])
    // The money of the first try comes: the order is paid by it, and the second waits for nothing.
    const first = transfers.find(({ state }) => state === 'canceled')
    if (first) await note(one, first, 4900)
    expect(await orderOf(sale)).toMatchObject({ status: 'paid' })
    expect(await booksOf(one)).toEqual([['payment', 4900, 0]])
    const after = (await listTransfers(one.ctx, { limit: 10 })).transfers
    expect(after.map(({ state }) => state).sort()).toEqual(['canceled', 'paid'])
  })

  it('doesn’t cancel an order of which a part came, nor one that’s paid', async () => {
    const one = await shop()
    const sale = await ordered(one)
    const part = await note(one, sale.transfer, 100, 'wait')
    const cancel = (version: number) =>
      decideTransfer(one.ctx, { transferId: part.id, version, decision: 'cancel' })
    await expect(cancel(part.version)).rejects.toMatchObject({ code: 'CONFLICT' })
    const order = await orderOf(sale)
    expect(order && (await cancelByBuyer(one.visitor, order))).toBe(false)
    const paid = await note(one, part, 4800)
    await expect(cancel(paid.version)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('reminds by a press, three times a day', async () => {
    const one = await shop()
    const { transfer, email } = await ordered(one)
    for (let n = 0; n < 3; n++) expect(await remindOfTransfer(one.ctx, transfer.id)).toEqual({ to: email })
    await expect(remindOfTransfer(one.ctx, transfer.id)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  })
})

describe('a refund that the seller sends', () => {
  const asked = { reason: 'requested', note: '', endsAccess: 'removed' } as const

  it('reserves, waits, and is booked once they say it’s sent', async () => {
    const one = await shop()
    const sale = await ordered(one)
    await note(one, sale.transfer, 4900)
    const refund = await refundOrder(one.ctx, { ...asked, orderId: sale.orderId, amountCents: 4900 })
    expect(refund).toMatchObject({ state: 'waiting', byHand: true })
    expect(await booksOf(one)).toEqual([['payment', 4900, 0]])
    expect((await listOrderRefunds(one.ctx, sale.orderId)).order.refundable.cents).toBe(0)
    clock.advance(days(1))
    await sweepRefunds(one.visitor, log)
    const sent = { refundId: refund.id, outcome: 'sent' } as const
    const both = await Promise.all([settleRefund(one.ctx, sent), settleRefund(one.ctx, sent)])
    expect(both.map(({ state }) => state)).toEqual(['succeeded', 'succeeded'])
    expect(await booksOf(one)).toEqual([
      ['payment', 4900, 0],
      ['refund', -4900, 0],
    ])
    expect(await isGiven(one, sale)).toBe(false)
    await expect(settleRefund(one.ctx, { refundId: refund.id, outcome: 'notSent' })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    clock.advance(days(40))
    await sweepRefunds(one.visitor, log)
    expect(await booksOf(one)).toHaveLength(2)
  })

  it('is free again when they don’t send it', async () => {
    const one = await shop()
    const sale = await ordered(one)
    await note(one, sale.transfer, 4900)
    const refund = await refundOrder(one.ctx, { ...asked, orderId: sale.orderId, amountCents: 2000 })
    expect(await settleRefund(one.ctx, { refundId: refund.id, outcome: 'notSent' })).toMatchObject({
      state: 'failed',
    })
    await expect(settleRefund(one.ctx, { refundId: refund.id, outcome: 'sent' })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    const { order } = await listOrderRefunds(one.ctx, sale.orderId)
    expect([order.refundable.cents, order.hasAccess]).toEqual([4900, true])
    expect(await booksOf(one)).toEqual([['payment', 4900, 0]])
    const other = await shop()
    await expect(settleRefund(other.ctx, { refundId: refund.id, outcome: 'sent' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})
