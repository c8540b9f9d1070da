import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { grantAccess } from '#areas/access/server/grants.ts'
import { ensureContact } from '#areas/contacts/server/contacts.ts'
import { enrollStudent } from '#areas/learning/server/enrollments.ts'
import { feeOn, saleEntries } from '#areas/payments/rules.ts'
import { testPayments } from '#areas/payments/server/provider/test-payments.ts'
import { basisPointsOf, maxPriceCents, taxWithin } from '#kernel/money.ts'
import { systemCtx, withTransaction } from '#platform/context.ts'
import { freshEmail } from '#testing/context.ts'
import { type Answer, call, cookiesOf, testProduct, visit } from '#testing/http.ts'
import { goodCard } from '#testing/makers.ts'
import { anotherCourse, ctxOf, makeMember, makeWorld, type World } from '#testing/people.ts'

const at = testProduct()
let world: World
beforeAll(async () => {
  world = await makeWorld(at.app)
})

type CourseOnSale = World['a']['course']

const onSale = () => anotherCourse(at.app, world.a, true)
const rowsOf = async (sql: string, values: unknown[] = []) =>
  (await at.app.database.pool.query(sql, values)).rows as Record<string, unknown>[]
const ordersFor = (course: CourseOnSale) =>
  rowsOf(
    `select o.* from orders o join order_items i on i.workspace_id = o.workspace_id and i.order_id = o.id where i.product_id = $1`,
    [course.id],
  )
/** What the provider took, from its own record outside the database. */
const taken = async () =>
  (await testPayments(at.app.config.dataDir).listCharges()).filter((charge) => charge.state === 'succeeded')
const takenCents = async () => (await taken()).reduce((sum, charge) => sum + charge.amount.cents, 0)

const bodyFor = (course: CourseOnSale, more: object = {}) => ({
  email: freshEmail('buyer'),
  name: 'Mia Chen',
  expectedTotalCents: course.price.cents,
  card: goodCard,
  ...more,
})
const payWith = (
  course: CourseOnSale,
  key: string | null,
  body: object,
  as?: { cookie: string },
): Promise<Answer> =>
  call(at.app, 'POST', `/api/v1/checkouts/${course.offerId}`, {
    body,
    ...(as ? { as } : {}),
    headers: key === null ? {} : { 'idempotency-key': key },
  })

const formFor = (more: Record<string, string> = {}) => ({
  email: freshEmail('buyer'),
  name: 'Mia Chen',
  cardNumber: goodCard.number,
  cardExpiry: goodCard.expiry,
  cardCode: goodCard.securityCode,
  country: 'PT',
  total: '4900',
  ...more,
})

/** A browser that looks at the checkout and keeps its cookie. */
async function browserAt(course: CourseOnSale): Promise<{ cookie: string }> {
  const { checkout } = cookiesOf(await visit(at.app, `/checkout/${course.offerId}`))
  return { cookie: `checkout=${checkout}` }
}

const fifty = <T>(work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 50 }, (_, n) => work(n)))

