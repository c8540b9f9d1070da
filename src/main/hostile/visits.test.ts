import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { pay } from '#areas/payments/server/checkout/paying.ts'
import { dayOf, mostValues } from '#areas/visits/rules.ts'
import { visitFigures } from '#areas/visits/server/figures.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { type TestApplication, testApplication } from '#testing/application.ts'
import { freshEmail } from '#testing/context.ts'
import { goodCard } from '#testing/makers.ts'
import { ctxFor, ctxOf, makeSeller, type Seller } from '#testing/people.ts'
import { markupPayloads } from './markup-payloads.ts'
import { hostileStrings } from './strings.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const proxy = '127.0.0.1'

let app: TestApplication
let seller: Seller
beforeAll(async () => {
  app = await testApplication({ trustProxy: [proxy], demo: true })
})
afterAll(() => app.close())

/** A store that no one has looked at. */
async function freshStore(): Promise<string> {
  seller = await makeSeller(app, 'Plain', 'Ana Reis')
  await app.worker.settle()
  return `/@${seller.handle}`
}

let people = 0
/** On a network of its own: people on one are told apart by their browsers alone. */
const newAddress = () => `20.${++people >> 8}.${people & 255}.7`
/** A look of someone who wasn't there before. */
const look = (url: string, headers: Record<string, string> = {}, remoteAddress = proxy) =>
  app.web.inject({
    url,
    remoteAddress,
    headers: {
      ...{ host: 'localhost:3000', accept: 'text/html', 'user-agent': chrome },
      ...{ 'x-forwarded-for': newAddress(), ...headers },
    },
  })

/** The same without the page: what is looked at here is what becomes of it. */
function count(url: string, referrer?: string): void {
  const looker = { ip: newAddress(), agent: chrome, device: 'desktop' as const }
  const { workspaceId } = seller
  const seen = { workspaceId, kind: 'store' as const, thing: null, at: new Date() }
  app.instance.visits?.count({ ...looker, ...seen, url, referrer })
}

async function views(): Promise<Record<string, unknown>[]> {
  await app.instance.visits?.flush()
  const { rows } = await app.database.pool.query(
    'select * from page_views where workspace_id = $1 order by at, id',
    [seller.workspaceId],
  )
  return rows
}

async function figures() {
  await app.instance.visits?.flush()
  await app.worker.settle()
  const today = dayOf(new Date())
  return visitFigures((await ctxFor(app, seller)) as CreatorCtx, { from: today, to: today })
}

/** Names that every object has, by whatever is asked of it. */
const inherited = [
  ...['constructor', '__proto__', 'prototype', 'toString', 'tostring', 'valueOf', 'hasOwnProperty'],
  ...['__defineGetter__', '__lookupGetter__', 'isPrototypeOf', 'toLocaleString'],
]
const anything = [...hostileStrings, ...Object.values(markupPayloads).flat()]
const names = ['source', 'medium', 'campaign', 'term', 'content']

