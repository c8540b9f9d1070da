import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { SessionDetail } from '#areas/coaching/contract.ts'
import type { CheckoutResult } from '#areas/payments/contract.ts'
import { days, hours } from '#kernel/time.ts'
import type { CrashPoint } from '#platform/crash-points.ts'
import { faultRepeats, someOf, takesOtherWay } from '#testing/faults.ts'
import {
  dieAt,
  type Product,
  prepareProduct,
  productFolder,
  query,
  startProduct,
  toldWhereToDie,
  until,
} from '#testing/product.ts'
import { bodyOf, type Person, person, signUp } from '#testing/product-client.ts'

vi.setConfig({ testTimeout: 600_000 })
prepareProduct()

const answeredMs = 60_000
const sessions = 200
const priceCents = 9_000
const points = someOf<CrashPoint>(
  ['coaching.afterSpent', 'coaching.beforeBooked', 'coaching.beforeMoved', 'coaching.beforeCanceled'],
  2,
)
const kills = [...points, ...Array.from({ length: Math.min(faultRepeats, 20) }, (_, n) => n)]

let dataDir = ''
let product: Product
const where = () => product

/** One product for both tests: each has a practice of its own. */
beforeAll(async () => {
  dataDir = productFolder()
  product = await startProduct(dataDir, toldWhereToDie)
})

type Package = { id: string; offerId: string; bookPath: string }
type Practice = {
  creator: Person
  workspaceId: string
  single: Package
  clientId: string
  packageId: string
}

async function makePackage(creator: Person, fields: object): Promise<Package> {
  const of = { minutes: 30, priceCents, ...fields }
  const made = await bodyOf(creator.call<Package>('POST', '/api/v1/coaching-packages', of))
  await bodyOf(creator.call('PUT', `/api/v1/coaching-packages/${made.id}/activity`, { active: true }))
  return made
}

const payFor = (buyer: Person, { offerId }: Package, key: string) => {
  const card = { number: '4242 4242 4242 4242', expiry: '04 / 39', securityCode: '123' }
  const payment = { email: buyer.email, name: 'Mia Chen', expectedTotalCents: priceCents, card }
  return buyer.call<CheckoutResult>('POST', `/api/v1/checkouts/${offerId}`, payment, {
    'idempotency-key': key,
  })
}

/** A coach who can be booked at any hour, and a client with a package of many sessions. */
async function openPractice(): Promise<Practice> {
  const creator = person(where)
  const [workspaceId = ''] = (await signUp(creator, 'creator')).split(' ')
  const weekly = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' }))
  const rules = { bufferMinutes: 0, noticeHours: 0, perDay: null, windowDays: 60, changeNoticeHours: 0 }
  await bodyOf(
    creator.call('PUT', '/api/v1/coaching-availability', {
      ...{ timeZone: 'UTC', weekly, exceptions: [], noShowCounts: true, ...rules },
    }),
  )
  const many = await makePackage(creator, { title: 'Many sessions', sessions })
  const single = await makePackage(creator, { title: 'One session', sessions: 1 })
  const buyer = person(where)
  await bodyOf(payFor(buyer, many, 'buys-many-sessions'))
  let clientId = ''
  await until('the client has their sessions', answeredMs, async () => {
    const { clients } = await bodyOf(
      creator.call<{ clients: { id: string }[] }>('GET', '/api/v1/coaching-clients'),
    )
    clientId = clients[0]?.id ?? ''
    return clientId !== ''
  })
  return { creator, workspaceId, single, clientId, packageId: many.id }
}

/** What was asked for, and is asked for again until it's answered. */
type CallToRepeat = { method: string; path: string; body: object; key: string }

let times = 0
/** Free times, one after the other and never the same. */
const nextTime = () => {
  const day = Math.floor(Date.now() / days(1)) * days(1) + days(2)
  return new Date(day + hours(1) * times++).toISOString()
}

