import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { grants } from '#areas/access/server/tables.ts'
import type { Course } from '#areas/courses/contract.ts'
import { lessons } from '#areas/courses/server/tables.ts'
import { enrollments, lessonProgress } from '#areas/learning/server/tables.ts'
import { newId } from '#kernel/ids.ts'
import { days, seconds } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { events } from '#platform/events/tables.ts'
import { createLog } from '#platform/log.ts'
import { mails } from '#platform/mail/tables.ts'
import { findDrift } from '#platform/sums/checking.ts'
import { readSums } from '#platform/sums/sums.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { walks } from '#testing/faults.ts'
import { buy, makeCourse } from '#testing/makers.ts'
import { payingBy } from '#testing/payments.ts'
import { overItems, taxTakenBack } from '../../balance-rules.ts'
import { findImbalances } from '../ledger.ts'
import { getBalances } from '../payouts/reading.ts'
import type { Account, ProviderDispute } from '../provider/provider.ts'
import { type TestPayments, testPayments } from '../provider/test-payments.ts'
import { disputes } from '../refund-tables.ts'
import { readSold, revenueSum, salesSum, soldSum } from '../sums.ts'
import { ledgerEntries, orders, transactions } from '../tables.ts'
import { acceptDispute, submitEvidence } from './answering.ts'
import { writeEvidence } from './evidence.ts'
import { noteDispute } from './noting.ts'
import { listDisputes } from './reading.ts'
import { followTestDisputes } from './sweeping.ts'

