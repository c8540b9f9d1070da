import { beforeAll, describe, expect, it } from 'vitest'
import { hostile as ofBilling } from '#areas/billing/testing/hostile.ts'
import { testPayments } from '#areas/payments/server/provider/test-payments.ts'
import { hostile as ofPayments } from '#areas/payments/testing/hostile.ts'
import { freshEmail } from '#testing/context.ts'
import type { Row } from '#testing/hostile.ts'
import { type Answer, type Caller, call, testProduct } from '#testing/http.ts'
import { goodCard } from '#testing/makers.ts'
import { anotherCourse, makeWorld, type World } from '#testing/people.ts'
import { hostileStrings, oddValues, unstorable } from './strings.ts'

const at = testProduct()
let world: World
let course: World['a']['course']
beforeAll(async () => {
  world = await makeWorld(at.app)
  course = await anotherCourse(at.app, world.a, true)
})

const rows = async (text: string) =>
  (await at.app.database.pool.query(text)).rows as Record<string, unknown>[]
/** Everything that was ever charged, paid back or booked. */
async function money() {
  const charges = await testPayments(at.app.config.dataDir).listCharges()
  const [books] = await rows(
    `select (select count(*)::int from transactions) as transactions, (select count(*)::int from refunds) as refunds,
       (select count(*)::int from orders where status = 'paid') as paid, (select coalesce(sum(abs(cents)), 0)::text from ledger_entries) as cents`,
  )
  return { charges: charges.length, ...books }
}

/** A refusal in words, with nothing of the program in it. */
function expectTyped(asked: string, answer: Answer): void {
  const { status, body, text } = answer
  const what = asked.slice(0, 240)
  expect([what, status, status >= 200 && status < 500]).toEqual([what, status, true])
  if (status < 400) return
  expect([what, body]).toMatchObject([what, { code: expect.any(String), message: expect.any(String) }])
  expect(text).not.toMatch(/\bat .+:\d+:\d+|node_modules|SyntaxError|violates|invalid input syntax/)
}

type MoneyCall = { method: string; path: () => string; body: () => object; as?: () => Caller }
const creators = {
  offer: {
    ...{ method: 'POST', path: () => '/offers' },
    body: () => ({ productKind: 'course', productId: course.id, name: 'Other', priceCents: 900 }),
  },
  coupon: {
    ...{ method: 'POST', path: () => '/coupons' },
    body: () => ({
      ...{ code: `F${Math.random().toString(36).slice(2, 10)}`, basisPoints: 1000, amountCents: null },
      ...{ amountCurrency: null, expiresOn: null, maxUses: null, maxUsesEach: null, offerIds: null },
      ...{ periods: 'first', isByLink: true },
    }),
  },
  settings: {
    ...{ method: 'PUT', path: () => '/payments/settings' },
    body: () => ({
      ...{
        defaultCurrency: 'USD',
        taxRate: '0',
        isTaxIncluded: false,
        taxLabel: '',
        automaticPayouts: false,
      },
      ...{ notifyPayments: true, notifyFailures: true, notifyPayouts: true },
    }),
  },
  price: {
    ...{ method: 'PATCH', path: () => `/courses/${course.id}` },
    body: () => ({}),
  },
  refund: {
    ...{ method: 'POST', path: () => `/orders/${world.p.orderId}/refunds` },
    body: () => ({ amountCents: 100, reason: 'requested', endsAccess: 'kept' }),
  },
  taxRate: {
    ...{ method: 'PUT', path: () => '/payments/tax-rates/DE' },
    body: () => ({ rate: '19', label: 'VAT' }),
  },
} satisfies Record<string, MoneyCall>

