import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { updateWorkspace } from '#areas/accounts/server/workspaces.ts'
import { newId } from '#kernel/ids.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { formerAddress, formerName, type Person } from '#platform/forgetting.ts'
import { asCreator, asStudent, asVisitor, freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { buy, makeCourse, useTestPayments } from '#testing/makers.ts'
import { paymentSettings } from '../connection-tables.ts'
import { forgetBuyer } from '../forgetting.ts'
import { invoices } from '../invoice-tables.ts'
import { invoiceOf } from '../invoices.ts'
import { refunds } from '../refund-tables.ts'
import { orders, transactions } from '../tables.ts'
import { creditNotesOf, issueCreditNote } from './credit-notes.ts'
import { forgetOldBuyers } from './retention.ts'

const test = testDb()
beforeAll(() => {
  useTestPayments()
})

/** An order that was paid, and refunds of it. */
async function sold(ana: CreatorCtx, refundCount = 1) {
  const course = await makeCourse(ana, { published: true })
  const { orderId } = await buy(asVisitor(test.db), course, { email: freshEmail('buyer'), name: 'Mia Chen' })
  const { workspaceId } = ana.actor
  const [payment] = await test.db.select().from(transactions).where(eq(transactions.orderId, orderId))
  const {
    id: transactionId,
    provider,
    account,
  } = payment ?? { id: newId('txn'), provider: 'test', account: '' }
  const now = ana.now()
  const rows = Array.from({ length: refundCount }, () => ({
    ...{ workspaceId, orderId, transactionId, provider, account, id: newId('rfd') },
    ...{ amountCents: 1000, currency: 'USD' as const, reason: 'requested' as const },
    ...{ endsAccess: 'kept' as const, state: 'succeeded' as const, createdAt: now, updatedAt: now },
  }))
  await test.db.insert(refunds).values(rows)
  return { order: { workspaceId, id: orderId }, refundIds: rows.map(({ id }) => id) }
}
const usd = (cents: number) => ({ cents, currency: 'USD' as const })
type TestSale = Awaited<ReturnType<typeof sold>>
const credit = (
  ctx: CreatorCtx,
  { order }: TestSale,
  refundId: TestSale['refundIds'][number],
  at = ctx.now(),
) =>
  issueCreditNote(ctx, {
    ...{ workspaceId: order.workspaceId, orderId: order.id, refundId, at },
    ...{ amount: usd(1000), tax: usd(160) },
  })

describe('a credit note', () => {
  it('has the next number of its own series however many refunds succeed at once, and one for each', async () => {
    const ana = await asCreator(test.db, { name: 'Ana Reis' })
    const of = await sold(ana, 4)
    await Promise.all([...of.refundIds, ...of.refundIds].map((refundId) => credit(ana, of, refundId)))
    const year = new Date().getUTCFullYear()
    const issued = await creditNotesOf(ana, of.order)
    expect(issued.map(({ number }) => number).sort()).toEqual(
      [1, 2, 3, 4].map((n) => `TEST-AR-CN-${year}-000${n}`),
    )
    expect(new Set(issued.map(({ refundId }) => refundId)).size).toBe(4)
    const invoice = await invoiceOf(ana, of.order)
    expect(issued[0]).toMatchObject({
      ...{ invoiceNumber: invoice?.number, amountCents: 1000, taxCents: 160, sellerName: 'Ana Reis' },
    })
  })

  it('takes no number where the refund that was booked with it is not', async () => {
    const ana = await asCreator(test.db, { name: 'Bea Lund' })
    const of = await sold(ana, 2)
    const [first, second] = of.refundIds
    if (!first || !second) throw new Error('There are two refunds.')
    const killed = withTransaction(ana, async (ctx) => {
      await credit(ctx, of, first)
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    expect((await credit(ana, of, second))?.sequence).toBe(1)
  })

  it('isn’t made for an order without an invoice', async () => {
    const ana = await asCreator(test.db)
    const of = await sold(ana)
    await test.db.delete(invoices).where(eq(invoices.orderId, of.order.id))
    expect(await credit(ana, of, of.refundIds[0] ?? newId('rfd'))).toBeNull()
  })

  it('has the day of its seller’s calendar, and never one before the number before it', async () => {
    const kiri = await asCreator(test.db)
    await updateWorkspace(kiri, { timeZone: 'Pacific/Auckland' })
    const of = await sold(kiri, 2)
    const [first, second] = of.refundIds
    const at = new Date('2030-12-31T12:30:00Z')
    expect(await credit(kiri, of, first ?? newId('rfd'), at)).toMatchObject({
      ...{ issuedOn: '2031-01-01', year: 2031, sequence: 1 },
    })
    await updateWorkspace(kiri, { timeZone: 'America/Los_Angeles' })
    expect(await credit(kiri, of, second ?? newId('rfd'), new Date(at.getTime() + 1000))).toMatchObject({
      ...{ issuedOn: '2031-01-01', year: 2031, sequence: 2 },
    })
  })
})

describe('documents of a buyer who left', () => {
  const personOf = async (mode: 'live' | 'test') => {
    const ana = await asCreator(test.db)
    const of = await sold(ana)
    const student = await asStudent(test.db)
    await credit(ana, of, of.refundIds[0] ?? newId('rfd'))
    for (const table of [orders, invoices])
      await test.db
        .update(table)
        .set({ mode })
        .where(eq(table === orders ? orders.id : invoices.orderId, of.order.id))
    await test.database.pool.query('update credit_notes set mode = $2 where order_id = $1', [
      of.order.id,
      mode,
    ])
    await test.db
      .update(invoices)
      .set({ buyer: { legalName: 'Chen Ltd', address: 'Kiln Street 5', taxNumber: 'GB1' } })
      .where(eq(invoices.orderId, of.order.id))
    const [order] = await test.db
      .update(orders)
      .set({ buyerUserId: student.actor.userId })
      .where(eq(orders.id, of.order.id))
      .returning()
    const { userId } = student.actor
    const person: Person = {
      ...{ userId, email: order?.buyerEmail ?? '', name: 'Mia Chen', contacts: [], contactIds: [] },
      placeholder: (address, name) =>
        ({ [address]: formerAddress(userId), [name]: formerName }) as ReturnType<Person['placeholder']>,
    }
    const forget = () => withTransaction(student, (ctx) => forgetBuyer(ctx, person))
    return { ana, of, email: order?.buyerEmail, forget }
  }

  it('name them still, as they were issued, until the seller needn’t keep them', async () => {
    const { ana, of, email, forget } = await personOf('live')
    await forget()
    // Again, as after a crash: what was kept isn't replaced by the words for a name.
    await forget()
    const named = { formerBuyer: { name: 'Mia Chen', email } }
    expect(await invoiceOf(ana, of.order)).toMatchObject({ ...named, buyer: { legalName: 'Chen Ltd' } })
    expect((await creditNotesOf(ana, of.order))[0]).toMatchObject(named)
    const [order] = await test.db.select().from(orders).where(eq(orders.id, of.order.id))
    expect(order).toMatchObject({ buyerName: formerName, buyerUserId: null })

    const inYears = (years: number) => ({
      ...ana,
      now: () => new Date(Date.UTC(new Date().getUTCFullYear() + years, 5, 1)),
    })
    await forgetOldBuyers(inYears(10))
    expect(await invoiceOf(ana, of.order)).toMatchObject(named)
    await forgetOldBuyers(inYears(11))
    expect(await invoiceOf(ana, of.order)).toMatchObject({ formerBuyer: null, buyer: null })
    expect((await creditNotesOf(ana, of.order))[0]).toMatchObject({ formerBuyer: null, buyer: null })
  })

  it('are kept for as many years as the seller says', async () => {
    const { ana, of, forget } = await personOf('live')
    await forget()
    const settings = {
      ...{ workspaceId: of.order.workspaceId, id: newId('pst'), defaultCurrency: 'USD' as const },
      ...{ taxBasisPoints: 0, isTaxIncluded: true, automaticPayouts: true, notifyPayments: true },
      ...{ notifyFailures: true, notifyPayouts: true, documentYears: 1, updatedAt: new Date() },
    }
    await test.db.insert(paymentSettings).values(settings)
    const later = { ...ana, now: () => new Date(Date.UTC(new Date().getUTCFullYear() + 2, 5, 1)) }
    await forgetOldBuyers(later)
    expect(await invoiceOf(ana, of.order)).toMatchObject({ formerBuyer: null })
  })

  it('of test money name no one anymore', async () => {
    const { ana, of, forget } = await personOf('test')
    await forget()
    expect(await invoiceOf(ana, of.order)).toMatchObject({ formerBuyer: null, buyer: null })
  })
})
