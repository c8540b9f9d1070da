import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Course } from '#areas/courses/contract.ts'
import { createWebServer } from '#main/web-server.ts'
import { type TestApplication, testApplication } from '#testing/application.ts'
import { asCreator } from '#testing/context.ts'
import { makeCourse } from '#testing/makers.ts'
import { type ScriptedProvider, scriptedProvider, type Way } from '#testing/scripted-provider.ts'
import { siteBrowser } from '#testing/site-browser.ts'
import type { Account, Attempt } from '../server/provider/provider.ts'
import { receiptPath } from '../server/receipts.ts'
import { orders, paymentAttempts, transactions } from '../server/tables.ts'

let app: TestApplication
let web: FastifyInstance
let provider: ScriptedProvider
let course: Course
let account: Account
/** The attempts that the provider was told of. */
let told: Attempt[] = []

beforeAll(async () => {
  app = await testApplication()
  const creator = await asCreator(app.database.db)
  course = await makeCourse(creator, { published: true })
  const { workspaceId } = creator.actor
  account = { id: workspaceId, workspaceId, mode: 'test', secrets: { signing: 'a secret' } }
  provider = scriptedProvider('journey')
  const { payments } = app.instance
  app.instance.payments = {
    providers: [provider, ...payments.providers.filter(({ id }) => id !== 'test')],
    accounts: { of: async () => account, find: async () => account },
  }
  web = await createWebServer(app)
  await web.ready()
})
afterAll(async () => {
  await web?.close()
  await app?.close()
})
beforeEach(() => {
  told = []
  provider.losing = 0
  provider.onBegin = async (attempt) => void told.push(attempt)
})

let bought = 0
/** Fills in the checkout in a browser, and where the press leads. The card is for its fields alone. */
async function press(way: Way, browser = siteBrowser(web), email = `journey-${++bought}@example.com`) {
  provider.way = way
  const form = {
    ...{ email, name: 'Mia Chen', total: '4900', country: 'PT' },
    ...{ cardNumber: '4242 4242 4242 4242', cardExpiry: '04 / 39', cardCode: '123' },
  }
  const { answer, at } = await browser.post(`/checkout/${course.offerId}`, form)
  const [order] = await app.database.db.select().from(orders).where(eq(orders.buyerEmail, email))
  const attempt = told.at(-1)
  if (!order || !attempt) throw new Error('Nothing was begun.')
  return { browser, form, answer, at, order, key: `${order.id}:${order.attempt}`, ...wayBack(attempt) }
}

/** As a browser opens it on our own site. */
const wayBack = ({ returnTo, cancelTo }: Attempt) => ({
  returnTo: returnTo.replace(app.instance.appUrl, ''),
  cancelTo: cancelTo.replace(app.instance.appUrl, ''),
})

const statusOf = async ({ id }: { id: string }) =>
  (await app.database.db.select().from(orders)).find((order) => order.id === id)?.status

async function paymentsOf({ id }: { id: string }) {
  const rows = await app.database.db.select().from(transactions)
  return rows.filter((row) => row.orderId === id && row.status === 'Completed').length
}

async function write(key: string) {
  const { body, headers } = provider.message(account, key)
  const answer = await web.inject({
    method: 'POST',
    url: `/webhooks/test/${account.id}`,
    payload: body,
    headers: { host: 'localhost:3000', 'content-type': 'application/json', ...headers } as never,
  })
  return answer.statusCode
}

/** Its attempt isn't looked at before it’s asked for. */
const sleep = ({ id }: { id: string }) =>
  app.database.db
    .update(paymentAttempts)
    .set({ dueAt: new Date(Date.now() + 86_400_000) })
    .where(eq(paymentAttempts.orderId, id as never))