/** What the issue names: the field, what's typed into it, and what is said beside it. */
const table: [keyof typeof creators, object, string][] = [
  ['offer', { priceCents: -1 }, 'priceCents'],
  ['offer', { priceCents: 1e9 }, 'priceCents'],
  ['offer', { priceCents: '1,5' }, 'priceCents'],
  ['offer', { priceCents: 1.5 }, 'priceCents'],
  ['offer', { priceCents: 1 }, 'priceCents'],
  ['offer', { stock: 0 }, 'stock'],
  ['offer', { stock: -1 }, 'stock'],
  ['offer', { stock: 1e9 }, 'stock'],
  ['offer', { name: '' }, 'name'],
  ['offer', { pricing: 'instalments', instalmentCount: 1, priceCents: 9000 }, 'instalmentCount'],
  ['offer', { pricing: 'instalments', instalmentCount: 13, priceCents: 9000 }, 'instalmentCount'],
  ['offer', { pricing: 'subscription', interval: 'month', trialDays: 91 }, 'trialDays'],
  ['offer', { startsAt: '2027-01-02T00:00:00Z', endsAt: '2027-01-01T00:00:00Z' }, 'endsAt'],
  ['coupon', { basisPoints: 0 }, 'takes'],
  ['coupon', { basisPoints: 10_100 }, 'takes'],
  ['coupon', { basisPoints: -1 }, 'takes'],
  ['coupon', { basisPoints: null, amountCents: 0, amountCurrency: 'USD' }, 'takes'],
  ['coupon', { basisPoints: null, amountCents: 1e9, amountCurrency: 'USD' }, 'takes'],
  ['coupon', { code: '' }, 'code'],
  ['coupon', { code: '<b>' }, 'code'],
  ['coupon', { maxUses: 0 }, 'maxUses'],
  ['coupon', { maxUsesEach: -1 }, 'maxUsesEach'],
  ['coupon', { expiresOn: '2020-01-01' }, 'expiresOn'],
  ['settings', { taxRate: '-1' }, 'taxRate'],
  ['settings', { taxRate: '101' }, 'taxRate'],
  ['settings', { taxRate: '1.234' }, 'taxRate'],
  ['settings', { taxRate: 'NaN' }, 'taxRate'],
  ['price', { priceCents: -1 }, 'price'],
  ['price', { priceCents: 1e9 }, 'price'],
  ['price', { priceCents: '1,5' }, 'priceCents'],
  ['refund', { amountCents: 0 }, 'amountCents'],
  ['refund', { amountCents: -1 }, 'amountCents'],
  ['refund', { amountCents: 1e9 }, 'amountCents'],
  ['taxRate', { rate: '101' }, 'rate'],
  ['taxRate', { rate: '1e3' }, 'rate'],
]

describe('F7: what can’t be an amount', () => {
  it('gets a sentence beside its field, and nothing is charged or lost', async () => {
    const before = await money()
    const wrongly: string[] = []
    for (const [name, wrong, field] of table) {
      const { method, path, body } = creators[name]
      const asked = { ...body(), ...wrong }
      const answer = await call(at.app, method, `/api/v1${path()}`, {
        as: world.a,
        body: asked,
        headers: { 'idempotency-key': `bad-${name}-${JSON.stringify(wrong)}` },
      })
      const what = `${name} ${JSON.stringify(wrong)}`
      const said = (answer.body.fields as Record<string, string> | undefined)?.[field]
      if (answer.status !== 422 || !said) wrongly.push(`${what}: ${answer.status} ${answer.text}`)
    }
    expect(wrongly).toEqual([])
    expect(await money()).toEqual(before)
    expect((await call(at.app, 'GET', `/api/v1/courses/${course.id}`, { as: world.a })).body.price).toEqual(
      course.price,
    )
  })

  it('is refused at the checkout, whose buyer pays what they saw or nothing', async () => {
    const before = await money()
    const good = {
      email: freshEmail('odd'),
      name: 'Mia Chen',
      expectedTotalCents: course.price.cents,
      card: goodCard,
    }
    const wrong: object[] = [
      ...['-1', '1e9', '0', '1.5', '"4900"', 'null', '1e309', '9223372036854775808'].map((total) => ({
        expectedTotalCents: `RAW${total}`,
      })),
      ...['', ' ', 'a', 'a@', 'a@b', 'a b@c.example', 'a@c.example\nBcc: x@y.example', 'x'.repeat(400)].map(
        (email) => ({ email }),
      ),
      ...['', ' ', '\u200b'].map((name) => ({ name })),
      ...[{}, { number: '' }, { ...goodCard, expiry: '13 / 39' }, { ...goodCard, securityCode: 'abc' }].map(
        (card) => ({
          card,
        }),
      ),
      { couponCode: 'NOTHERE' },
      { couponCode: 'x'.repeat(300) },
      { method: 'nobody' },
    ]
    const taken: string[] = []
    for (const [n, one] of wrong.entries()) {
      const raw = JSON.stringify({ ...good, ...one }).replace(/"RAW((?:\\.|[^"])*)"/, (_, text) =>
        text.replaceAll('\\"', '"'),
      )
      const answer = await call(at.app, 'POST', `/api/v1/checkouts/${course.offerId}`, {
        raw,
        headers: { 'content-type': 'application/json', 'idempotency-key': `odd-${n}` },
      })
      expectTyped(raw, answer)
      if (answer.status === 201) taken.push(raw)
    }
    expect(taken).toEqual([])
    expect(await money()).toEqual(before)
  })
})

