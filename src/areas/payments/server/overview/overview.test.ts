import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { getWorkspace, updateWorkspace } from '#areas/accounts/server/workspaces.ts'
import { unpublishCourse } from '#areas/courses/server/publishing.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { csvParts } from '#platform/csv.ts'
import { events } from '#platform/events/tables.ts'
import { checkWorkspace } from '#platform/sums/checking.ts'
import { asCreator, asVisitor, freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { mailsTo } from '#testing/mailbox.ts'
import { buy, declinedCard, makeCourse, useTestPayments } from '#testing/makers.ts'
import type { TransactionQuery } from '../../overview-contract.ts'
import { forgetBuyer } from '../forgetting.ts'
import { invoiceOf } from '../invoices.ts'
import { moneyMismatches } from '../mismatch-tables.ts'
import { payouts } from '../payout-tables.ts'
import { disputes, refunds } from '../refund-tables.ts'
import { orders, paymentAttempts, transactions } from '../tables.ts'
import { getOverview } from './figures.ts'
import { listTransactions, transactionsInBatches } from './list.ts'
import { listMethods } from './methods.ts'
import { sendPaymentLink } from './payment-link.ts'
import { getPaymentSettings, putPaymentSettings } from './settings.ts'
import { getTransaction } from './sheet.ts'
import { syncPayments } from './sync.ts'

const test = testDb()
beforeAll(() => {
  useTestPayments()
})

async function shop(names: readonly string[] = ['Mia Chen', 'Tom Ode']) {
  const ctx = await asCreator(test.db)
  const course = await makeCourse(ctx, { title: 'Glazing in Depth', priceCents: 4900, published: true })
  for (const name of names) await buy(asVisitor(test.db), course, { name, email: emailOf(name) })
  return { ctx, course }
}
const emailOf = (name: string) => freshEmail(name.split(' ')[0]?.toLowerCase() ?? 'buyer')
const decline = (course: Awaited<ReturnType<typeof shop>>['course'], name: string) =>
  buy(asVisitor(test.db), course, { name, email: emailOf(name), card: declinedCard }).catch(() => null)
const page = { direction: 'descending', pageSize: 25 } as const
const list = (ctx: CreatorCtx, asked: TransactionQuery = {}) => listTransactions(ctx, { ...page, ...asked })
const found = async (ctx: CreatorCtx, search: string) =>
  (await list(ctx, { search })).transactions.map(({ customer }) => customer).toSorted()

/** A row beside a payment, as another part of payments writes it. */
async function beside(
  ctx: CreatorCtx,
  payment: { id: Id<'txn'> },
  fields: Partial<typeof transactions.$inferInsert>,
): Promise<Id<'txn'>> {
  const [row] = await test.db.select().from(transactions).where(eq(transactions.id, payment.id))
  if (!row) throw new Error('no payment')
  const id = newId('txn')
  const at = new Date(ctx.now().getTime() + 1_000)
  const values = { ...row, id, chargeId: id, feeCents: 0, searchText: null, createdAt: at, ...fields }
  await test.db.insert(transactions).values(values)
  return id
}

/** What a test wrote past the services is in no sum yet. */
const countAnew = (ctx: CreatorCtx) => checkWorkspace(ctx, ctx.actor.workspaceId, { repair: true })

describe('what waits for the seller', () => {
  it('is counted as the rows that are listed behind it, and only while it waits', async () => {
    const { ctx } = await shop()
    const { ctx: other } = await shop()
    const [payment, second] = (await list(ctx)).transactions
    if (!payment?.orderId || !second?.orderId) throw new Error('no payment')
    const { workspaceId } = ctx.actor
    const nothing = { toAnswer: 0, toReturn: 0, differing: 0, accounts: [] }
    expect((await getOverview(ctx, '30d')).waiting).toEqual(nothing)
    await test.db.insert(disputes).values({
      ...{ workspaceId, id: newId('dsp'), orderId: payment.orderId, reason: 'fraudulent' },
      ...{ transactionId: payment.id, provider: 'test', account: workspaceId, providerRef: 'dp_waiting' },
      ...{ amountCents: 4900, feeCents: 1500, currency: 'USD', state: 'open' },
      ...{
        respondBy: new Date(ctx.now().getTime() + 86_400_000),
        createdAt: new Date(),
        updatedAt: new Date(),
      },
    })
    const disputed = await beside(ctx, payment, {
      kind: 'dispute',
      grossCents: -4900,
      chargeId: 'dp_waiting',
    })
    const extra = await beside(ctx, second, { kind: 'surplus', chargeId: 'extra_1' })
    await test.db
      .update(paymentAttempts)
      .set({ state: 'surplus', providerRef: 'extra_1', dueAt: null })
      .where(and(eq(paymentAttempts.workspaceId, workspaceId), eq(paymentAttempts.orderId, second.orderId)))
    const found = { faults: ['lines' as const], name: null, of: null, mode: 'live' as const }
    await test.db.insert(moneyMismatches).values({
      ...{ workspaceId, id: newId('mmt'), kind: 'transaction' as const, subject: payment.id },
      difference: { ...found, currency: null, expected: null, found: null },
      ...{ seenAt: new Date(), checkedAt: new Date() },
    })
    const { waiting } = await getOverview(ctx, '7d')
    expect(waiting).toEqual({ toAnswer: 1, toReturn: 1, differing: 1, accounts: [] })
    const idsOf = async (show: TransactionQuery['show']) =>
      (await list(ctx, { show })).transactions.map(({ id }) => id)
    expect(await idsOf('toAnswer')).toEqual([disputed])
    expect(await idsOf('toReturn')).toEqual([extra])
    expect(await idsOf('differing')).toEqual([payment.id])
    expect((await getOverview(other, '30d')).waiting).toEqual(nothing)
    await test.db
      .update(disputes)
      .set({ respondBy: new Date(ctx.now().getTime() - 1000) })
      .where(and(eq(disputes.workspaceId, workspaceId), eq(disputes.providerRef, 'dp_waiting')))
    expect((await getOverview(ctx, '30d')).waiting.toAnswer).toBe(0)
  })
})

describe('the cards', () => {
  it('count what came in, failed and was kept, and each is the sum of its rows', async () => {
    const { ctx, course } = await shop()
    await decline(course, 'Lena Vogt')
    const [payment] = (await list(ctx)).transactions.filter(({ status }) => status === 'Completed')
    if (!payment) throw new Error('no payment')
    await beside(ctx, payment, { kind: 'refund', grossCents: -900 })
    await countAnew(ctx)
    const overview = await getOverview(ctx, '30d')
    expect(overview).toMatchObject({
      revenue: [{ currency: 'USD', cents: 8900, before: 0 }],
      succeeded: { count: 2, before: 0 },
      failed: { count: 1, before: 0 },
      fees: [{ currency: 'USD', cents: 344 }],
      any: true,
    })
    const sumOf = async (asked: TransactionQuery, of: 'amount' | 'fee') =>
      (await list(ctx, { range: '30d', ...asked })).transactions.reduce((sum, row) => sum + row[of].cents, 0)
    expect(await sumOf({ show: 'revenue' }, 'amount')).toBe(8900)
    expect(await sumOf({ show: 'fees' }, 'fee')).toBe(344)
    expect((await list(ctx, { range: '30d', kind: 'payment', status: 'Completed' })).total).toBe(2)
    expect((await list(ctx, { range: '30d', kind: 'payment', status: 'Failed' })).total).toBe(1)
  })

  it('take off a dispute once it’s lost, tell of an open one, and add no two currencies', async () => {
    const { ctx } = await shop()
    const [payment, other] = (await list(ctx)).transactions
    if (!payment?.orderId || !other) throw new Error('no payment')
    await test.db.update(transactions).set({ currency: 'EUR' }).where(eq(transactions.id, other.id))
    const dispute: typeof disputes.$inferInsert = {
      ...{
        workspaceId: ctx.actor.workspaceId,
        id: newId('dsp'),
        orderId: payment.orderId,
        reason: 'fraudulent',
      },
      ...{ transactionId: payment.id, provider: 'test', account: ctx.actor.workspaceId, providerRef: 'dp_1' },
      ...{ amountCents: 4900, feeCents: 1500, currency: 'USD', state: 'open', respondBy: new Date() },
      ...{ createdAt: new Date(), updatedAt: new Date() },
    }
    await test.db.insert(disputes).values(dispute)
    await beside(ctx, payment, { kind: 'dispute', grossCents: -4900, feeCents: 1500, chargeId: 'dp_1' })
    await countAnew(ctx)
    const open = await getOverview(ctx, 'all')
    expect(open.revenue.map(({ currency, cents }) => [currency, cents])).toEqual([
      ['USD', 4900],
      ['EUR', 4900],
    ])
    expect(
      (await list(ctx, { kind: 'payment' })).transactions.find(({ id }) => id === payment.id)?.mark,
    ).toBe('disputed')
    await test.db.update(disputes).set({ state: 'lost' }).where(eq(disputes.id, dispute.id))
    await countAnew(ctx)
    const lost = await getOverview(ctx, 'all')
    expect(lost.revenue.find(({ currency }) => currency === 'USD')?.cents).toBe(0)
  })

  it('compare with as many days before', async () => {
    const { ctx } = await shop()
    const [payment] = (await list(ctx)).transactions
    if (!payment) throw new Error('no payment')
    const at = new Date(ctx.now().getTime() - days(10))
    await test.db.update(transactions).set({ createdAt: at }).where(eq(transactions.id, payment.id))
    await countAnew(ctx)
    expect(await getOverview(ctx, '7d')).toMatchObject({
      revenue: [{ cents: 4900, before: 4900 }],
      succeeded: { count: 1, before: 1 },
    })
    expect((await getOverview(ctx, 'all')).revenue).toMatchObject([{ cents: 9800, before: null }])
    expect((await list(ctx, { range: '7d' })).total).toBe(1)
  })

  it('take off the dispute that was lost alone, and none of money that paid nothing', async () => {
    const { ctx } = await shop(['Mia Chen'])
    const [payment] = (await list(ctx)).transactions
    if (!payment?.orderId) throw new Error('no payment')
    const { workspaceId } = ctx.actor
    const surplus = await beside(ctx, payment, { kind: 'surplus', grossCents: 4900 })
    const dispute = async (ref: string, transactionId: Id<'txn'>, cents: number, state: 'won' | 'lost') => {
      await beside(ctx, payment, { kind: 'dispute', chargeId: ref, grossCents: -cents })
      await test.db.insert(disputes).values({
        ...{ workspaceId, id: newId('dsp'), orderId: payment.orderId as Id<'ord'>, transactionId, state },
        ...{ provider: 'test', account: workspaceId, providerRef: ref, amountCents: cents, feeCents: 0 },
        ...{ currency: 'USD', reason: 'general', closedAt: ctx.now() },
        ...{ createdAt: ctx.now(), updatedAt: ctx.now() },
      })
    }
    await dispute('dp_won', payment.id, 1000, 'won')
    await dispute('dp_lost', payment.id, 700, 'lost')
    await dispute('dp_surplus', surplus, 4900, 'lost')
    await countAnew(ctx)
    expect((await getOverview(ctx, '30d')).revenue).toMatchObject([{ cents: 4200 }])
  })
})

describe('the list of transactions', () => {
  it('finds a row by who paid, for what, how much, by which card, and by each of its names', async () => {
    const { ctx, course } = await shop(['Mia Chen', 'Tóm Ode'])
    await decline(course, 'Mia Wong')
    const [payment] = (await list(ctx, { search: 'chen' })).transactions
    if (!payment?.orderId) throw new Error('no payment')
    const [row] = await test.db.select().from(transactions).where(eq(transactions.id, payment.id))
    const invoice = await invoiceOf(ctx, { workspaceId: ctx.actor.workspaceId, id: payment.orderId })
    for (const name of [
      payment.id,
      payment.orderId,
      row?.chargeId,
      invoice?.number,
      'chen glazing',
      payment.email,
    ])
      expect(await found(ctx, name ?? ''), name).toEqual(['Mia Chen'])
    expect(await found(ctx, 'tom')).toEqual(['Tóm Ode'])
    expect(await found(ctx, 'mia 4242')).toEqual(['Mia Chen'])
    expect(await found(ctx, 'mia $49.00')).toEqual(['Mia Chen', 'Mia Wong'])
    expect(await found(ctx, 'ode 49,00')).toEqual(['Tóm Ode'])
    expect(await found(ctx, 'mia pottery')).toEqual([])
    expect(await found(ctx, '%')).toEqual([])
    // What became of the order is found with its payment.
    await beside(ctx, payment, { kind: 'refund', grossCents: -900 })
    expect(await found(ctx, 'chen')).toEqual(['Mia Chen', 'Mia Chen'])
  })

  it('continues behind a row in either order, and the file has all of them', async () => {
    const { ctx } = await shop(['=Ana', 'Ben', 'Cem', 'Dea', 'Eli'])
    const seen: string[] = []
    for (let after: Id<'txn'> | undefined; ; ) {
      const { transactions, next, total } = await listTransactions(ctx, { ...page, pageSize: 2, after })
      expect(total).toBe(5)
      seen.push(...transactions.map(({ customer }) => customer))
      if (!next) break
      after = next
    }
    expect(seen).toEqual(['Eli', 'Dea', 'Cem', 'Ben', '=Ana'])
    const up = await listTransactions(ctx, { ...page, direction: 'ascending' })
    expect(up.transactions.map(({ customer }) => customer)).toEqual(seen.toReversed())
    const parts: string[] = []
    for await (const part of csvParts(transactionsInBatches(ctx, { kind: 'payment' }, 2), [
      { heading: 'Customer', of: ({ customer }) => customer },
      { heading: 'Net', amount: true, of: ({ net }) => net },
    ]))
      parts.push(part)
    const lines = parts.join('').replace('\ufeff', '').trim().split('\r\n')
    expect(lines).toHaveLength(6)
    expect(lines.at(-1)).toBe("'=Ana,47.28,USD")
  })

  it('is narrowed by status, kind, provider and mode, and shows another seller nothing', async () => {
    const { ctx, course } = await shop(['Mia Chen'])
    await decline(course, 'Tom Ode')
    const names = async (asked: TransactionQuery) =>
      (await list(ctx, asked)).transactions.map(({ customer }) => customer)
    expect(await names({ status: 'Failed' })).toEqual(['Tom Ode'])
    expect(await names({ kind: 'refund' })).toEqual([])
    expect(await names({ provider: 'test', status: 'Completed' })).toEqual(['Mia Chen'])
    expect(await names({ mode: 'live' })).toEqual([])
    const eve = await asCreator(test.db)
    const [row] = (await list(ctx)).transactions
    if (!row?.orderId) throw new Error('no row')
    expect((await list(eve)).total).toBe(0)
    expect((await list(eve, { search: row.id })).total).toBe(0)
    await expect(getTransaction(eve, row.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(sendPaymentLink(eve, row.orderId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('no longer finds who left', async () => {
    const { ctx } = await shop(['Mia Chen'])
    const [row] = (await list(ctx)).transactions
    const [order] = await test.db
      .select()
      .from(orders)
      .where(eq(orders.id, row?.orderId ?? 'ord_'))
    if (!order?.contactId) throw new Error('no order')
    const known = { workspaceId: ctx.actor.workspaceId, id: order.contactId }
    await forgetBuyer(ctx, {
      ...{ userId: newId('usr'), email: order.buyerEmail, name: 'Mia Chen' },
      ...{ contactIds: [order.contactId], contacts: [known] },
      placeholder: (email, name) =>
        ({ [email]: 'usr_x@erased.invalid', [name]: 'Former user' }) as Record<string, string>,
    })
    expect(await found(ctx, 'chen')).toEqual([])
    expect((await list(ctx)).transactions).toMatchObject([{ customer: 'Former customer', email: '' }])
  })
})

describe('an order beside the list', () => {
  it('adds up, and says what happened in order', async () => {
    const { ctx } = await shop(['Mia Chen'])
    const [payment] = (await list(ctx)).transactions
    if (!payment?.orderId) throw new Error('no payment')
    await test.db.update(orders).set({ refundedCents: 900 }).where(eq(orders.id, payment.orderId))
    await beside(ctx, payment, { kind: 'refund', grossCents: -900 })
    const { order } = await getTransaction(ctx, payment.id)
    expect(order).toMatchObject({
      ...{ total: { cents: 4900 }, fee: { cents: 172 }, net: { cents: 3828 }, refunded: { cents: 900 } },
      ...{ refundable: { cents: 4000 }, feeRule: '2.9% + $0.30', canResend: true, failure: null },
      invoice: { number: expect.stringContaining('TEST-') },
    })
    expect(order?.steps.map(({ what }) => what)).toEqual([
      ...['opened', 'paid', 'delivered', 'refunded', 'inBalance'],
    ])
    expect((await list(ctx, { kind: 'payment' })).transactions[0]?.mark).toBe('partlyRefunded')
    const held: typeof refunds.$inferInsert = {
      ...{ workspaceId: ctx.actor.workspaceId, id: newId('rfd'), orderId: payment.orderId, provider: 'test' },
      ...{ transactionId: payment.id, account: 'a', amountCents: 1400, currency: 'USD', reason: 'requested' },
      ...{ endsAccess: 'kept', state: 'waiting', createdAt: new Date(), updatedAt: new Date() },
    }
    await test.db.insert(refunds).values(held)
    const again = await getTransaction(ctx, payment.id)
    expect(again.order?.refundable.cents).toBe(3500)
    expect(again.order?.steps.some(({ what }) => what === 'refundWaiting')).toBe(true)
  })

  it('says why it failed, and emails its buyer a way back to the checkout while there’s one', async () => {
    const { ctx, course } = await shop([])
    await decline(course, 'Tom Ode')
    const [failed] = (await list(ctx)).transactions
    if (!failed?.orderId) throw new Error('no payment')
    const { order } = await getTransaction(ctx, failed.id)
    expect(order).toMatchObject({
      failure: { reason: 'The buyer’s bank declined the card.', canSendLink: true },
      ...{ net: { cents: 0 }, canResend: false, receiptPath: null, invoice: null },
    })
    expect(order?.steps.map(({ what }) => what)).toEqual(['opened', 'declined'])
    await sendPaymentLink(ctx, failed.orderId)
    const [mail] = await mailsTo(test.db, failed.email)
    expect(mail).toMatchObject({ subject: 'Your payment for Glazing in Depth didn’t go through' })
    expect(mail?.text).toContain(`/checkout/${course.offerId}`)
    for (let n = 0; n < 2; n++) await sendPaymentLink(ctx, failed.orderId)
    await expect(sendPaymentLink(ctx, failed.orderId)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    await unpublishCourse(ctx, course.id)
    await expect(sendPaymentLink(ctx, failed.orderId)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await getTransaction(ctx, failed.id)).order?.failure?.canSendLink).toBe(false)
  })

  it('sends no link for what is paid', async () => {
    const { ctx } = await shop(['Mia Chen'])
    const [payment] = (await list(ctx)).transactions
    await expect(sendPaymentLink(ctx, payment?.orderId ?? newId('ord'))).rejects.toMatchObject({
      ...{ code: 'CONFLICT', message: 'This order is already paid.' },
    })
  })
})

describe('payouts', () => {
  it('lead to the rows they’re made of, whose sheets say so', async () => {
    const { ctx } = await shop()
    const { transactions: paid } = await list(ctx)
    const id = newId('pyo')
    const at = new Date()
    await test.db.insert(payouts).values({
      ...{ workspaceId: ctx.actor.workspaceId, id, provider: 'test', account: 'a', mode: 'test' },
      ...{ providerRef: 'po_1', amountCents: 9456, feeCents: 344, currency: 'USD', transactionCount: 2 },
      ...{ status: 'Pending', isAutomatic: true, arrivesAt: at, createdAt: at, updatedAt: at },
    })
    for (const row of paid)
      await test.db.update(transactions).set({ payoutId: id }).where(eq(transactions.id, row.id))
    expect((await list(ctx, { payoutId: id })).total).toBe(2)
    const [first] = paid
    expect(first && (await getTransaction(ctx, first.id)).order?.steps.at(-1)?.what).toBe('paidOut')
  })
})

describe('methods, settings and asking again', () => {
  it('say what each provider took, less what was paid back: all of them are the revenue', async () => {
    const { ctx } = await shop()
    const [payment] = (await list(ctx)).transactions
    if (!payment) throw new Error('no payment')
    await beside(ctx, payment, { kind: 'refund', grossCents: -900 })
    await countAnew(ctx)
    expect((await getOverview(ctx, 'all')).revenue).toMatchObject([{ cents: 8900, currency: 'USD' }])
    expect(await listMethods(ctx)).toMatchObject([
      { provider: 'test', state: 'connected', transactions: 2, revenue: [{ cents: 8900, currency: 'USD' }] },
      { provider: 'stripe', state: 'available', transactions: 0, revenue: [] },
      { provider: 'paypal', state: 'available', transactions: 0, revenue: [] },
      { provider: 'bank', state: 'available', transactions: 0, revenue: [], feeRule: null },
    ])
  })

  it('keep a tax rate with two decimals, and refuse one that is none', async () => {
    const { ctx } = await shop([])
    const settings = await getPaymentSettings(ctx)
    expect(settings).toMatchObject({ defaultCurrency: 'USD', taxRate: '0', notifyFailures: true })
    const changed = { ...settings, taxRate: '7.25', defaultCurrency: 'EUR', notifyFailures: false } as const
    const announced = async () =>
      (await test.db.select().from(events).where(eq(events.workspaceId, ctx.actor.workspaceId))).filter(
        ({ type }) => type === 'payments.taxChanged',
      ).length
    expect(await putPaymentSettings(ctx, { ...settings, notifyPayouts: false })).toBeTruthy()
    expect(await announced()).toBe(0)
    expect(await putPaymentSettings(ctx, changed)).toEqual(changed)
    expect(await getPaymentSettings(ctx)).toEqual(changed)
    // What new products start with is the workspace’s own, and its profile says the same.
    expect((await getWorkspace(ctx, ctx.actor.workspaceId)).currency).toBe('EUR')
    await updateWorkspace(ctx, { currency: 'GBP' })
    expect(await getPaymentSettings(ctx)).toMatchObject({ defaultCurrency: 'GBP' })
    await putPaymentSettings(ctx, changed)
    // Kept pages say the tax: they’re forgotten with it.
    expect(await announced()).toBe(1)
    expect(await putPaymentSettings(ctx, { ...changed, isTaxIncluded: true })).toMatchObject({
      isTaxIncluded: true,
    })
    expect(await announced()).toBe(2)
    await putPaymentSettings(ctx, changed)
    for (const taxRate of ['-1', '101', '19.123', '1e1', 'abc'])
      await expect(putPaymentSettings(ctx, { ...settings, taxRate }), taxRate).rejects.toMatchObject({
        ...{ code: 'INVALID', fields: { taxRate: 'Enter a tax rate from 0 to 100' } },
      })
    expect(await getPaymentSettings(ctx)).toEqual(changed)
  })

  it('remember when every provider was asked, and keep what was set', async () => {
    const { ctx } = await shop([])
    await putPaymentSettings(ctx, { ...(await getPaymentSettings(ctx)), taxRate: '19' })
    expect(await syncPayments(ctx)).toMatchObject({ fresh: 0, away: [] })
    expect((await getOverview(ctx, '30d')).syncedAt).not.toBeNull()
    expect((await getPaymentSettings(ctx)).taxRate).toBe('19')
  })
})