describe('B5: one press, one order', () => {
  it('B5: fifty calls with one key are one order, one charge and one answer', async () => {
    const course = await onSale()
    const body = bodyFor(course)
    const before = (await taken()).length
    const answers = await fifty(() => payWith(course, 'fifty', body))
    expect(
      answers.map((answer) => answer.status).filter((status) => status !== 201 && status !== 409),
    ).toEqual([])
    const paid = answers.filter((answer) => answer.status === 201)
    expect(new Set(paid.map((answer) => answer.text)).size).toBe(1)
    for (const answer of answers.filter((answer) => answer.status === 409))
      expect(answer.body.message).toContain('still running')
    expect(await ordersFor(course)).toHaveLength(1)
    expect((await taken()).length).toBe(before + 1)
    const again = await payWith(course, 'fifty', body)
    expect([again.status, again.text]).toEqual([201, paid[0]?.text])
  })

  it('B5: another body with a used key is refused and charges nothing', async () => {
    const course = await onSale()
    const body = bodyFor(course)
    expect((await payWith(course, 'same-key', body)).status).toBe(201)
    const before = await takenCents()
    for (const other of [
      { name: 'Somebody Else' },
      { email: freshEmail() },
      { card: { ...goodCard, securityCode: '999' } },
    ]) {
      const answer = await payWith(course, 'same-key', { ...body, ...other })
      expect([answer.status, answer.body.code]).toEqual([422, 'INVALID'])
      expect(answer.text).not.toContain('/orders/')
    }
    expect(await takenCents()).toBe(before)
    expect(await ordersFor(course)).toHaveLength(1)
  })

  it('B5: without a key, or with one too long, nothing is bought', async () => {
    const course = await onSale()
    for (const key of [null, '', 'k'.repeat(256)])
      expect((await payWith(course, key, bodyFor(course))).status).toBe(422)
    expect(await ordersFor(course)).toHaveLength(0)
  })

  it('B5: a key is not used up by a form that has to be corrected', async () => {
    const course = await onSale()
    expect((await payWith(course, 'corrected', bodyFor(course, { email: '' }))).status).toBe(422)
    expect((await payWith(course, 'corrected', bodyFor(course, { name: ' ' }))).status).toBe(422)
    expect((await payWith(course, 'corrected', bodyFor(course))).status).toBe(201)
    expect(await ordersFor(course)).toHaveLength(1)
  })

  it('B5: the same key of somebody else, or for something else, is another key', async () => {
    const [one, other] = [await onSale(), await onSale()]
    const buyer = await makeMember(at.app)
    const answers = [
      await payWith(one, 'shared', bodyFor(one)),
      await payWith(other, 'shared', bodyFor(other)),
      await payWith(one, 'shared', bodyFor(one), buyer),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201])
    expect(new Set(answers.map((answer) => answer.body.orderId)).size).toBe(3)
  })

  it('B5: a key that someone used long ago leads to nobody else’s order', async () => {
    const course = await onSale()
    const first = await payWith(course, '1', bodyFor(course))
    // Keys are forgotten after a while; orders aren't.
    await rowsOf('delete from idempotency_keys')
    const second = await payWith(course, '1', bodyFor(course))
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.next).not.toBe(first.body.next)
    expect(await ordersFor(course)).toHaveLength(2)
  })

  it('B5: the form sent twenty times at once from two tabs is one order and one charge', async () => {
    const course = await onSale()
    const browser = await browserAt(course)
    const before = (await taken()).length
    const form = formFor()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => visit(at.app, `/checkout/${course.offerId}`, { as: browser, form })),
    )
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([303]))
    expect(new Set(answers.map((answer) => answer.headers.location)).size).toBe(1)
    expect(await ordersFor(course)).toHaveLength(1)
    expect((await taken()).length).toBe(before + 1)
  })

  it('B5: back and pressed again, also with other words in the form, is the same order', async () => {
    const course = await onSale()
    const browser = await browserAt(course)
    const first = await visit(at.app, `/checkout/${course.offerId}`, { as: browser, form: formFor() })
    const second = await visit(at.app, `/checkout/${course.offerId}`, {
      as: browser,
      form: formFor({ name: 'Corrected Name' }),
    })
    expect([first.status, second.status]).toEqual([303, 303])
    expect(second.headers.location).toBe(first.headers.location)
    expect(await ordersFor(course)).toHaveLength(1)
  })

  it('B5: a declined card and then a good one is one order and one charge', async () => {
    const course = await onSale()
    const browser = await browserAt(course)
    const before = (await taken()).length
    const path = `/checkout/${course.offerId}`
    for (const _ of [1, 2]) {
      const refused = await visit(at.app, path, {
        as: browser,
        form: formFor({ cardNumber: '4000000000000002' }),
      })
      expect(refused.status).toBe(409)
    }
    expect((await taken()).length).toBe(before)
    expect((await visit(at.app, path, { as: browser, form: formFor() })).status).toBe(303)
    const orders = await ordersFor(course)
    expect(orders.map((order) => order.status)).toEqual(['paid'])
    expect((await taken()).length).toBe(before + 1)
  })
})

