import { and, desc, eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { givePlan } from '#areas/accounts/server/roles.ts'
import { suspendUser } from '#areas/accounts/server/suspending.ts'
import { users, workspaces } from '#areas/accounts/server/tables.ts'
import { updatePlan } from '#areas/accounts/server/users.ts'
import { pay } from '#areas/payments/server/checkout/paying.ts'
import { reconcileOrders } from '#areas/payments/server/checkout/sweeping.ts'
import { findImbalances } from '#areas/payments/server/ledger.ts'
import { refunds } from '#areas/payments/server/refund-tables.ts'
import { subscriptions } from '#areas/payments/server/subscription-tables.ts'
import { renewSubscriptions } from '#areas/payments/server/subscriptions/collecting.ts'
import { orders } from '#areas/payments/server/tables.ts'
import { agrees } from '#areas/payments/server/verifying/total.ts'
import { verifyLedger } from '#areas/payments/server/verifying/verifying.ts'
import { erasePeople } from '#areas/settings/server/erasing.ts'
import { deleteAccount } from '#areas/settings/server/leaving.ts'
import type { Plan, UserActor } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { armCrashPoint } from '#platform/crash-points.ts'
import { type Delivery, deliver, drainOutbox } from '#platform/events/drain.ts'
import { createLog } from '#platform/log.ts'
import { testClock } from '#testing/clock.ts'
import { asAdmin, asCreator, asVisitor, testPassword } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { mailsTo } from '#testing/mailbox.ts'
import { declinedCard, goodCard, useTestPayments } from '#testing/makers.ts'
import { changeSeller, listPayers, lookingAsSeller, planSale } from './administering.ts'
import { ownBilling } from './billing.ts'
import { chargeForPlans, endFreed, ensureSale } from './charging.ts'
import { cancelPlan, changePlan, previewPlan, takeGuarantee } from './moving.ts'
import type { PlanSale } from './sale.ts'
import { endPlans } from './sweeps.ts'
import { planPayers } from './tables.ts'

const test = testDb()
const log = createLog('silent')
const clock = testClock(new Date('2026-04-01T14:00:00Z'))
let visitor: Ctx
let admin: Ctx<UserActor>
let sale: PlanSale
let keys = 0

beforeAll(async () => {
  useTestPayments()
  visitor = asVisitor(test.db, clock.now)
  admin = await asAdmin(test.db, { now: clock.now })
})
beforeEach(async () => {
  clock.set(new Date('2026-04-01T14:00:00Z'))
  await chargeForPlans(admin, true)
  sale = await ensureSale(admin)
})
afterEach(async () => {
  armCrashPoint(null)
  await test.db.update(subscriptions).set({ dueAt: null, remindAt: null })
})

const creator = (): Promise<CreatorCtx> => asCreator(test.db, { now: clock.now })
const offerOf = (plan: Plan) => (plan === 'pro_plan' ? sale.proOfferId : sale.basicOfferId) as Id<'off'>
const cents = { basic_plan: 4_900, pro_plan: 14_900, free_plan: 0 } as const

function buyPlan(ctx: CreatorCtx, plan: Plan, card: object = goodCard, key = `plan-${++keys}`) {
  const payment = { email: ctx.actor.email, name: 'Ana Reis', expectedTotalCents: cents[plan], input: card }
  return pay(ctx, offerOf(plan), payment, key)
}
async function paying(plan: Plan, card?: object): Promise<CreatorCtx> {
  const ctx = await creator()
  await buyPlan(ctx, plan, card)
  await deliverDue(visitor)
  return ctx
}
const planOf = async ({ actor: { userId } }: CreatorCtx): Promise<Plan | undefined> =>
  (await test.db.select({ plan: users.plan }).from(users).where(eq(users.id, userId)))[0]?.plan
const ordersOf = ({ actor: { userId } }: CreatorCtx) =>
  test.db.select().from(orders).where(eq(orders.buyerUserId, userId)).orderBy(desc(orders.id))
const rowOf = async (ctx: CreatorCtx) => {
  const [order] = await ordersOf(ctx)
  const [row] = await test.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, order?.subscriptionId as Id<'sbs'>))
  if (!row) throw new Error('It’s missing.')
  return row
}
const refundsOf = async (ctx: CreatorCtx) =>
  (
    await test.db
      .select({ cents: refunds.amountCents, state: refunds.state })
      .from(refunds)
      .innerJoin(orders, and(eq(orders.workspaceId, refunds.workspaceId), eq(orders.id, refunds.orderId)))
      .where(eq(orders.buyerUserId, ctx.actor.userId))
      .orderBy(desc(refunds.amountCents))
  ).map(({ cents, state }) => `${state} ${cents}`)