const test = testDb()
const log = createLog('silent')
const clock = testClock('2026-11-23T09:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'throughline-disputes-'))
const disputedCard = { number: '4000 0000 0000 0259', expiry: '04 / 39', securityCode: '123' }
let provider: TestPayments
let creator: CreatorCtx
let course: Course
let count = 0

beforeEach(async () => {
  provider = testPayments(folder, undefined, () => clock.now().getTime())
  creator = payingBy(await asCreator(test.db, { now: clock.now }), provider)
  course = await makeCourse(creator, { published: true })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const sell = (card = disputedCard) =>
  buy(
    payingBy(asVisitor(test.db, clock.now), provider),
    course,
    { email: `dispute${++count}@example.com`, name: 'Kim Lee', card },
    `dispute-${count}`,
  )

const follow = () => followTestDisputes(creator, log)

/** A payment its buyer disputes, as it's listed. */
async function disputed() {
  const { orderId } = await sell()
  clock.advance(seconds(11))
  await follow()
  const dispute = (await listDisputes(creator)).find((each) => each.orderId === orderId)
  if (!dispute) throw new Error('There is no dispute.')
  return { ...dispute, orderId }
}

const stateNow = async () => (await listDisputes(creator))[0]?.state
const mine = <T extends { workspaceId: unknown }>(table: T) =>
  eq(table.workspaceId as never, creator.actor.workspaceId as never)
const booked = () =>
  test.db
    .select()
    .from(transactions)
    .where(mine(transactions))
    .orderBy(transactions.createdAt, transactions.id)
const told = async () =>
  (await test.db.select().from(events).where(mine(events)))
    .map(({ type }) => type)
    .filter((type) => type.startsWith('payments.dispute'))
    .sort()

async function ledger() {
  const lines = await test.db.select().from(ledgerEntries).where(mine(ledgerEntries))
  const sums: Record<string, number> = {}
  for (const { account, cents } of lines) sums[account] = (sums[account] ?? 0) + cents
  return sums
}

async function expectItAddsUp() {
  const all = (await booked()).filter(({ status }) => status === 'Completed')
  const atProvider = (await ledger()).provider ?? 0
  expect(atProvider).toBe(all.reduce((sum, { grossCents, feeCents }) => sum + grossCents - feeCents, 0))
  expect(await findImbalances(creator)).toEqual([])
}

async function sums() {
  const subjects = [
    revenueSum('test'),
    salesSum('test'),
    soldSum('test', 'course', course.id),
    revenueSum('live'),
  ]
  const read = await readSums(creator, creator.actor.workspaceId, subjects)
  return subjects.map(read)
}

describe('a payment with the card for it', () => {
  it('is disputed after ten seconds: amount and fee leave, and the owner is told once', async () => {
    await sell()
    await follow()
    expect(await listDisputes(creator)).toEqual([])
    clock.advance(seconds(11))
    await Promise.all([follow(), follow()])
    await follow()
    expect(await listDisputes(creator)).toMatchObject([
      {
        ...{ amount: { cents: 4900, currency: 'USD' }, fee: { cents: 1500 }, mode: 'test', state: 'open' },
        ...{ reason: 'fraudulent', canRespond: true, title: course.title, provider: 'Test payments' },
      },
    ])
    expect((await booked()).map(({ kind, grossCents, feeCents }) => [kind, grossCents, feeCents])).toEqual([
      ['payment', 4900, 172],
      ['dispute', -4900, 1500],
    ])
    expect(await ledger()).toMatchObject({ disputes: 4900, fees: 1672, sales: -4900, provider: -1672 })
    expect((await getBalances(creator)).balances[0]).toMatchObject({ available: { cents: -6400 } })
    expect(await told()).toEqual(['payments.disputeOpened'])
    // Until it's decided the sale counts, and its buyer keeps it.
    expect(await sums()).toEqual([4900, 1, 4900, 0])
    await expectItAddsUp()
  })

  it('is won by evidence that says so: both are back', async () => {
    const { id } = await disputed()
    await submitEvidence(creator, { disputeId: id, text: 'See winning_evidence' })
    expect(await stateNow()).toBe('won')
    expect(await ledger()).toMatchObject({ disputes: 0, fees: 172, sales: -4900, provider: 4728 })
    expect(await told()).toEqual(['payments.disputeOpened', 'payments.disputeWon'])
    await expectItAddsUp()
  })

  it('is lost by evidence that says so: the money is gone, and so are revenue and access', async () => {
    const { id, orderId } = await disputed()
    await submitEvidence(creator, { disputeId: id, text: 'losing_evidence' })
    expect(await stateNow()).toBe('lost')
    expect(await ledger()).toMatchObject({ disputes: 0, fees: 1672, sales: 0, provider: -1672 })
    expect(await sums()).toEqual([0, 1, 0, 0])
    const given = await test.db
      .select()
      .from(grants)
      .where(and(mine(grants), eq(grants.sourceId, orderId)))
    expect(given.map(({ revokedReason }) => revokedReason)).toEqual(['access.paymentDisputed'])
    const span = { from: new Date(clock.now().getTime() - days(1)), to: new Date(clock.now().getTime() + 1) }
    const sold = await readSold(creator, {
      ...{ workspaceId: creator.actor.workspaceId, mode: 'test', kind: 'course', productIds: [course.id] },
      ...{ ...span, now: clock.now() },
    })
    expect(sold.get(course.id)).toEqual({ count: 1, cents: 0 })
    await expectItAddsUp()
  })

  it('is lost when no one answers in time, and when its seller lets it go', async () => {
    await disputed()
    clock.advance(days(9))
    await follow()
    expect(await stateNow()).toBe('lost')
    const { id } = await disputed()
    await Promise.all([acceptDispute(creator, { disputeId: id }), acceptDispute(creator, { disputeId: id })])
    expect((await listDisputes(creator)).map(({ state }) => state)).toEqual(['lost', 'lost'])
    await expectItAddsUp()
  })

  it('is decided in a day for other evidence, which is sent once', async () => {
    const { id: disputeId } = await disputed()
    await expect(submitEvidence(creator, { disputeId, text: '  ' })).rejects.toMatchObject({
      fields: { text: 'Enter your evidence' },
    })
    const sent = await Promise.allSettled([
      submitEvidence(creator, { disputeId, text: 'They opened every lesson.' }),
      submitEvidence(creator, { disputeId, text: 'They downloaded every file.' }),
    ])
    // Either of them, whichever is first.
    expect(sent.map(({ status }) => status)).toContain('fulfilled')
    expect(await stateNow()).toBe('submitted')
    await expect(submitEvidence(creator, { disputeId, text: 'More' })).rejects.toMatchObject({
      message: 'The evidence has been sent. It can be sent only once.',
    })
    await expect(acceptDispute(creator, { disputeId })).rejects.toMatchObject({ code: 'CONFLICT' })
    clock.advance(days(1))
    await follow()
    expect(await stateNow()).toBe('won')
    await expect(acceptDispute(creator, { disputeId })).rejects.toMatchObject({
      message: 'This dispute has been decided.',
    })
  })

  it('is written down as it’s at the provider when a kill lost the answer', async () => {
    const { id: disputeId } = await disputed()
    const { submitEvidence: send } = provider.disputes
    provider.disputes.submitEvidence = async (...asked) => {
      await send(...asked)
      throw new Error('killed')
    }
    await expect(submitEvidence(creator, { disputeId, text: 'winning_evidence' })).rejects.toThrow('killed')
    expect(await stateNow()).toBe('open')
    await follow()
    expect(await stateNow()).toBe('won')
  })

  it('is no business of another seller', async () => {
    const { id: disputeId } = await disputed()
    const stranger = payingBy(await asCreator(test.db, { now: clock.now }), provider)
    expect(await listDisputes(stranger)).toEqual([])
    for (const ask of [
      () => submitEvidence(stranger, { disputeId, text: 'x' }),
      () => acceptDispute(stranger, { disputeId }),
      () => writeEvidence(stranger, disputeId),
    ])
      await expect(ask()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await stateNow()).toBe('open')
  })
})

describe('the evidence for a dispute', () => {
  it('is one file of what is known of the order', async () => {
    const { id, orderId } = await disputed()
    const { fileName, text } = await writeEvidence(creator, id)
    expect(fileName).toMatch(/^evidence-test_dp_\w+\.txt$/)
    for (const part of [
      `Order: ${orderId}`,
      course.title,
      'Kim Lee',
      '$49.00',
      'Card: ending 0259',
      'Delivered: 2026-',
    ])
      expect(text).toContain(part)
    const german = await writeEvidence({ ...creator, language: 'de' }, id)
    expect(german.text).toContain(`Bestellung: ${orderId}`)
  })

  it('says what they opened and completed, and what was emailed to them', async () => {
    const { id, orderId } = await disputed()
    const [seat] = await test.db.select().from(enrollments).where(mine(enrollments))
    const [lesson] = await test.db.select().from(lessons).where(mine(lessons))
    if (!seat || !lesson) throw new Error('Nothing was delivered.')
    const { workspaceId, id: enrollmentId, courseId } = seat
    await test.db.insert(lessonProgress).values({
      ...{ workspaceId, id: newId('prg'), enrollmentId, courseId, lessonId: lesson.id },
      ...{ openedAt: new Date('2026-11-23T10:00:00Z'), completedAt: new Date('2026-11-23T10:05:00Z') },
    })
    await test.db.update(mails).set({ sentAt: clock.now() }).where(mine(mails))
    const { text } = await writeEvidence(creator, id)
    expect(text).toContain(`2026-11-23 10:00:00  Opened: ${lesson.title}`)
    expect(text).toContain(`2026-11-23 10:05:00  Completed: ${lesson.title}`)
    expect(text).toMatch(/Emails to the buyer\n\d{4}-.+Pottery Basics/)
    // What another order's buyer did isn't in it.
    const other = await disputed()
    expect((await writeEvidence(creator, other.id)).text).not.toContain('Opened:')
    expect(other.orderId).not.toBe(orderId)
  })

  it('names no one who deleted their account', async () => {
    const { id, orderId } = await disputed()
    await test.db.update(orders).set({ buyerErasedAt: clock.now() }).where(eq(orders.id, orderId))
    expect((await writeEvidence(creator, id)).text).not.toContain('Kim Lee')
  })
})

const accountOf = (): Account => ({
  ...{ id: creator.actor.workspaceId, workspaceId: creator.actor.workspaceId, mode: 'test', secrets: null },
})

it('invariant 10: any order and repetition of news leaves the rows of the last word alone', async () => {
  const states = fc.constantFrom('open' as const, 'submitted' as const)
  const plot = fc.record({
    news: fc.array(states, { maxLength: 4 }),
    end: fc.constantFrom('won' as const, 'lost' as const),
    ends: fc.integer({ min: 1, max: 3 }),
    seed: fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
    atOnce: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(plot, async ({ news, end, ends, seed, atOnce }) => {
      creator = payingBy(await asCreator(test.db, { now: clock.now }), provider)
      course = await makeCourse(creator, { published: true })
      await sell({ ...disputedCard, number: '4242 4242 4242 4242' })
      const [paid] = await booked()
      const say = (state: ProviderDispute['state']) =>
        noteDispute(creator, {
          ...{
            provider: 'test',
            account: accountOf(),
            chargeId: paid?.chargeId ?? '',
            disputeRef: `dp_${count}`,
          },
          ...{ amount: { cents: 4900, currency: 'USD' }, feeCents: 1500, reason: 'general', state },
          respondBy: null,
        })
      const all = [...news, ...Array.from({ length: ends }, () => end)]
        .map((state, n) => ({ state, place: seed[n % seed.length] ?? 0 }))
        .toSorted((one, other) => one.place - other.place)
      if (atOnce) await Promise.all(all.map(({ state }) => say(state)))
      else for (const { state } of all) await say(state)
      const rows = await test.db.select().from(disputes).where(mine(disputes))
      expect(rows).toMatchObject([{ state: end, closedAt: expect.any(Date) }])
      expect(rows[0]?.evidenceSentAt !== null).toBe(news.includes('submitted'))
      expect((await booked()).map(({ kind }) => kind).sort()).toEqual(
        end === 'won' ? ['dispute', 'disputeReversed', 'payment'] : ['dispute', 'payment'],
      )
      expect(await ledger()).toEqual(
        end === 'won'
          ? { provider: 4728, fees: 172, sales: -4900, disputes: 0 }
          : { provider: -1672, fees: 1672, sales: 0, disputes: 0 },
      )
      expect((await sums())[0]).toBe(end === 'won' ? 4900 : 0)
      expect([...new Set(await told())].length).toBe((await told()).length)
      await expectItAddsUp()
    }),
    { numRuns: walks(8) },
  )
})

it('news of a payment that isn’t known here change nothing', async () => {
  const told = await noteDispute(creator, {
    ...{ provider: 'test', account: accountOf(), chargeId: 'theirs', disputeRef: 'dp_theirs', feeCents: 0 },
    ...{ amount: { cents: 100, currency: 'USD' }, reason: 'general', state: 'lost', respondBy: null },
  })
  expect(told).toBeNull()
  expect(await booked()).toEqual([])
})

it('the sums are what a recount makes of the rows', async () => {
  const { id } = await disputed()
  await acceptDispute(creator, { disputeId: id })
  expect(await findDrift(creator, creator.actor.workspaceId)).toEqual([])
})

describe('shares', () => {
  it('of an order’s tax sum to it, and of its items to what is split', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 0, max: 2500 }),
        fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 6 }),
        (totalCents, basis, parts) => {
          const order = { totalCents, taxCents: Math.floor((totalCents * basis) / 10_000) }
          const whole = parts.reduce((sum, part) => sum + part, 0)
          let before = 0
          let tax = 0
          for (const [n, part] of parts.entries()) {
            const cents =
              n === parts.length - 1 ? totalCents - before : Math.floor((totalCents * part) / whole)
            tax += taxTakenBack(order, before, cents)
            before += cents
          }
          expect(tax).toBe(order.taxCents)
          const items = parts.map((cents, n) => ({ id: `itm_${n}`, cents }))
          const shares = overItems(items, totalCents)
          expect(shares.reduce((sum, { cents }) => sum + cents, 0)).toBe(totalCents)
          expect(shares.every(({ cents }) => cents >= 0)).toBe(true)
        },
      ),
    )
  })
})