describe('B6: one place for one person', () => {
  it('B6: fifty enrollments at once are one enrollment, and fifty grants of one source one grant', async () => {
    const course = await onSale()
    const { workspaceId } = world.a
    const system = systemCtx(ctxOf(at.app), 'test', workspaceId)
    const contact = await withTransaction(system, (ctx) =>
      ensureContact(ctx, workspaceId, { email: freshEmail(), name: 'Mia', source: 'test' }),
    )
    await fifty(() =>
      withTransaction(system, async (ctx) => {
        const source = { kind: 'order' as const, id: 'ord_one' }
        await grantAccess(ctx, { contact, thing: { kind: 'course', id: course.id }, source, mode: 'test' })
        await enrollStudent(ctx, course.id, contact.id)
      }),
    )
    const count = async (table: string, column: string) =>
      (
        await rowsOf(`select 1 from ${table} where ${column} = $1 and contact_id = $2`, [
          course.id,
          contact.id,
        ])
      ).length
    expect([await count('enrollments', 'course_id'), await count('grants', 'thing_id')]).toEqual([1, 1])
    const told = await rowsOf(
      `select 1 from events where type = 'courses.studentEnrolled' and payload ->> 'contactId' = $1`,
      [contact.id],
    )
    expect(told).toHaveLength(1)
  })

  it('B6: fifty free orders of one person at once are one student', async () => {
    const course = await onSale()
    await call(at.app, 'PATCH', `/api/v1/courses/${course.id}`, { as: world.a, body: { priceCents: 0 } })
    const email = freshEmail()
    const answers = await fifty((n) =>
      payWith(course, `free-${n}`, { email, name: 'Mia', expectedTotalCents: 0 }),
    )
    // Each one would be an email to an address that was only typed: ten go through, not one more.
    expect(answers.map((answer) => answer.status).sort()).toEqual([
      ...Array(10).fill(201),
      ...Array(40).fill(429),
    ])
    // No one has proven yet that they are this person: each order is apart.
    const apart = await rowsOf('select 1 from enrollments where course_id = $1 and seat = $2', [
      course.id,
      '',
    ])
    const told = await rowsOf(
      `select 1 from events where type = 'courses.studentEnrolled' and payload ->> 'courseId' = $1`,
      [course.id],
    )
    const people = await rowsOf('select 1 from contacts where workspace_id = $1 and email = $2', [
      world.a.workspaceId,
      email,
    ])
    expect([apart.length, told.length, people.length]).toEqual([0, 1, 1])
    const { body } = await call(at.app, 'GET', `/api/v1/courses/${course.id}`, { as: world.a })
    expect(body).toMatchObject({ students: 1, revenue: { cents: 0 } })
    const list = await call(at.app, 'GET', `/api/v1/courses/${course.id}/students`, { as: world.a })
    expect(list.body).toMatchObject({ total: 1, students: [{ email, unconfirmed: true }] })
  })

  it('B6: a lesson completed fifty times at once is completed once', async () => {
    const { course } = world.b
    const path = `/api/v1/learn/${course.id}/lessons/${course.lessonIds[0]}/completion`
    const answers = await fifty(() => call(at.app, 'PUT', path, { as: world.t }))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    const told = await rowsOf(
      `select 1 from events where type = 'courses.lessonCompleted' and payload ->> 'lessonId' = $1`,
      [course.lessonIds[0]],
    )
    expect(told).toHaveLength(1)
  })

  it('B6: a plan with room for so many courses has room for no more, however fast they come', async () => {
    const creator = await makeMember(at.app, { role: 'creator', plan: 'free_plan', name: 'Fay Low' })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        call(at.app, 'POST', '/api/v1/courses', { as: creator, body: { title: 'One more' } }),
      ),
    )
    const usage = await call(at.app, 'GET', '/api/v1/plan-usage', { as: creator })
    const made = answers.filter((answer) => answer.status === 201).length
    expect(made).toBe(usage.body.courseLimit)
    expect(usage.body.courses).toBe(made)
    for (const answer of answers.filter((answer) => answer.status !== 201)) expect(answer.status).toBe(402)
  })
})

/** Written into the JSON as they are. */
const wrongTotals = [
  '-1',
  '0',
  '1',
  '4899',
  '4901',
  '1000000000',
  '0.5',
  '4900.5',
  '"1e3"',
  '"4900"',
  'null',
  '[4900]',
  '{}',
  'true',
  '1e309',
  '9223372036854775807',
  '-0.0',
]

