import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Course } from '#areas/courses/contract.ts'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { type TestApplication, testApplication } from '#testing/application.ts'
import { asCreator } from '#testing/context.ts'
import { type FakeStripe, fakeStripe } from '#testing/fake-stripe/server.ts'
import { makeCourse } from '#testing/makers.ts'
import { siteBrowser } from '#testing/site-browser.ts'
import { paymentConnections } from '../server/connection-tables.ts'
import { sealSecrets } from '../server/connections/accounts.ts'
import { connectStripe } from '../server/connections/connections.ts'
import {
  forgetMessages,
  listMessages,
  noteMessage,
  replayMessage,
} from '../server/connections/webhook-news.ts'
import { putCheckoutExtras } from '../server/extras/extras.ts'
import { providerMessages } from '../server/message-tables.ts'
import { orders, paymentAttempts } from '../server/tables.ts'

let app: TestApplication
let fake: FakeStripe
let creator: CreatorCtx
let course: Course
let connectionId: string

beforeAll(async () => {
  fake = fakeStripe()
  const stripeAddress = await fake.listen()
  app = await testApplication({ stripeAddress })
  creator = { ...(await asCreator(app.database.db, { plan: 'pro_plan' })), instance: app.instance }
  course = await makeCourse(creator, { published: true })
  const key = fake.addKey('sk_test_journey')
  connectionId = (await connectStripe(creator, { key, replaces: false })).id
})
afterAll(async () => {
  await app?.close()
  await fake?.close()
})

let bought = 0
async function press(method: string) {
  const browser = siteBrowser(app.web)
  const email = `stripe-${++bought}@example.com`
  const form = { email, name: 'Mia Chen', total: '4900', country: '', method }
  const card = { cardNumber: '4242 4242 4242 4242', cardExpiry: '04 / 39', cardCode: '123' }
  const { answer, at } = await browser.post(`/checkout/${course.offerId}`, { ...form, ...card })
  const [order] = await app.database.db.select().from(orders).where(eq(orders.buyerEmail, email))
  if (!order) throw new Error('Nothing was begun.')
  return { browser, answer, at, order }
}
const orderOf = async ({ id }: { id: string }) =>
  (await app.database.db.select().from(orders)).find((order) => order.id === id)

