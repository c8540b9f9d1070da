import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Course } from '#areas/courses/contract.ts'
import { newId } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { closeGently } from '#platform/http/closing.ts'
import { type TestApplication, testApplication } from '#testing/application.ts'
import { asCreator } from '#testing/context.ts'
import { makeCourse } from '#testing/makers.ts'
import { makeMember, makeSeller } from '#testing/people.ts'
import { dayOf } from '../rules.ts'
import type { Counter } from './counter.ts'
import { visitFigures } from './figures.ts'
import { isOwn } from './leading.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

let app: TestApplication
beforeAll(async () => {
  // One proxy, as in most installations: each visitor comes from an address of their own.
  app = await testApplication({ trustProxy: ['127.0.0.1'] })
})
afterAll(() => app.close())

let creator: CreatorCtx
let course: Course
let store: string
beforeEach(async () => {
  creator = await asCreator(app.database.db)
  course = await makeCourse(creator, { published: true, priceCents: 4900 })
  store = course.salesPath.split('/courses')[0] ?? ''
  await app.worker.settle()
})

let people = 0
/** Someone at a browser of their own. */
function someone(headers: Record<string, string> = {}) {
  const ip = `198.51.${++people}.7`
  const look = (url: string, more: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.web.inject({
      method,
      url,
      headers: {
        host: 'localhost:3000',
        accept: 'text/html',
        'user-agent': chrome,
        'x-forwarded-for': ip,
        ...headers,
        ...more,
      },
    })
  const press = (url: string, fields: Record<string, string>) =>
    app.web.inject({
      method: 'POST',
      url,
      headers: {
        host: 'localhost:3000',
        origin: 'http://localhost:3000',
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': chrome,
        'x-forwarded-for': ip,
        ...headers,
      },
      payload: new URLSearchParams(fields).toString(),
    })
  return { look, press }
}

const card = { number: '4242 4242 4242 4242', expiry: '04 / 39', securityCode: '123' }
const buyer = () => ({
  email: `mia-${people}@example.com`,
  name: 'Mia Chen',
  total: String(course.price.cents),
  cardNumber: card.number,
  cardExpiry: card.expiry,
  cardCode: card.securityCode,
})

const today = () => dayOf(new Date())

async function views(): Promise<Record<string, unknown>[]> {
  // One that runs already may have begun before the last view was counted.
  for (const _ of ['running', 'own']) await app.instance.visits?.flush()
  const { rows } = await app.database.pool.query(
    'select * from page_views where workspace_id = $1 order by at, id',
    [creator.actor.workspaceId],
  )
  return rows
}

async function figures(thing?: Course) {
  await app.instance.visits?.flush()
  await app.worker.settle()
  return visitFigures(creator, { from: today(), to: today(), ...(thing ? { thingId: thing.id } : {}) })
}

describe('a look at a public page', () => {
  it('is counted with what was seen and where the visit came from, and with nothing of the person', async () => {
    const { look } = someone()
    await look(`${store}?utm_source=Newsletter&utm_campaign=Spring`, {
      referer: 'https://www.google.com/search?q=my+name',
    })
    await look(course.salesPath, { referer: `http://localhost:3000${store}` })
    const [first, second] = await views()
    expect(first).toMatchObject({
      kind: 'store',
      thing_kind: null,
      thing_id: null,
      path: store,
      landing: store,
      channel: 'email',
      source: 'newsletter',
      utm: { source: 'Newsletter', campaign: 'Spring' },
      device: 'desktop',
    })
    expect(second).toMatchObject({
      kind: 'product',
      thing_kind: 'course',
      thing_id: course.id,
      path: course.salesPath,
      landing: store,
      source: 'newsletter',
      visit: first?.visit,
      visitor: first?.visitor,
    })
    expect(JSON.stringify([first, second])).not.toMatch(/198\.51|Mozilla|my\+name/)
  })

  it('sets no cookie and leaves the page without script', async () => {
    const { headers, body } = await someone().look(store)
    expect(headers['set-cookie']).toBeUndefined()
    expect(body).not.toContain('<script src')
  })

  it('is counted when the page comes from memory, and when the browser has it already', async () => {
    const { look } = someone()
    const { headers } = await look(course.salesPath)
    await look(course.salesPath)
    const again = await look(course.salesPath, { 'if-none-match': String(headers.etag) })
    expect(again.statusCode).toBe(304)
    expect(await views()).toHaveLength(3)
  })

  it.each([
    ['asks not to be tracked', { dnt: '1' }],
    ['asks the same by Global Privacy Control', { 'sec-gpc': '1' }],
    [
      'is a search engine',
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    ],
    ['is a program', { 'user-agent': 'curl/8.5.0' }],
    ['is a browser without a person', { 'user-agent': chrome.replace('Chrome/', 'HeadlessChrome/') }],
    ['says nothing of itself', { 'user-agent': '' }],
    ['fetches the page before anyone wants it', { 'sec-purpose': 'prefetch;prerender' }],
    ['fetches it as older browsers do', { purpose: 'prefetch' }],
    ['is a script on another page', { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' }],
  ])('isn’t counted for who %s', async (_, headers) => {
    const { look } = someone(headers)
    expect((await look(store)).statusCode).toBe(200)
    expect((await look(course.salesPath)).statusCode).toBe(200)
    expect(await views()).toEqual([])
  })

  it('isn’t counted without a page: HEAD, nothing there, a picture, a preview', async () => {
    const { look } = someone()
    expect((await look(store, {}, 'HEAD')).statusCode).toBe(200)
    expect((await look(`${course.salesPath}-gone`)).statusCode).toBe(404)
    await look(`${store}/brand.css`)
    await look(`${store}/feed.xml`)
    await look('/')
    expect(await views()).toEqual([])
  })

  it('tells people on one network apart by their browsers, and each of two stores has its own visitors', async () => {
    const { look } = someone()
    const other = await makeSeller(app, 'Other', 'Ben Ott')
    await look(store)
    await look(store, { 'user-agent': iphone })
    await look(`/@${other.handle}`)
    const [one, two] = await views()
    expect(one?.visitor).not.toBe(two?.visitor)
    expect(two?.device).toBe('phone')
    const { rows } = await app.database.pool.query('select visitor from page_views where workspace_id = $1', [
      other.workspaceId,
    ])
    expect(rows).toHaveLength(1)
    expect([one?.visitor, two?.visitor]).not.toContain(rows[0].visitor)
  })

  it('isn’t counted for the store’s owner; it is for anyone else who is signed in', async () => {
    const seller = await makeSeller(app, 'Own', 'Cleo Park')
    const student = await makeMember(app)
    await app.worker.settle()
    const { look } = someone()
    await look(`/@${seller.handle}`, { cookie: seller.cookie })
    await look(seller.course.salesPath, { cookie: seller.cookie })
    await look(`/@${seller.handle}`, { cookie: student.cookie })
    await look(seller.course.salesPath, { cookie: student.cookie })
    await expect
      .poll(async () => {
        await app.instance.visits?.flush()
        const { rows } = await app.database.pool.query(
          'select path from page_views where workspace_id = $1',
          [seller.workspaceId],
        )
        return rows.map(({ path }) => path).sort()
      })
      .toEqual([`/@${seller.handle}`, seller.course.salesPath])
  })
})

it('an admin who looks as someone makes no visit', () => {
  const { actor } = creator
  expect(isOwn(creator, newId('wsp', new Date()))).toBe(false)
  expect(isOwn(creator, actor.workspaceId)).toBe(true)
  const looking = { ...actor, viewedBy: newId('usr', new Date()) } as unknown as CreatorCtx['actor']
  expect(isOwn({ actor: looking }, newId('wsp', new Date()))).toBe(true)
})

it('a stop loses no look that was answered', async () => {
  const own = await testApplication()
  try {
    const seller = await asCreator(own.database.db)
    const sold = await makeCourse(seller, { published: true })
    const looks = Array.from({ length: 80 }, () =>
      own.web.inject({
        url: sold.salesPath,
        headers: { host: 'localhost:3000', accept: 'text/html', 'user-agent': chrome },
      }),
    )
    await looks[0]
    await closeGently(own.web, 5_000)
    const answered = (await Promise.all(looks)).filter(({ statusCode }) => statusCode === 200)
    const { rows } = await own.database.pool.query('select count(*)::int as n from page_views')
    expect(answered.length).toBeGreaterThan(0)
    expect(rows).toEqual([{ n: answered.length }])
  } finally {
    await own.close()
  }
})

describe('an order', () => {
  it('keeps what led to it, and is counted where it belongs', async () => {
    const { look, press } = someone()
    await look(course.salesPath, { referer: 'https://www.instagram.com/' })
    await look(`/checkout/${course.offerId}`, { referer: `http://localhost:3000${course.salesPath}` })
    await someone().look(course.salesPath)
    const paid = await press(`/checkout/${course.offerId}`, buyer())
    expect(paid.statusCode).toBe(303)
    const { rows } = await app.database.pool.query('select attribution from orders where workspace_id = $1', [
      creator.actor.workspaceId,
    ])
    expect(rows).toEqual([
      {
        attribution: {
          channel: 'social',
          source: 'instagram',
          utm: null,
          landing: course.salesPath,
          device: 'desktop',
        },
      },
    ])
    const of = await figures(course)
    expect(of.total).toEqual({ views: 3, visitors: 2, checkouts: 1, orders: 1, conversion: 0.5 })
    expect(of.sources).toEqual([
      {
        channel: 'social',
        source: 'instagram',
        views: 2,
        visitors: 1,
        checkouts: 1,
        orders: 1,
        conversion: 1,
      },
      { channel: 'direct', source: '', views: 1, visitors: 1, checkouts: 0, orders: 0, conversion: 0 },
    ])
    expect(of.landings).toEqual([
      { path: course.salesPath, views: 3, visitors: 2, checkouts: 1, orders: 1, conversion: 0.5 },
    ])
    expect(of.pages).toEqual([
      { path: course.salesPath, views: 2, visitors: 2, checkouts: 0 },
      { path: `/checkout/${course.offerId}`, views: 1, visitors: 1, checkouts: 1 },
    ])
    expect((await figures()).total.orders).toBe(1)
  })

  it('of someone who isn’t counted is paid all the same, and led to by nothing', async () => {
    const { look, press } = someone({ dnt: '1' })
    await look(`/checkout/${course.offerId}`)
    expect((await press(`/checkout/${course.offerId}`, buyer())).statusCode).toBe(303)
    const { rows } = await app.database.pool.query(
      'select attribution is null as nothing from orders where workspace_id = $1',
      [creator.actor.workspaceId],
    )
    expect(rows).toEqual([{ nothing: true }])
    expect((await figures()).total).toEqual({
      views: 0,
      visitors: 0,
      checkouts: 0,
      orders: 0,
      conversion: null,
    })
  })

  const broken = () => {
    throw new Error('The count is broken.')
  }
  it.each([
    ['at once', { leading: broken }],
    ['when it’s asked', { leading: () => broken }],
    ['without an end', { leading: () => () => null }],
  ])('is paid while the count fails %s', async (_, part) => {
    const { look, press } = someone()
    await look(`/checkout/${course.offerId}`)
    const counter = app.instance.visits as Counter
    app.instance.visits = { ...counter, ...part }
    try {
      expect((await press(`/checkout/${course.offerId}`, buyer())).statusCode).toBe(303)
    } finally {
      app.instance.visits = counter
    }
  })
})

describe('figures', () => {
  it('have every day of a period, and none of another workspace', async () => {
    await someone().look(store)
    const stranger = await asCreator(app.database.db)
    const of = await figures()
    expect(of.total.views).toBe(1)
    const theirs = await visitFigures(stranger, { from: '2026-01-01', to: '2026-01-03' })
    expect(theirs.days.map(({ day, views }) => [day, views])).toEqual([
      ['2026-01-01', 0],
      ['2026-01-02', 0],
      ['2026-01-03', 0],
    ])
    expect((await visitFigures(stranger, { from: today(), to: today() })).total.views).toBe(0)
  })

  it('are of a few days at most', async () => {
    await expect(visitFigures(creator, { from: '2024-01-01', to: '2026-01-01' })).rejects.toMatchObject({
      code: 'INVALID',
    })
  })

  it('answer the creator by the API', async () => {
    const seller = await makeSeller(app, 'Api', 'Dana Li')
    const ask = (url: string) =>
      app.web.inject({ url, headers: { host: 'localhost:3000', cookie: seller.cookie } })
    const answer = await ask(`/api/v1/things/${seller.course.id}/visits?from=${today()}&to=${today()}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.json().total).toEqual({ views: 0, visitors: 0, checkouts: 0, orders: 0, conversion: null })
    expect((await ask(`/api/v1/things/${course.id}/visits?from=${today()}&to=${today()}`)).statusCode).toBe(
      404,
    )
    expect((await ask('/api/v1/visits?from=2026-11-30&to=2026-11-01')).statusCode).toBe(422)
    expect((await ask('/api/v1/visits?from=yesterday&to=today')).statusCode).toBe(422)
  })
})