describe('the checkout with a provider that has a page of its own', () => {
  it('leads there from a page of ours, since a form may not lead to another site', async () => {
    const { answer, at, order, key } = await press('redirect')
    expect(at).toBe(receiptPath(app.ctx, order.id))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers.refresh).toBe(`0; url=https://pay.example/journey_${key}`)
    expect(answer.body).toContain('Taking you to Scripted Pay')
    expect(answer.body).toContain(`href="https://pay.example/journey_${key}"`)
    expect(answer.headers['referrer-policy']).toBe('same-origin')
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('gives the provider an address back that opens nothing by itself', async () => {
    const { order, returnTo, cancelTo, at } = await press('redirect')
    const secret = at.split('/').at(-1) ?? ''
    const [attempt] = told
    expect(JSON.stringify(attempt)).not.toContain(secret)
    expect(attempt?.returnTo).toMatch(/^http:\/\/[^/]+\/checkout\/return\/wsp_\w+\/pat_\w+\/[\w-]{43}$/)
    const stranger = siteBrowser(web)
    for (const address of [returnTo, cancelTo]) {
      const { answer, at } = await stranger.open(address)
      expect([answer.statusCode, at]).toEqual([200, address])
      for (const told of [secret, order.id, order.buyerEmail, 'Mia', course.title])
        expect(answer.body).not.toContain(told)
      expect(answer.body).toContain('Continue where you paid')
    }
    expect(stranger.cookies.size).toBe(0)
  })

  it('knows nobody by a cookie of another payment, or one that was made up', async () => {
    const one = await press('redirect')
    const other = await press('redirect')
    expect((await one.browser.open(other.returnTo)).at).toBe(other.returnTo)
    const state = one.returnTo.split('/').at(-1) ?? ''
    const stranger = siteBrowser(web)
    stranger.cookies.set('payment', `${state}~nonsense`)
    expect((await stranger.open(one.returnTo)).at).toBe(one.returnTo)
    expect((await one.browser.open(one.returnTo)).at).toBe(`${one.at}?back=returned`)
  })

  it('has nothing at an address that was changed', async () => {
    const { returnTo, browser } = await press('redirect')
    const parts = returnTo.split('/')
    const other = await press('redirect')
    const changed = [
      returnTo.slice(0, -1),
      [...parts.slice(0, -1), other.returnTo.split('/').at(-1)].join('/'),
      [...parts.slice(0, 3), 'wsp_00000000000000000000000000', ...parts.slice(4)].join('/'),
      '/checkout/return/x/y/z',
    ]
    for (const url of changed) expect((await browser.open(url)).answer.statusCode).toBe(404)
  })

  it('shows the receipt to who paid and comes back before the provider writes', async () => {
    const { browser, order, key, returnTo } = await press('redirect')
    provider.decide(key, 'succeeded')
    const { answer } = await browser.open(returnTo)
    expect(answer.body).toContain('Thank you, Mia.')
    expect(await write(key)).toBe(204)
    await app.worker.settle()
    expect(await paymentsOf(order)).toBe(1)
  })

  it('shows the receipt to who comes back after the provider wrote', async () => {
    const { browser, order, key, returnTo } = await press('redirect')
    await sleep(order)
    provider.decide(key, 'succeeded')
    expect(await write(key)).toBe(204)
    await app.worker.settle()
    expect(await statusOf(order)).toBe('paid')
    expect((await browser.open(returnTo)).answer.body).toContain('Thank you, Mia.')
    expect(await paymentsOf(order)).toBe(1)
  })

  it('is paid once when the provider writes twice while two tabs come back', async () => {
    const { browser, order, key, returnTo } = await press('redirect')
    provider.decide(key, 'succeeded')
    const messages = Promise.all([write(key), write(key), app.worker.settle()])
    const tabs = await Promise.all([browser.open(returnTo), browser.open(returnTo)])
    for (const { answer } of tabs) expect(answer.statusCode).toBe(200)
    expect((await messages).slice(0, 2)).toEqual([204, 204])
    await app.worker.settle()
    expect(await paymentsOf(order)).toBe(1)
    expect((await browser.open(returnTo)).answer.body).toContain('Thank you, Mia.')
  })

  it('leads two tabs of a checkout to the same payment', async () => {
    const { browser, form, key, order } = await press('redirect')
    const again = await browser.post(`/checkout/${course.offerId}`, form)
    expect(again.answer.headers.refresh).toBe(`0; url=https://pay.example/journey_${key}`)
    expect(told).toHaveLength(1)
    expect(await statusOf(order)).toBe('confirming')
  })

  it('begins anew for who turned back to correct the address, and for the next person at the browser', async () => {
    const first = await press('redirect')
    const right = await press('redirect', first.browser)
    expect(right.order.id).not.toBe(first.order.id)
    expect(right.at).not.toBe(first.at)
    expect(right.answer.headers.refresh).toBe(`0; url=https://pay.example/journey_${right.key}`)
    // Pressed again, it's the same payment.
    const again = await first.browser.post(`/checkout/${course.offerId}`, right.form)
    expect(again.at).toBe(right.at)
    provider.decide(right.key, 'succeeded')
    expect((await first.browser.open(right.returnTo)).answer.body).toContain(right.form.email)
    expect(await statusOf(first.order)).toBe('confirming')
    // Whatever becomes of the other one.
    provider.decide(first.key, 'succeeded')
    expect((await siteBrowser(web).open(first.at)).answer.body).toContain(first.form.email)
    first.browser.cookies.delete('pass')
    expect((await first.browser.post(`/checkout/${course.offerId}`, right.form)).at).toBe(right.at)
    expect([await paymentsOf(first.order), await paymentsOf(right.order)]).toEqual([1, 1])
  })

  it('sells nothing twice to who corrects the address once the money is in', async () => {
    const first = await press('redirect')
    await sleep(first.order)
    provider.decide(first.key, 'succeeded')
    const begun = provider.begun()
    const form = { ...first.form, email: `corrected-${bought}@example.com` }
    const { at } = await first.browser.post(`/checkout/${course.offerId}`, form)
    expect([at, provider.begun()]).toEqual([first.at, begun])
    expect(await paymentsOf(first.order)).toBe(1)
  })

  it('waits for who came back before it was decided, without sending them away again', async () => {
    const { browser, at, key, returnTo } = await press('redirect')
    const back = await browser.open(returnTo)
    expect(back.at).toBe(`${at}?back=returned`)
    expect(back.answer.headers.refresh).toBe('3')
    expect(back.answer.body).toContain('Waiting for Scripted Pay')
    expect(back.answer.body).toContain(`href="${at}"`)
    provider.decide(key, 'succeeded')
    expect((await browser.open(back.at)).answer.body).toContain('Thank you, Mia.')
  })

  it('says to who turned back that nothing is paid, and leads on or back', async () => {
    const { browser, at, cancelTo } = await press('redirect')
    const back = await browser.open(cancelTo)
    expect(back.at).toBe(`${at}?back=canceled`)
    expect(back.answer.headers.refresh).toBeUndefined()
    expect(back.answer.body).toContain('You haven’t paid yet')
    expect(back.answer.body).toContain(`href="/checkout/${course.offerId}"`)
    // Who paid and pressed Back all the same has paid.
    expect((await browser.open(at)).answer.body).toContain('Taking you to Scripted Pay')
  })

  it('says what went wrong, and the next press is another try', async () => {
    const { browser, form, key, order, returnTo } = await press('redirect')
    provider.decide(key, 'declined')
    const back = await browser.open(returnTo)
    expect(back.answer.body).toContain('Your payment didn’t go through')
    expect(back.answer.body).toContain('The bank said no.')
    provider.way = 'done'
    const { answer } = await browser.post(`/checkout/${course.offerId}`, form)
    expect(answer.body).toContain('Thank you, Mia.')
    expect(told.map((attempt) => attempt.key)).toEqual([key, `${order.id}:2`])
    // The first address leads to the same order now.
    expect((await browser.open(returnTo)).answer.body).toContain('Thank you, Mia.')
  })

  it('leads nobody to an address that isn’t https', async () => {
    const { browser, at } = await press('redirect')
    const { resume } = provider
    for (const url of ['http://pay.example/x', 'javascript:alert(1)', '//pay.example/x', '/\\pay.example']) {
      provider.resume = async () => ({ state: 'redirect', ref: 'r', url })
      const { answer } = await browser.open(at)
      expect([url, answer.statusCode, answer.headers.refresh]).toEqual([url, 500, undefined])
    }
    provider.resume = resume
  })
})

describe('the checkout with a provider that needs a step in the browser', () => {
  it('gives the provider’s own part its secret, on a page that needs no other', async () => {
    const { answer, at, key, order, browser } = await press('client')
    expect(at).toBe(receiptPath(app.ctx, order.id))
    expect(answer.body).toContain(`data-secret="secret of journey_${key}"`)
    expect(answer.body).toContain('data-payment-step="test"')
    expect(answer.body).toContain('This step needs JavaScript')
    expect(answer.headers.refresh).toBeUndefined()
    expect((await browser.open(`${at}?back=canceled`)).answer.body).toContain('You haven’t paid yet')
    provider.decide(key, 'succeeded')
    expect((await browser.open(`${at}?back=returned`)).answer.body).toContain('Thank you, Mia.')
    expect(await paymentsOf(order)).toBe(1)
  })

  it('gives that part an address back that opens nothing by itself', async () => {
    const { answer, at, key, browser, returnTo, cancelTo } = await press('client')
    expect(answer.body).toContain(`data-return-to="${returnTo}"`)
    expect(answer.body).toContain(`data-cancel-to="${cancelTo}"`)
    const place = answer.body.match(/<div[^>]*data-payment-step[^>]*>/)?.[0]
    expect(place).not.toContain(at.split('/').at(-1))
    expect((await siteBrowser(web).open(returnTo)).answer.body).toContain('Continue where you paid')
    expect((await browser.open(cancelTo)).at).toBe(`${at}?back=canceled`)
    provider.decide(key, 'succeeded')
    expect((await browser.open(returnTo)).answer.body).toContain('Thank you, Mia.')
  })
})

describe('the checkout with a provider that', () => {
  it('takes the money at once: the receipt', async () => {
    const { answer, order } = await press('done')
    expect(answer.body).toContain('Thank you, Mia.')
    expect(await paymentsOf(order)).toBe(1)
  })

  it('declines at once: the form again', async () => {
    const { answer, order } = await press('declined')
    expect(answer.statusCode).toBe(409)
    expect(answer.body).toContain('Your details are still here')
    expect(await statusOf(order)).toBe('failed')
  })

  it('decides later: a page that looks again by itself', async () => {
    const { answer, at, key, browser } = await press('waiting')
    expect(answer.headers.refresh).toBe('3')
    expect(answer.body).toContain('Your bank is still working on it')
    provider.decide(key, 'succeeded')
    expect((await browser.open(at)).answer.body).toContain('Thank you, Mia.')
  })

  it('is asked about one order a minute’s worth of times at most, however often its page or its way back is opened', async () => {
    const { browser, at, returnTo, order } = await press('redirect')
    const { resume } = provider
    let asked = 0
    provider.resume = (account, attempt) => {
      asked++
      return resume(account, attempt)
    }
    const stranger = siteBrowser(web)
    // All within one minute, however long it takes a busy machine.
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    for (let n = 0; n < 50; n++)
      for (const answer of [await browser.open(`${at}?back=returned`), await stranger.open(returnTo)])
        expect(answer.answer.statusCode).toBe(200)
    provider.resume = resume
    expect(asked).toBeLessThanOrEqual(60)
    expect(await statusOf(order)).toBe('confirming')
  })

  it('can’t be reached: the form again, and the next press asks before it charges', async () => {
    provider.losing = 1
    const { answer, browser, form, order } = await press('done')
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('30')
    expect(answer.body).toContain('The payment service can’t be reached right now.')
    expect(answer.body).toContain(`value="${form.email}"`)
    expect(answer.body).toContain('value="4242 4242 4242 4242"')
    const again = await browser.post(`/checkout/${course.offerId}`, form)
    expect(again.answer.body).toContain('Thank you, Mia.')
    expect(told).toHaveLength(1)
    expect(await paymentsOf(order)).toBe(1)
  })

  it('took another sum, or names a charge of another order: waits, and says nothing is to be paid again', async () => {
    const { begin, resume } = provider
    const other = await press('done')
    const charge = { method: 'scripted', last4: null, reason: null, state: 'succeeded' } as const
    const wrong = [
      { ...charge, chargeId: `differs-${bought}`, amount: { cents: 4899, currency: 'USD' } },
      { ...charge, chargeId: `journey_${other.key}`, amount: { cents: 4900, currency: 'USD' } },
    ] as const
    for (const each of wrong) {
      provider.begin = async (account, attempt, input) => {
        await begin(account, attempt, input)
        return { state: 'done', charge: each }
      }
      provider.resume = async () => ({ state: 'done', charge: each })
      const { browser, answer, at, order } = await press('done')
      expect([at, answer.statusCode]).toEqual([receiptPath(app.ctx, order.id), 200])
      expect(answer.body).toContain('You don’t need to pay again')
      expect((await browser.open(at)).answer.statusCode).toBe(200)
      expect([await statusOf(order), await paymentsOf(order)]).toEqual(['open', 0])
      Object.assign(provider, { begin, resume })
      await sleep(order)
    }
  })

  it('can’t be reached on the way back: waits', async () => {
    const { browser, key, returnTo } = await press('redirect')
    provider.losing = 1
    const { answer } = await browser.open(returnTo)
    expect([answer.statusCode, answer.headers.refresh]).toEqual([200, '3'])
    expect(answer.body).toContain('You don’t need to pay again')
    provider.decide(key, 'succeeded')
    expect((await browser.open(returnTo)).answer.body).toContain('Thank you, Mia.')
  })
})