/** As the worker does it, until there's no more news. */
async function deliverDue(ctx: Ctx): Promise<void> {
  for (let round = 0; round < 5; round++) {
    const due: Delivery[] = []
    await drainOutbox(ctx, async (batch) => void due.push(...batch))
    if (due.length === 0) return
    for (const delivery of due) await deliver(ctx, delivery)
  }
}
const renew = () => renewSubscriptions(visitor, log)

describe('a platform that charges for plans', () => {
  it('sells them from one workspace that no one owns and no address leads to', async () => {
    expect(await ensureSale(admin)).toEqual(sale)
    const found = await test.db.select().from(workspaces).where(sql`owner_id is null`)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ handle: '_platform', currency: 'USD' })
  })

  it('gives the plan that was paid, with receipt, invoice and the next charge', async () => {
    const ctx = await creator()
    expect(await previewPlan(ctx, 'pro_plan')).toMatchObject({
      ...{ way: 'checkout', amount: { cents: 14_900 }, path: `/checkout/${sale.proOfferId}`, canUndo: false },
    })
    await buyPlan(ctx, 'pro_plan')
    // Before the news are told: whoever comes back from paying sees it at once.
    const billing = await ownBilling(ctx)
    expect(billing).toMatchObject({
      ...{ plan: 'pro_plan', isCharged: true },
      paid: {
        ...{ plan: 'pro_plan', state: 'active', price: { cents: 14_900 }, method: 'Visa ending 4242' },
        nextCharge: { amount: { cents: 14_900 }, at: '2026-05-01T14:00:00.000Z' },
      },
      guarantee: { amount: { cents: 14_900 }, until: '2026-05-01T14:00:00.000Z' },
      payments: [{ title: 'Pro Plan', status: 'paid', invoice: { number: expect.any(String) } }],
    })
    await deliverDue(visitor)
    expect(await planOf(ctx)).toBe('pro_plan')
    expect((await mailsTo(test.db, ctx.actor.email)).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([expect.stringContaining('Pro Plan')]),
    )
  })

  it('lets no one just take one, but anyone without a paid one go down to Free', async () => {
    const ctx = await creator()
    await expect(updatePlan(ctx, 'basic_plan')).rejects.toMatchObject({ code: 'CONFLICT' })
    await givePlan(admin, ctx.actor.userId, 'pro_plan')
    await expect(updatePlan(ctx, 'basic_plan')).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await previewPlan(ctx, 'free_plan')).toMatchObject({ way: 'free', canUndo: false })
    await updatePlan(ctx, 'free_plan')
    expect(await planOf(ctx)).toBe('free_plan')
    expect(await ordersOf(ctx)).toEqual([])
  })

  it('sells to no guest, to no one else than creators, and none twice', async () => {
    const payment = { email: 'a@example.com', name: 'A', expectedTotalCents: 4_900, input: goodCard }
    await expect(pay(visitor, offerOf('basic_plan'), payment, 'guest')).rejects.toMatchObject({
      ...{ code: 'FORBIDDEN', message: 'Sign in as a creator to buy a plan.' },
    })
    await expect(pay(admin, offerOf('basic_plan'), payment, 'admin')).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    const ctx = await paying('basic_plan')
    await expect(buyPlan(ctx, 'pro_plan')).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await ordersOf(ctx)).toHaveLength(1)
  })

  it('charges once when two browsers pay at once, for the same plan or for two', async () => {
    for (const other of ['basic_plan', 'pro_plan'] as const) {
      const ctx = await creator()
      await Promise.allSettled([buyPlan(ctx, 'basic_plan'), buyPlan(ctx, other)])
      await reconcileOrders(visitor, log)
      await deliverDue(visitor)
      expect((await ordersOf(ctx)).filter(({ status }) => status === 'paid')).toHaveLength(1)
      expect(await planOf(ctx)).toBe((await ownBilling(ctx)).paid?.plan)
    }
  })

  it('changes nothing for a card that’s declined, and takes the next one', async () => {
    const ctx = await creator()
    await expect(buyPlan(ctx, 'basic_plan', declinedCard, 'one')).rejects.toMatchObject({
      data: { reason: 'declined' },
    })
    expect(await planOf(ctx)).toBe('free_plan')
    await buyPlan(ctx, 'basic_plan', goodCard, 'one')
    await deliverDue(visitor)
    expect(await planOf(ctx)).toBe('basic_plan')
  })

  it('gives the plan although the process was killed between payment and plan', async () => {
    const ctx = await creator()
    armCrashPoint('payments.afterSettle:throw')
    await expect(buyPlan(ctx, 'pro_plan')).rejects.toThrow('Crash point')
    expect(await planOf(ctx)).toBe('free_plan')
    armCrashPoint(null)
    await deliverDue(visitor)
    expect(await planOf(ctx)).toBe('pro_plan')
    // Told again, it's the same.
    await ownBilling(ctx)
    expect(await planOf(ctx)).toBe('pro_plan')
  })
})