/** Books, moves and cancels one session after the other until no one answers; the last that wasn't answered. */
async function workUntilKilled(practice: Practice): Promise<CallToRepeat> {
  const { creator, clientId, packageId } = practice
  let asked: CallToRepeat = { method: '', path: '', body: {}, key: '' }
  const ask = async (method: string, path: string, body: object) => {
    asked = { method, path, body, key: `key-${++times}-${path}` }
    for (;;) {
      const { status, body } = await send(creator, asked)
      if (status !== 503) return bodyOf(Promise.resolve({ status, body, headers: new Headers() }))
      await sleep(20)
    }
  }
  try {
    for (;;) {
      const { id } = await ask('POST', '/api/v1/coaching-sessions', {
        ...{ clientId, packageId, startsAt: nextTime(), override: true },
      })
      await ask('PUT', `/api/v1/coaching-sessions/${id}/time`, { startsAt: nextTime(), override: true })
      await ask('PUT', `/api/v1/coaching-sessions/${id}/cancellation`, {})
      const kept = await ask('POST', '/api/v1/coaching-sessions', {
        ...{ clientId, packageId, startsAt: nextTime(), override: true },
      })
      expect(kept.status).toBe('scheduled')
    }
  } catch (error) {
    if (error instanceof TypeError) return asked // fetch: the connection was cut or refused
    throw error
  }
}

const send = (creator: Person, { method, path, body, key }: CallToRepeat) =>
  creator.call<SessionDetail>(method, path, body, { 'idempotency-key': key })

/** Asks again as a browser does. What was canceled before the kill says that it was. */
const askAgain = (creator: Person, asked: CallToRepeat) =>
  until(`${asked.method} ${asked.path} is answered`, answeredMs, async () => {
    const { status, body } = await send(creator, asked)
    const isCanceled = asked.path.endsWith('/cancellation') && status === 409
    if (status === 200 || status === 201 || isCanceled) return true
    expect([409, 503], JSON.stringify(body)).toContain(status)
    return false
  })

/** Each session of what was bought is in the balance, or in exactly one booking. */
async function expectNothingLost({ workspaceId, packageId }: Practice): Promise<void> {
  const [sums] = await query<Record<string, number>>(
    dataDir,
    `select h.balance,
       (select sum(change)::int from coaching_credits c where c.workspace_id = h.workspace_id
          and c.holding_id = h.id) as ledger,
       (select count(*)::int from coaching_bookings b where b.workspace_id = h.workspace_id
          and b.holding_id = h.id and (b.status in ('scheduled', 'confirmed', 'completed') or b.counted)) as used
     from coaching_holdings h where h.workspace_id = $1 and h.package_id = $2`,
    [workspaceId, packageId],
  )
  expect(sums?.ledger).toBe(sums?.balance)
  expect((sums?.balance ?? 0) + (sums?.used ?? 0)).toBe(sessions)
  const bookings = await query<Record<string, string | number>>(
    dataDir,
    `select b.id, b.status, s.status as session,
       (select count(*)::int from coaching_credits c where c.workspace_id = b.workspace_id
          and c.booking_id = b.id and c.reason = 'booked') as booked,
       (select count(*)::int from coaching_credits c where c.workspace_id = b.workspace_id
          and c.booking_id = b.id and c.reason = 'returned') as returned,
       (select count(*)::int from coaching_bookings o where o.workspace_id = b.workspace_id
          and o.session_id = b.session_id) as people
     from coaching_bookings b join coaching_sessions s on s.workspace_id = b.workspace_id
       and s.id = b.session_id where b.workspace_id = $1 and b.paid_by = 'credit'`,
    [workspaceId],
  )
  for (const { id, status, ...rest } of bookings)
    expect(rest, `booking ${id}`).toEqual({
      ...{ session: status, booked: 1, people: 1, returned: status === 'canceled' ? 1 : 0 },
    })
  const lone = await query(
    dataDir,
    `select id from coaching_sessions s where workspace_id = $1 and not exists (select 1 from
       coaching_bookings b where b.workspace_id = s.workspace_id and b.session_id = s.id)`,
    [workspaceId],
  )
  expect(lone).toEqual([])
}

