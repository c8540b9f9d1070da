import { createHash } from 'node:crypto'
import { readdirSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Course } from '#areas/courses/contract.ts'
import { orderNumber } from '#kernel/order-number.ts'
import { type TestApplication, testApplication } from '#testing/application.ts'
import { asCreator, asVisitor } from '#testing/context.ts'
import { visit } from '#testing/http.ts'
import { buy, goodCard, makeCourse } from '#testing/makers.ts'
import { settleOrder } from '../server/checkout/settling.ts'
import { testPaymentsOf } from '../server/provider/test-payments.ts'
import { orders } from '../server/tables.ts'

let app: TestApplication
let course: Course
beforeAll(async () => {
  app = await testApplication()
  course = await makeCourse(await asCreator(app.database.db), { published: true })
})
afterAll(() => app.close())

const confirmingCard = { ...goodCard, number: '4000 0025 0000 3155' }

/** An order that waits for its buyer at the bank. */
async function waitingOrder(n: number) {
  const visitor = { ...asVisitor(app.database.db), instance: app.instance }
  const { orderId, next } = await buy(visitor, course, {
    email: `buyer-${n}-${Math.random()}@example.com`,
    card: confirmingCard,
  })
  return { orderId, receipt: next.replace('/confirmation', '') }
}

const press = (receipt: string, answer: 'approve' | 'refuse') =>
  visit(app, `${receipt}/confirmation`, { form: { answer } })

const statusOf = async (orderId: string) => {
  const [row] = await app.database.db
    .select({ status: orders.status })
    .from(orders)
    .where(eq(orders.id, orderId as never))
  return row?.status
}

describe('the bank’s confirmation page', () => {
  it('S4: pressed twice at once, in both ways, is decided once for order and provider alike', async () => {
    const waiting = await Promise.all(Array.from({ length: 60 }, (_, n) => waitingOrder(n)))
    const answers = await Promise.all(
      waiting.flatMap(({ receipt }, n) => [
        press(receipt, n % 2 ? 'approve' : 'refuse'),
        press(receipt, n % 2 ? 'refuse' : 'approve'),
      ]),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
    const counts = { paid: 0, failed: 0 }
    for (const { orderId, receipt } of waiting) {
      const charge = await testPaymentsOf(app.ctx).findCharge(`${orderId}:1`)
      const status = await statusOf(orderId)
      expect(status, orderId).toBe(charge?.state === 'succeeded' ? 'paid' : 'failed')
      counts[status as 'paid' | 'failed']++
      // A third press changes nothing, and the page behind it shows what was decided.
      expect((await press(receipt, status === 'paid' ? 'refuse' : 'approve')).status).toBe(303)
      expect(await statusOf(orderId)).toBe(status)
      const shown = await visit(app, receipt)
      expect(shown.status).toBe(status === 'paid' ? 200 : 303)
      if (status === 'failed') expect(shown.headers.location).toBe(`/checkout/${course.offerId}?declined=1`)
    }
    expect(counts.paid + counts.failed).toBe(60)
    expect(readdirSync(join(app.config.dataDir, 'test-payments')).join()).not.toMatch(/draft|broken/)
  })

  it('S4: shows an order whose record is broken as waiting, each time, and charges nothing more', async () => {
    const { orderId, receipt } = await waitingOrder(61)
    const name = createHash('sha256').update(`${orderId}:1`).digest('hex')
    truncateSync(join(app.config.dataDir, 'test-payments', `${name}.json`), 40)
    for (let round = 0; round < 3; round++) {
      expect(await press(receipt, 'approve')).toMatchObject({ status: 303, headers: { location: receipt } })
      const shown = await visit(app, receipt)
      expect(shown.status).toBe(200)
      expect(shown.text).toContain('Your bank is still working on it')
      expect(shown.text).toContain(orderNumber(orderId))
    }
    expect(await statusOf(orderId)).toBe('confirming')
  })

  it('S4: is not answered with the news of a card that was given up before', async () => {
    const visitor = { ...asVisitor(app.database.db), instance: app.instance }
    const key = `two-cards-${Math.random()}`
    const email = 'two-cards@example.com'
    const first = await buy(visitor, course, { email, card: confirmingCard }, key)
    const old = await testPaymentsOf(app.ctx).confirm(`${first.orderId}:1`, false)
    await visit(app, first.next.replace('/confirmation', ''))
    const second = await buy(visitor, course, { email, card: confirmingCard }, key)
    expect(second.orderId).toBe(first.orderId)
    expect(old?.state).toBe('declined')
    const [order] = await app.database.db
      .select()
      .from(orders)
      .where(eq(orders.id, first.orderId as never))
    if (!order || !old) throw new Error('no order')
    const { chargeId, amount, method, last4, reason } = old
    const charge = { chargeId, state: 'declined' as const, amount, method, last4, reason }
    await settleOrder(visitor, { ...order, attempt: 1 }, { state: 'done', charge })
    expect(await statusOf(first.orderId)).toBe('confirming')
  })
})