/** Every operation of money that takes a body, as its owner or an admin sends it. */
const written: Row[] = [ofPayments, ofBilling]
  .flatMap(({ rows }) => Object.values(rows).flat())
  .filter((row): row is Row => row?.body !== undefined && row.base === undefined && row.raw === undefined)
/** Some of the list each, another part of it for each field: together they see all of it. */
const few = <T>(list: readonly T[], n: number, from: number) =>
  Array.from({ length: Math.min(n, list.length) }, (_, at) => list[(from + at * 7) % list.length] as T)

describe('F7: what no one meant to be sent', () => {
  it('is taken as someone’s words or refused in words, by every operation of payments and billing', async () => {
    const strings = hostileStrings.map((text) => JSON.stringify(text))
    let turn = 0
    for (const row of written) {
      const [method = '', path = ''] = row.operation.split(' ')
      const as = row.expect.ADM < 300 ? world.adm : world.a
      const body = row.body?.(world, 'A') ?? {}
      const ids = (await row.ids?.(at.app, world)) ?? {}
      const asked = path.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? 'DE')
      for (const field of Object.keys(body)) {
        const odd = [...few(oddValues, 4, turn), ...few(strings, 4, turn * 3), ...few(unstorable, 1, turn)]
        turn++
        for (const value of odd) {
          const raw = JSON.stringify({ ...body, [field]: 'ODD' }).replace('"ODD"', () => value)
          const answer = await call(at.app, method, `/api/v1${asked}`, {
            as,
            raw,
            headers: {
              'content-type': 'application/json',
              'idempotency-key': `f7-${turn}-${value.slice(0, 30).replace(/[^\w-]/g, '_')}`,
            },
          })
          // Who it's asked of may not be there in a test: that's said too.
          if (answer.status === 503) continue
          expectTyped(`${row.operation} ${raw}`, answer)
        }
      }
    }
    expect(turn).toBeGreaterThan(40)
    const [crooked] = await rows(
      `select count(*)::int as n from (select transaction_id from ledger_entries group by workspace_id, transaction_id, currency having sum(cents) <> 0) x`,
    )
    expect(crooked?.n).toBe(0)
  })

  it('isn’t believed as a message of a provider, whoever’s account it names', async () => {
    const before = await money()
    const { rows: found } = await at.app.database.pool.query(
      `insert into payment_connections (workspace_id, id, provider, mode, account_ref, account_name, secrets, key_hint, state, instance_id,
         is_offered, created_at, updated_at)
       values ($1, 'pcn_' || substr(md5('b' || $1), 1, 26), 'stripe', 'test', 'acct_of_b', 'B', '', 'x4Zq', 'attention', 'here', false, now(), now())
       returning id`,
      [world.b.workspaceId],
    )
    const connections = [
      String(found[0].id),
      'pcn_00000000000000000000000000',
      'x',
      '..%2f..',
      world.a.workspaceId,
    ]
    const bodies = [
      '',
      '{',
      '[]',
      'null',
      '{"id":"evt_1","type":"payment_intent.succeeded"}',
      'x'.repeat(10_000),
    ]
    for (const connection of connections)
      for (const provider of ['stripe', 'paypal', 'nobody'])
        for (const raw of bodies) {
          const answer = await call(at.app, 'POST', `/webhooks/${provider}/${connection}`, {
            raw,
            headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
          })
          const asked = `${provider}/${connection} ${raw.slice(0, 60)}`
          expect([asked, answer.status >= 400 && answer.status < 500, answer.status]).toEqual([
            asked,
            true,
            answer.status,
          ])
        }
    expect(await money()).toEqual(before)
  })
})