describe('a server killed while a coach books, moves and cancels', () => {
  it('R1: has spent each session of a package once, and lost none', async () => {
    const practice = await openPractice()
    for (const [round, kill] of kills.entries()) {
      if (typeof kill === 'string') await dieAt(product, kill)
      const working = workUntilKilled(practice)
      if (typeof kill === 'number') {
        await sleep(200 + Math.random() * 600)
        await product.kill({ database: takesOtherWay(round) })
      } else await product.ended
      const asked = await working
      product = await startProduct(dataDir, toldWhereToDie)
      await expectNothingLost(practice)
      await askAgain(practice.creator, asked)
      await expectNothingLost(practice)
    }
  })
})

/** Chooses a time on the public page, as a browser without script does; answers with the checkout that holds it. */
async function holdTime({ bookPath }: Package, email: string): Promise<string> {
  const html = await (await fetch(product.url + bookPath)).text()
  const [, at = ''] = /name="at"[^>]* value="([^"]+)"/.exec(html) ?? []
  const [, key = ''] = /name="key" value="([^"]+)"/.exec(html) ?? []
  const answer = await fetch(product.url + bookPath, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: product.url },
    body: new URLSearchParams({ at, key, email, name: 'Mia Chen', note: '', zone: 'UTC' }),
  })
  const checkout = answer.headers.get('location') ?? ''
  expect([answer.status, checkout]).toEqual([303, expect.stringContaining('hold=')])
  return checkout
}

/** Opens the checkout; what's answered presses its button, however often. */
async function openCheckout(checkout: string, email: string) {
  const opened = await fetch(product.url + checkout)
  const cookie = opened.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const [path = '', hold = ''] = checkout.split('?hold=')
  const card = { cardNumber: '4242 4242 4242 4242', cardExpiry: '04 / 39', cardCode: '123' }
  const form = { email, name: 'Mia Chen', total: String(priceCents), hold, ...card }
  return () =>
    fetch(product.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: product.url, cookie },
      body: new URLSearchParams(form),
    })
}

describe('a server killed while a time is paid for', () => {
  it('R1: has booked it once for its one payment', async () => {
    const practice = await openPractice()
    const buying: CrashPoint[] = ['payments.afterCharge', 'coaching.afterHeldPaid', 'payments.afterSettle']
    for (const point of someOf(buying, 1)) {
      const buyer = person(where)
      const press = await openCheckout(await holdTime(practice.single, buyer.email), buyer.email)
      await dieAt(product, point)
      await press().catch(() => null)
      await product.ended
      product = await startProduct(dataDir, toldWhereToDie)
      await until(`the payment of ${point} is answered`, answeredMs, async () => {
        const { status } = await press()
        if (status === 303) return true
        expect([409, 503]).toContain(status)
        await sleep(250)
        return false
      })
      const bookings = () =>
        query<Record<string, unknown>>(
          dataDir,
          `select b.status, b.paid_by, s.status as session, h.balance, o.status as paid,
             (select count(*)::int from coaching_holdings a where a.workspace_id = b.workspace_id
                and a.order_id = o.id) as holdings
           from coaching_bookings b
           join coaching_sessions s on s.workspace_id = b.workspace_id and s.id = b.session_id
           left join coaching_holdings h on h.workspace_id = b.workspace_id and h.id = b.holding_id
           left join orders o on o.workspace_id = b.workspace_id and o.id = b.order_id
           where b.workspace_id = $1 and b.email = $2`,
          [practice.workspaceId, buyer.email],
        )
      await until('the time is booked', answeredMs, async () => (await bookings())[0]?.status === 'confirmed')
      expect(await bookings(), point).toEqual([
        {
          ...{ status: 'confirmed', paid_by: 'credit', session: 'confirmed', balance: 0 },
          ...{ paid: 'paid', holdings: 1 },
        },
      ])
    }
    expect(await product.stop()).toBe(0)
  })
})