describe('I5: what a link or a browser claims', () => {
  it('I5: is written whatever it is, and never keeps others from being counted', async () => {
    const store = await freshStore()
    const claiming = (text: string) =>
      `${store}?${names.map((name) => `utm_${name}=${encodeURIComponent(text.toWellFormed())}`).join('&')}`
    const referrers = inherited.flatMap((text) => [`android-app://${text}`, `https://${text}/`, text])
    for (const text of inherited) expect((await look(claiming(text))).statusCode).toBe(200)
    for (const referer of referrers) expect((await look(store, { referer })).statusCode).toBe(200)
    for (const text of anything) count(claiming(text), text)
    const odd = inherited.length + referrers.length + anything.length
    await look(`${store}?utm_source=%00&utm_campaign=%ED%A0%80&utm_term=%u0000&utm_content=%`)
    await look(`${store}?${'utm_source=x&'.repeat(800)}`, {
      referer: `https://x.example/${'y'.repeat(4_000)}`,
    })
    const seen = await views()
    expect(seen).toHaveLength(odd + 2)
    for (const { channel, source, utm, path, landing } of seen) {
      expect(['direct', 'search', 'social', 'email', 'other']).toContain(channel)
      expect([source, path, landing].every((text) => typeof text === 'string')).toBe(true)
      for (const value of Object.values((utm ?? {}) as Record<string, string>))
        expect(value.length).toBeLessThanOrEqual(100)
      expect(String(source).length).toBeLessThanOrEqual(100)
    }
    // A day that took long to add up rests before it's added up again.
    await expect
      .poll(async () => (await figures()).total)
      .toMatchObject({ views: seen.length, visitors: seen.length })
    expect((await figures()).sources.length).toBeGreaterThan(3)
  })

  it('I5: leads to an order that’s paid and counted all the same', async () => {
    const store = await freshStore()
    const { course } = seller
    for (const [n, text] of inherited.entries()) {
      const from = newAddress()
      const as = { 'x-forwarded-for': from }
      await look(`${store}?utm_medium=${text}&utm_source=${text}&utm_campaign=${text}`, as)
      const ledBy = app.instance.visits?.leading(seller.workspaceId, {
        ip: from,
        agent: chrome,
        device: 'desktop',
      })
      expect(ledBy?.()).toMatchObject({ channel: expect.any(String), source: text.toLowerCase() })
      await pay(
        ctxOf(app),
        course.offerId,
        {
          ...{ email: freshEmail('led'), name: 'Mia Chen', input: goodCard, ledBy: () => ledBy?.() ?? null },
          expectedTotalCents: course.price.cents,
        },
        `led-by-${n}`,
      )
    }
    // A day that took long to add up rests a while before it's added up again.
    await vi.waitFor(
      async () => expect((await figures()).total).toMatchObject({ orders: inherited.length }),
      { timeout: 20_000, interval: 500 },
    )
  })

  it('I5: a thousand made-up sources leave the figures a bounded list, with all of the views', async () => {
    const store = await freshStore()
    const many = 1_000
    for (let n = 0; n < many; n++) count(`${store}?utm_source=s${n}&utm_campaign=c${n}`)
    count(store, 'https://www.google.com/')
    const { total, sources, campaigns } = await figures()
    expect(total).toMatchObject({ views: many + 1, visitors: many + 1 })
    expect([sources.length, campaigns.length]).toEqual([20, 20])
    const { rows } = await app.database.pool.query(
      'select dimension, count(*)::int as n from visit_days where workspace_id = $1 group by dimension',
      [seller.workspaceId],
    )
    for (const { n } of rows) expect(n).toBeLessThanOrEqual(mostValues)
  })

  it('I5: another site can’t make its visitors ours by a page it shows none of', async () => {
    const store = await freshStore()
    const crossSite = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
    for (const dest of ['iframe', 'frame', 'object', 'embed', 'image', 'script', 'fencedframe'])
      await look(store, { ...crossSite, 'sec-fetch-dest': dest, referer: 'https://evil.example/' })
    await look(store, {
      'sec-fetch-dest': 'empty',
      'sec-fetch-mode': 'no-cors',
      'sec-fetch-site': 'cross-site',
    })
    expect(await views()).toEqual([])
    await look(store, { ...crossSite, 'sec-fetch-dest': 'document' })
    // By the worker that keeps pages for later.
    await look(store, {
      'sec-fetch-dest': 'empty',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-site': 'same-origin',
    })
    expect(await views()).toHaveLength(2)
  })

  it('I5: an address someone made up is theirs only behind a proxy of ours', async () => {
    const store = await freshStore()
    for (let n = 0; n < 5; n++) await look(store, {}, '203.0.113.9')
    const direct = await views()
    expect(new Set(direct.map(({ visitor }) => visitor)).size).toBe(1)
    // What comes before the address that our proxy adds was sent by the visitor.
    for (let n = 0; n < 5; n++) await look(store, { 'x-forwarded-for': `${newAddress()}, 198.51.100.7` })
    expect(new Set((await views()).map(({ visitor }) => visitor)).size).toBe(2)
    for (const odd of ['', 'unknown', '::', '1.2.3.4.5', 'a'.repeat(3_000), '<b>', '999.999.999.999'])
      expect((await look(store, { 'x-forwarded-for': odd })).statusCode).toBe(200)
    expect((await views()).length).toBe(17)
  })

  it('I5: no one says themselves where an order came from', async () => {
    await freshStore()
    const { course } = seller
    const forged = { channel: 'email', source: 'forged', utm: null, landing: '/', device: 'phone' }
    const answer = await app.web.inject({
      method: 'POST',
      url: `/api/v1/checkouts/${course.offerId}`,
      headers: {
        host: 'localhost:3000',
        'idempotency-key': 'forged',
        'user-agent': chrome,
        referer: 'https://forged.example/',
      },
      payload: {
        ...{
          email: freshEmail('forged'),
          name: 'Mia Chen',
          expectedTotalCents: course.price.cents,
          card: goodCard,
        },
        ...{ attribution: forged, ledBy: forged, utm: { source: 'forged' } },
      },
    })
    expect([201, 422]).toContain(answer.statusCode)
    const { rows } = await app.database.pool.query('select attribution from orders where workspace_id = $1', [
      seller.workspaceId,
    ])
    for (const { attribution } of rows) expect(attribution).toBeNull()
  })
})