describe('B6: one address for one course', () => {
  it('B6: twenty courses of one title, made or renamed at once, have twenty addresses', async () => {
    const creator = await makeMember(at.app, { role: 'creator', plan: 'pro_plan', name: 'Tia Twin' })
    const make = (title: string) => call(at.app, 'POST', '/api/v1/courses', { as: creator, body: { title } })
    const made = await Promise.all(Array.from({ length: 20 }, () => make('Twins')))
    expect(made.map((answer) => answer.status)).toEqual(made.map(() => 201))
    const renamed = await Promise.all(
      made.map(({ body }) =>
        call(at.app, 'PATCH', `/api/v1/courses/${body.id}`, { as: creator, body: { title: 'Triplets' } }),
      ),
    )
    expect(renamed.map((answer) => answer.status)).toEqual(renamed.map(() => 200))
    for (const answers of [made, renamed]) expect(new Set(answers.map(({ body }) => body.slug)).size).toBe(20)
  })
})

describe('B8: the price is the seller’s', () => {
  it.each(wrongTotals)('B8: a total of %s is not taken', async (total) => {
    const { course } = world.a
    const before = await ordersFor(course)
    const raw = JSON.stringify(bodyFor(course)).replace(
      '"expectedTotalCents":4900',
      `"expectedTotalCents":${total}`,
    )
    const answer = await call(at.app, 'POST', `/api/v1/checkouts/${course.offerId}`, {
      raw,
      headers: { 'content-type': 'application/json', 'idempotency-key': `total-${total}` },
    })
    expect([409, 422]).toContain(answer.status)
    expect(await ordersFor(course)).toEqual(before)
  })

  it('B8: the form takes no other total either', async () => {
    const course = await onSale()
    for (const total of [
      '',
      '0',
      '-1',
      '1',
      '4901',
      '1e3',
      '0.5',
      'NaN',
      'Infinity',
      '4900 USD',
      '1000000000',
    ]) {
      const browser = await browserAt(course)
      const answer = await visit(at.app, `/checkout/${course.offerId}`, {
        as: browser,
        form: formFor({ total }),
      })
      expect([total, answer.status]).toEqual([total, 409])
    }
    expect(await ordersFor(course)).toHaveLength(0)
  })

  it('B8: a price that changed meanwhile is shown again and not charged', async () => {
    const course = await onSale()
    const browser = await browserAt(course)
    await call(at.app, 'PATCH', `/api/v1/courses/${course.id}`, { as: world.a, body: { priceCents: 5900 } })
    const before = await takenCents()
    const form = await visit(at.app, `/checkout/${course.offerId}`, { as: browser, form: formFor() })
    expect(form.status).toBe(409)
    expect(form.text).toContain('$59.00')
    const api = await payWith(course, 'old-price', bodyFor(course))
    expect(api.status).toBe(409)
    expect(api.body.data).toEqual({ reason: 'price-changed', total: { cents: 5900, currency: 'USD' } })
    expect(await takenCents()).toBe(before)

    const paid = await visit(at.app, `/checkout/${course.offerId}`, {
      as: browser,
      form: formFor({ total: '5900' }),
    })
    expect(paid.status).toBe(303)
    expect(await takenCents()).toBe(before + 5900)
  })

  it('B8: what was agreed stays agreed while the buyer confirms it', async () => {
    const course = await onSale()
    const browser = await browserAt(course)
    const opened = await visit(at.app, `/checkout/${course.offerId}`, {
      as: browser,
      form: formFor({ cardNumber: '4000002500003155' }),
    })
    await call(at.app, 'PATCH', `/api/v1/courses/${course.id}`, { as: world.a, body: { priceCents: 100 } })
    const confirmed = await visit(at.app, String(opened.headers.location), { form: { answer: 'approve' } })
    expect(confirmed.status).toBe(303)
    const [order] = await ordersFor(course)
    expect(order).toMatchObject({ status: 'paid', total_cents: 4900 })
    expect((await taken()).some((charge) => charge.amount.cents === 100)).toBe(false)
  })

  it('B8: a price is a whole number of cents from 0 to 50,000.00', async () => {
    const course = await onSale()
    for (const price of [
      '-1',
      '0.5',
      '"1e3"',
      '"4900"',
      '5000001',
      '1e9',
      '1e309',
      'null',
      '[1]',
      '{"cents":1}',
      'true',
    ]) {
      for (const [method, path] of [
        ['PATCH', `/api/v1/courses/${course.id}`],
        ['POST', '/api/v1/courses'],
      ] as const) {
        const answer = await call(at.app, method, path, {
          as: world.a,
          raw: `{"title":"Priced","priceCents":${price}}`,
          headers: { 'content-type': 'application/json' },
        })
        expect([price, answer.status]).toEqual([price, 422])
      }
    }
    const { body } = await call(at.app, 'GET', `/api/v1/courses/${course.id}`, { as: world.a })
    expect(body.price).toEqual(course.price)
  })

  it('B8: every sale of this file is in the ledger, which sums to nothing', async () => {
    const perSale = await rowsOf(
      'select transaction_id, currency, sum(cents)::int as sum from ledger_entries group by 1, 2',
    )
    expect(perSale.length).toBeGreaterThan(8)
    expect(perSale.filter((line) => line.sum !== 0)).toEqual([])
    const [book] = await rowsOf(
      `select sum(cents)::int as gross from ledger_entries where account in ('provider', 'fees')`,
    )
    expect(book?.gross).toBe(await takenCents())
    const lonely = await rowsOf(
      `select o.id from orders o left join transactions t on t.workspace_id = o.workspace_id and t.order_id = o.id and t.kind = 'payment' and t.status = 'Completed'
       where o.paid_at is not null and o.total_cents > 0 and (t.id is null or t.gross_cents <> o.total_cents)`,
    )
    expect(lonely).toEqual([])
  })
})

