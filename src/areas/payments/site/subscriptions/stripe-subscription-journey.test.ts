import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Course } from '#areas/courses/contract.ts'
import { type TestApplication, testApplication } from '#testing/application.ts'
import { asCreator } from '#testing/context.ts'
import { type FakeStripe, fakeStripe } from '#testing/fake-stripe/server.ts'
import { makeCourse } from '#testing/makers.ts'
import { siteBrowser } from '#testing/site-browser.ts'
import { connectStripe } from '../../server/connections/connections.ts'

let app: TestApplication
let fake: FakeStripe
let course: Course
beforeAll(async () => {
  fake = fakeStripe()
  app = await testApplication({ demo: false, stripeAddress: await fake.listen() })
  const creator = { ...(await asCreator(app.database.db)), instance: app.instance }
  course = await makeCourse(creator, { priceCents: 2900, published: true })
  await connectStripe(creator, { key: fake.addKey('sk_live_subscriptions'), replaces: false })
  await app.database.pool.query(
    `update offers set pricing = 'subscription', interval = 'month' where id = $1`,
    [course.offerId],
  )
})
afterAll(async () => {
  await app?.close()
  await fake?.close()
})

type Browser = ReturnType<typeof siteBrowser>
/** To the page that leads to Stripe, and from there back with what was pressed. */
async function pressThere({ open }: Browser, html: string, last4 = '4242') {
  const [, id = ''] = /\/pay\/(cs_\w+)/.exec(html) ?? []
  const session = fake.sessions().find((each) => each.id === id)
  if (!session) throw new Error('No one is led to Stripe.')
  fake.pay(id, last4)
  return open(new URL(session.success_url).pathname)
}

const bought = { email: 'mia@example.com', name: 'Mia Chen', country: '', total: '2900', method: 'stripe' }

it('subscribes at Stripe’s page, and names another card there, without script and without an account', async () => {
  const mia = siteBrowser(app.web)
  const checkout = await mia.open(`/checkout/${course.offerId}`)
  expect(checkout.answer.body).toContain('Subscribe · $29.00 a month')
  const going = await mia.post(`/checkout/${course.offerId}`, bought)
  expect(going.answer.body).toContain('Taking you to Stripe')
  const receipt = await pressThere(mia, going.answer.body)
  const [, path = ''] = /href="(\/subscriptions\/[\w-]{43})"/.exec(receipt.answer.body) ?? []
  const page = await mia.open(path)
  expect(page.answer.body).toContain('Visa ending 4242')
  expect(page.answer.body).toContain('You enter a new card at Stripe. Nothing is charged now.')

  const naming = await mia.post(`${path}/card`, {})
  expect(naming.at).toBe(`${path}/card`)
  expect(naming.answer.headers.refresh).toMatch(/^0; url=http:/)
  expect(naming.answer.body).toContain('Nothing is charged now.')
  expect(naming.answer.body).toContain('Back to your subscription')
  const saved = await pressThere(mia, naming.answer.body, '1881')
  expect(saved.answer.body).toContain('Your card is saved.')
  expect(saved.answer.body).toContain('Visa ending 1881')
  // Nothing is under way anymore.
  expect((await mia.open(`${path}/card`)).at).toBe(path)
})

it('tells another browser nothing of whose card it is, and takes no address that isn’t ours', async () => {
  const zoe = siteBrowser(app.web)
  const going = await zoe.post(`/checkout/${course.offerId}`, { ...bought, email: 'zoe@example.com' })
  const receipt = await pressThere(zoe, going.answer.body)
  const [, path = ''] = /href="(\/subscriptions\/[\w-]{43})"/.exec(receipt.answer.body) ?? []
  const naming = await zoe.post(`${path}/card`, {})
  const [, id = ''] = /\/pay\/(cs_\w+)/.exec(naming.answer.body) ?? []
  const session = fake.sessions().find((each) => each.id === id)
  const { pathname } = new URL(session?.success_url ?? '')
  expect(pathname).not.toContain(path.split('/').at(-1))
  fake.pay(id, '1881')
  const stranger = await siteBrowser(app.web).open(pathname)
  expect(stranger.answer.body).toContain('Continue where you started')
  for (const secret of ['zoe@example.com', '1881', path]) expect(stranger.answer.body).not.toContain(secret)
  // It was looked for all the same.
  expect((await zoe.open(path)).answer.body).toContain('Visa ending 1881')
  const forged = `${pathname.slice(0, -3)}abc`
  expect((await zoe.open(forged)).answer.statusCode).toBe(404)
})