describe('buying with Stripe on the site', () => {
  it('leads from the form to its page and back to the receipt', async () => {
    const form = await siteBrowser(app.web).open(`/checkout/${course.offerId}`)
    expect(form.answer.body).toContain('Continue to Stripe · $49.00')
    const { browser, answer, order } = await press('stripe')
    const session = fake.sessionOf(`${order.id}:1`)
    expect(answer.headers.refresh).toBe(`0; url=${session.url}`)
    const there = await fetch(session.url ?? '')
    expect(await there.text()).toContain('Pay $49.00')
    const paid = await fetch(session.url ?? '', {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'press=pay',
    })
    const back = new URL(paid.headers.get('location') ?? '')
    const receipt = await browser.open(back.pathname)
    expect(receipt.answer.statusCode).toBe(200)
    expect(await orderOf(order)).toMatchObject({ status: 'paid', provider: 'stripe', cardLast4: '4242' })
    expect(receipt.answer.body).toContain(course.title)
  })

  it('adds something with one click by the card that was kept, in the browser that paid alone', async () => {
    const [main, extra] = [
      await makeCourse(creator, { published: true }),
      await makeCourse(creator, { title: 'Glazes', priceCents: 900, published: true }),
    ]
    await putCheckoutExtras(creator, main.offerId, {
      ...{ thankYou: '', bump: null, downsell: null },
      upsell: { offerId: extra.offerId, text: '' },
    })
    const browser = siteBrowser(app.web)
    const email = 'click@example.com'
    const form = { email, name: 'Mia Chen', total: '4900', country: '', method: 'stripe' }
    expect((await browser.open(`/checkout/${main.offerId}`)).answer.body).toContain('30 minutes')
    await browser.post(`/checkout/${main.offerId}`, form)
    const bought = async () =>
      (await app.database.db.select().from(orders).where(eq(orders.buyerEmail, email))).sort((a, b) =>
        a.id < b.id ? -1 : 1,
      )
    const [first] = await bought()
    const session = fake.sessionOf(`${first?.id}:1`)
    fake.pay(session.id, '4242')
    const { pathname } = new URL(session.success_url ?? '')
    const shown = await browser.open(pathname)
    expect(shown.at).toMatch(/\/more$/)
    expect(shown.answer.body).toContain('With one click, we charge $9.00 to Visa ending 4242')
    const press = { offer: extra.offerId, answer: 'accepted', total: '900' }
    // Whoever has the address in another browser adds nothing.
    await siteBrowser(app.web).post(shown.at, press)
    expect(await bought()).toHaveLength(1)
    const added = await browser.post(shown.at, press)
    expect(added.answer.body).toContain('Glazes')
    expect((await bought())[1]).toMatchObject({
      ...{ reason: 'upsell', status: 'paid', totalCents: 900, provider: 'stripe', subscriptionId: null },
    })
  })

  it('says so to who turns back, and leaves the card to Test payments', async () => {
    const { browser, order } = await press('stripe')
    const session = fake.sessionOf(`${order.id}:1`)
    const { pathname, search } = new URL(session.cancel_url)
    const { answer } = await browser.open(pathname + search)
    expect(answer.body).toContain('You haven’t paid yet')
    expect(await orderOf((await press('test')).order)).toMatchObject({ status: 'paid', provider: 'test' })
  })

  it('is told by signed messages alone, and is closed without a secret', async () => {
    const { order } = await press('stripe')
    const session = fake.sessionOf(`${order.id}:1`)
    fake.pay(session.id)
    const event = {
      id: 'evt_1',
      object: 'event',
      type: 'checkout.session.completed',
      data: { object: session },
    }
    const body = JSON.stringify(event)
    const send = (signature: string, id = connectionId) =>
      app.web.inject({
        ...{ method: 'POST', url: `/webhooks/stripe/${id}`, payload: body },
        headers: {
          host: 'localhost:3000',
          'content-type': 'application/json',
          'stripe-signature': signature,
        },
      })
    const { signature } = fake.signedMessage('', body, 'whsec_ours')
    expect((await send(signature)).statusCode).toBe(400)
    await app.database.db
      .update(paymentConnections)
      .set({ secrets: sealSecrets(creator, { key: 'sk_test_journey', signing: 'whsec_ours' }) })
      .where(eq(paymentConnections.workspaceId, creator.actor.workspaceId))
    expect((await send('t=1,v1=nonsense')).statusCode).toBe(400)
    expect((await send(signature, 'pcn_nobody')).statusCode).toBe(404)
    expect((await send(signature)).statusCode).toBe(204)
    await app.worker.settle()
    expect(await orderOf(order)).toMatchObject({ status: 'paid' })

    // What came is kept without what it said; what was forged isn't.
    expect((await send(signature)).statusCode).toBe(204)
    const place = { connectionId: connectionId as Id<'pcn'> }
    const [message, ...others] = await listMessages(creator, place.connectionId)
    if (!message) throw new Error('Nothing was kept.')
    expect(others).toEqual([])
    expect(message).toMatchObject({ eventId: 'evt_1', about: ['charge'], times: 2, replayedAt: null })
    const [row] = await app.database.db.select().from(providerMessages)
    expect(JSON.stringify(row)).not.toContain(order.buyerEmail)

    // Read again, what it's about is asked anew.
    const late = (await press('stripe')).order
    const page = fake.sessionOf(`${late.id}:1`)
    fake.pay(page.id)
    const account = { workspaceId: creator.actor.workspaceId, id: connectionId }
    await noteMessage(creator, account, [
      { eventId: 'evt_2', about: 'charge', ref: page.id, key: `${late.id}:1` },
    ])
    const inAWeek = new Date(Date.now() + 7 * 86_400_000)
    const isLate = eq(paymentAttempts.orderId, late.id)
    await app.database.db.update(paymentAttempts).set({ dueAt: inAWeek }).where(isLate)
    const [latest] = await listMessages(creator, place.connectionId)
    const messageId = latest?.id ?? message.id
    const stranger = { ...(await asCreator(app.database.db)), instance: app.instance }
    await expect(replayMessage(stranger, { ...place, messageId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(listMessages(stranger, place.connectionId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await replayMessage(creator, { ...place, messageId })).toMatchObject({
      ...{ eventId: 'evt_2', replayedAt: expect.any(String) },
    })
    await app.worker.settle()
    expect(await orderOf(late)).toMatchObject({ status: 'paid' })
    await app.database.db.update(providerMessages).set({ receivedAt: new Date(Date.now() - 31 * 86_400_000) })
    await forgetMessages(creator)
    expect(await app.database.db.select().from(providerMessages)).toEqual([])
  })
})