describe('I7: the disk of the payment record is away', () => {
  it('I7: nothing is given away, and the same press goes on when it is back', async () => {
    const folder = join(at.app.config.dataDir, 'test-payments')
    const buyer = await makeMember(at.app)
    const press = () =>
      call(at.app, 'POST', `/api/v1/checkouts/${world.b.course.offerId}`, {
        as: buyer,
        headers: { 'idempotency-key': 'disk-away' },
        body: { email: buyer.email, name: 'Mia', expectedTotalCents: 4900, card: goodCard },
      })
    const learn = () => call(at.app, 'GET', `/api/v1/learn/${world.b.course.id}`, { as: buyer })
    const kept = `${folder}-kept`
    renameSync(folder, kept)
    writeFileSync(folder, 'no folder')
    const refused = await press()
    expect(refused.status).toBeGreaterThanOrEqual(500)
    expect((await learn()).status).toBe(403)
    rmSync(folder)
    renameSync(kept, folder)
    expect((await press()).status).toBe(201)
    expect((await learn()).status).toBe(200)
  })
})

const cents = fc.integer({ min: 0, max: maxPriceCents })
const rate = fc.integer({ min: 0, max: 3_000 })
const often = { numRuns: 10_000 }

describe('B8: sums over 10,000 random carts', () => {
  it('B8: the lines of a sale sum to nothing and hold the fee and the tax', () => {
    fc.assert(
      fc.property(cents, rate, (grossCents, basisPoints) => {
        const taxCents = taxWithin(grossCents, basisPoints)
        const feeCents = feeOn({ cents: grossCents, currency: 'USD' })
        const lines = saleEntries({ grossCents, taxCents, feeCents })
        const of = (account: string) => lines.find((line) => line.account === account)?.cents ?? 0
        expect(lines.reduce((sum, line) => sum + line.cents, 0)).toBe(0)
        expect(lines.every((line) => Number.isSafeInteger(line.cents) && line.cents !== 0)).toBe(true)
        expect(of('provider') + of('fees')).toBe(grossCents)
        expect(of('sales') + of('tax') + grossCents).toBe(0)
      }),
      often,
    )
  })

  it('B8: tax is within the total, grows with the rate and is off by half a cent at most', () => {
    fc.assert(
      fc.property(cents, rate, (gross, basisPoints) => {
        const tax = taxWithin(gross, basisPoints)
        const exact = gross - (gross * 10_000) / (10_000 + basisPoints)
        expect(tax).toBeGreaterThanOrEqual(0)
        expect(tax).toBeLessThanOrEqual(gross)
        expect(Math.abs(tax - exact)).toBeLessThanOrEqual(0.5 + 1e-6)
        expect(taxWithin(gross, basisPoints + 1)).toBeGreaterThanOrEqual(tax)
      }),
      often,
    )
  })

  it('B8: a share is rounded to the nearest cent, half to even', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 10_000 }), (amount, basisPoints) => {
        const share = basisPointsOf(amount, basisPoints)
        const tenThousandths = BigInt(amount) * BigInt(basisPoints) - BigInt(share) * 10_000n
        const distance = tenThousandths < 0n ? -tenThousandths : tenThousandths
        expect(distance <= 5_000n).toBe(true)
        if (distance === 5_000n) expect(share % 2).toBe(0)
      }),
      often,
    )
  })
})