describe('moving between paid plans', () => {
  it('charges the difference for the days that are left, as it was shown', async () => {
    const ctx = await paying('basic_plan')
    clock.set(new Date('2026-04-16T14:00:00Z'))
    const shown = await previewPlan(ctx, 'pro_plan')
    expect(shown).toMatchObject({ way: 'pay', amount: { cents: 5_000 }, nextAt: '2026-05-01T14:00:00.000Z' })
    await expect(changePlan(ctx, { plan: 'pro_plan', shownCents: 4_900 })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    const changed = await changePlan(ctx, { plan: 'pro_plan', shownCents: 5_000 })
    expect(changed).toMatchObject({ state: 'changed', billing: { plan: 'pro_plan' } })
    expect((await ordersOf(ctx)).map(({ totalCents }) => totalCents)).toEqual([5_000, 4_900])
    expect(changed.billing.payments.map(({ title }) => title)).toEqual(['Pro Plan', 'Basic Plan'])
    clock.set(new Date('2026-05-01T14:00:01Z'))
    await test.db
      .update(subscriptions)
      .set({ dueAt: clock.now() })
      .where(eq(subscriptions.id, (await rowOf(ctx)).id))
    await renew()
    expect((await ordersOf(ctx))[0]).toMatchObject({ totalCents: 14_900, status: 'paid' })
  })

  it('moves up once from two windows', async () => {
    const ctx = await paying('basic_plan')
    const up = () => changePlan(ctx, { plan: 'pro_plan', shownCents: 10_000 })
    const done = await Promise.allSettled([up(), up()])
    expect(done.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    expect((await ordersOf(ctx)).filter(({ status }) => status === 'paid')).toHaveLength(2)
    expect(await planOf(ctx)).toBe('pro_plan')
  })

  it('gives back the days that are left when it moves down, at once and once', async () => {
    const ctx = await paying('pro_plan')
    clock.set(new Date('2026-04-16T14:00:00Z'))
    const shown = await previewPlan(ctx, 'basic_plan')
    expect(shown).toMatchObject({ way: 'back', amount: { cents: 5_000 }, nextAt: '2026-05-01T14:00:00.000Z' })
    const down = () => changePlan(ctx, { plan: 'basic_plan', shownCents: 5_000 })
    await Promise.allSettled([down(), down()])
    expect(await planOf(ctx)).toBe('basic_plan')
    expect(await refundsOf(ctx)).toEqual(['succeeded 5000'])
    const told = (await mailsTo(test.db, ctx.actor.email)).filter(
      ({ template }) => template === 'payments.refund',
    )
    expect(told).toHaveLength(1)
    // The plan is another one now.
    expect(told[0]?.text).not.toMatch(/access/i)
    expect((await ownBilling(ctx)).payments[0]).toMatchObject({
      ...{ refunded: { cents: 5_000 }, creditNotes: [{ number: expect.any(String) }] },
    })
    expect(await rowOf(ctx)).toMatchObject({ state: 'active', priceCents: 4_900 })
  })

  it('ends at once on Free, pays the rest back, keeps nothing on file, and can be bought again', async () => {
    const ctx = await paying('basic_plan')
    clock.set(new Date('2026-04-11T14:00:00Z'))
    expect(await previewPlan(ctx, 'free_plan')).toMatchObject({ way: 'back', amount: { cents: 3_267 } })
    await changePlan(ctx, { plan: 'free_plan', shownCents: 3_267 })
    expect(await planOf(ctx)).toBe('free_plan')
    expect(await refundsOf(ctx)).toEqual(['succeeded 3267'])
    expect(await rowOf(ctx)).toMatchObject({ state: 'ended', endedReason: 'canceled' })
    clock.set(new Date('2026-04-12T14:00:00Z'))
    await buyPlan(ctx, 'pro_plan')
    expect(await ownBilling(ctx)).toMatchObject({ plan: 'pro_plan', paid: { plan: 'pro_plan' } })
  })

  it('asks for the refund again after a kill between the move and the money', async () => {
    const ctx = await paying('basic_plan')
    armCrashPoint('payments.afterRefund:throw')
    await expect(changePlan(ctx, { plan: 'free_plan', shownCents: 4_900 })).rejects.toThrow('Crash point')
    armCrashPoint(null)
    expect(await refundsOf(ctx)).toEqual(['reserved 4900'])
    await deliverDue(visitor)
    expect(await planOf(ctx)).toBe('free_plan')
  })

  it('ends with what’s paid for when it’s canceled, which can be taken back until then', async () => {
    const ctx = await paying('pro_plan')
    expect(await cancelPlan(ctx, true)).toMatchObject({
      ...{ plan: 'pro_plan', paid: { state: 'ending', nextCharge: null } },
    })
    expect(await cancelPlan(ctx, false)).toMatchObject({ paid: { state: 'active' } })
    await cancelPlan(ctx, true)
    clock.set(new Date('2026-05-01T14:00:01Z'))
    await renew()
    await deliverDue(visitor)
    expect(await planOf(ctx)).toBe('free_plan')
    expect(await ordersOf(ctx)).toHaveLength(1)
  })
})

describe('a payment that fails', () => {
  it('is shown with its tries and what’s due; after the last one it’s Free, and nothing is deleted', async () => {
    const ctx = await paying('basic_plan')
    const { id } = await rowOf(ctx)
    await test.db.update(subscriptions).set({ methodRef: 'gone' }).where(eq(subscriptions.id, id))
    clock.set(new Date('2026-05-01T14:00:01Z'))
    await test.db.update(subscriptions).set({ dueAt: clock.now() }).where(eq(subscriptions.id, id))
    await renew()
    const billing = await ownBilling(ctx)
    expect(billing.paid).toMatchObject({ state: 'pastDue', due: { cents: 4_900 }, plan: 'basic_plan' })
    expect(await previewPlan(ctx, 'pro_plan')).toMatchObject({ way: 'due', path: billing.paid?.managePath })
    await expect(changePlan(ctx, { plan: 'pro_plan', shownCents: 0 })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    clock.set(new Date('2026-05-12T14:00:00Z'))
    await test.db.update(subscriptions).set({ dueAt: clock.now() }).where(eq(subscriptions.id, id))
    for (let tries = 0; tries < 4 && (await rowOf(ctx)).state !== 'ended'; tries++) {
      await renew()
      clock.set(new Date(clock.now().getTime() + days(3)))
      await test.db
        .update(subscriptions)
        .set({ dueAt: clock.now() })
        .where(and(eq(subscriptions.id, id), sql`ended_at is null`))
    }
    await deliverDue(visitor)
    expect(await rowOf(ctx)).toMatchObject({ state: 'ended', endedReason: 'unpaid' })
    expect(await planOf(ctx)).toBe('free_plan')
    const [workspace] = await test.db
      .select()
      .from(workspaces)
      .where(eq(workspaces.ownerId, ctx.actor.userId))
    expect(workspace).toBeTruthy()
  })
})

describe('the money-back guarantee', () => {
  it('pays everything back with one press, once for a person', async () => {
    const ctx = await paying('basic_plan')
    clock.set(new Date('2026-04-10T14:00:00Z'))
    const { amount } = await previewPlan(ctx, 'pro_plan')
    await changePlan(ctx, { plan: 'pro_plan', shownCents: amount.cents })
    const all = 4_900 + amount.cents
    expect(await ownBilling(ctx)).toMatchObject({ guarantee: { amount: { cents: all } } })
    await Promise.allSettled([takeGuarantee(ctx, all), takeGuarantee(ctx, all)])
    expect(await planOf(ctx)).toBe('free_plan')
    expect(await refundsOf(ctx)).toEqual([`succeeded ${amount.cents}`, 'succeeded 4900'])
    await buyPlan(ctx, 'basic_plan')
    expect(await ownBilling(ctx)).toMatchObject({ plan: 'basic_plan', guarantee: null })
    await expect(takeGuarantee(ctx, 4_900)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('is over after 30 days', async () => {
    const ctx = await paying('basic_plan')
    clock.set(new Date('2026-05-01T14:00:00Z'))
    expect(await ownBilling(ctx)).toMatchObject({ guarantee: null })
    await expect(takeGuarantee(ctx, 4_900)).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})

describe('what others do', () => {
  it('an admin says who invoices are from, with the tax, and sees who pays for what', async () => {
    const seller = { name: 'Acme', legalName: 'Acme Inc.', address: '1 Main St', taxNumber: '1' }
    await changeSeller(admin, { ...seller, taxRate: '10', isTaxIncluded: true })
    expect(await planSale(admin)).toMatchObject({
      ...{ isCharged: true, whyNot: null, isDemo: true, seller: { ...seller, taxRate: '10' } },
    })
    await expect(
      changeSeller(admin, { ...seller, name: ' ', taxRate: '10', isTaxIncluded: true }),
    ).rejects.toMatchObject({ fields: { name: expect.any(String) } })
    const ctx = await paying('basic_plan')
    await changePlan(ctx, { plan: 'pro_plan', shownCents: 10_000 })
    const page = await listPayers(await lookingAsSeller(admin), { search: ctx.actor.email, limit: 1 })
    expect(page.subscriptions[0]).toMatchObject({ title: 'Pro Plan', email: ctx.actor.email })
    expect((await ownBilling(ctx)).payments[0]?.invoice?.number).toMatch(/^TEST-A-/)
    await changeSeller(admin, { ...seller, taxRate: '0', isTaxIncluded: false })
  })

  it('an admin who gives a plan by hand charges nothing, and what ends doesn’t take that', async () => {
    const ctx = await paying('basic_plan')
    await givePlan(admin, ctx.actor.userId, 'pro_plan')
    expect(await ordersOf(ctx)).toHaveLength(1)
    await changePlan(ctx, { plan: 'free_plan', shownCents: 4_900 })
    expect(await planOf(ctx)).toBe('pro_plan')
  })

  it('a creator who is suspended is charged no more, and has their plan until what’s paid is over', async () => {
    const ctx = await paying('pro_plan')
    await suspendUser(admin, { userId: ctx.actor.userId, reason: 'Spam.' })
    await deliverDue(visitor)
    expect(await rowOf(ctx)).toMatchObject({ state: 'ended', endedReason: 'canceled', dueAt: null })
    expect(await planOf(ctx)).toBe('pro_plan')
    clock.set(new Date('2026-05-01T14:01:00Z'))
    await endPlans()(visitor)
    expect(await planOf(ctx)).toBe('free_plan')
  })

  it('someone who leaves is charged no more, and nothing says that they paid', async () => {
    const ctx = await paying('pro_plan')
    const { id } = await rowOf(ctx)
    await deleteAccount(ctx, { email: ctx.actor.email, password: testPassword, workspace: 'remove' })
    await erasePeople(visitor)
    await deliverDue(visitor)
    const [row] = await test.db.select().from(subscriptions).where(eq(subscriptions.id, id))
    expect(row).toMatchObject({ state: 'ended', endedReason: 'erased' })
    expect(await test.db.$count(planPayers, eq(planPayers.userId, ctx.actor.userId))).toBe(0)
  })

  it('when plans become free no one is charged anymore and everyone keeps theirs', async () => {
    const ctx = await paying('pro_plan')
    await chargeForPlans(admin, false)
    await endFreed(visitor)
    await deliverDue(visitor)
    expect(await rowOf(ctx)).toMatchObject({ state: 'ended', endedReason: 'closed' })
    clock.set(new Date('2026-05-02T14:00:00Z'))
    await endPlans()(visitor)
    expect(await planOf(ctx)).toBe('pro_plan')
    expect(await previewPlan(ctx, 'basic_plan')).toMatchObject({ way: 'free', canUndo: true })
    await updatePlan(ctx, 'basic_plan')
    expect(await planOf(ctx)).toBe('basic_plan')
    await expect(chargeForPlans({ ...admin, actor: ctx.actor }, true)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  })

  it('a real installation without a live account sells no plan, and won’t start to', async () => {
    const real = <C extends Ctx>(ctx: C): C => ({
      ...ctx,
      instance: { ...ctx.instance, demo: false, real: true },
    })
    await chargeForPlans(admin, false)
    await expect(chargeForPlans(real(admin), true)).rejects.toMatchObject({ code: 'CONFLICT' })
    await chargeForPlans(admin, true)
    const ctx = real(await creator())
    expect(await previewPlan(ctx, 'pro_plan')).toMatchObject({ way: 'closed', path: null })
    await expect(buyPlan(ctx, 'pro_plan')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

it('has books that add up', async () => {
  clock.set(new Date('2026-07-01T14:00:00Z'))
  expect(await findImbalances(visitor)).toEqual([])
  const crooked: string[] = []
  for await (const { totals } of verifyLedger(visitor, { workspaceId: sale.workspaceId }))
    for (const total of totals) if (!agrees(total)) crooked.push(JSON.stringify(total))
  expect(crooked).toEqual([])
})
