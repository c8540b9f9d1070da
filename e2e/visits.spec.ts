import type { Page } from '@playwright/test'
import { call } from './api.ts'
import { fillCheckout } from './buying.ts'
import { makeCourse } from './courses.ts'
import { expect, test } from './fixtures.ts'
import { newPerson, signUp } from './people.ts'

/** What the browsers of these tests would call themselves if someone sat in front of them. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

type Counts = { views: number; visitors: number; checkouts: number; orders: number }

/** Today's visits of the seller's store. */
async function countsOf(seller: Page): Promise<Counts> {
  const today = new Date().toISOString().slice(0, 10)
  const { total } = await call<{ total: Counts }>(seller, 'GET', `/visits?from=${today}&to=${today}`)
  const { views, visitors, checkouts, orders } = total
  return { views, visitors, checkouts, orders }
}

const expectCounts = (seller: Page, counts: Counts) => expect.poll(() => countsOf(seller)).toEqual(counts)

test('a visit without script and cookies is counted up to its order, and whoever asks not to be counted isn’t', async ({
  openWindow,
}) => {
  const seller = await openWindow()
  await signUp(seller, 'creator')
  const course = await makeCourse(seller)
  const store = course.salesPath.split('/courses')[0] ?? ''
  // The owner's own look, in a browser like anyone's.
  await seller.goto(store)

  const unseen = await openWindow({ userAgent, javaScriptEnabled: false })
  await unseen.context().setExtraHTTPHeaders({ 'sec-gpc': '1', 'x-forwarded-for': '198.51.100.1' })
  await unseen.goto(store)
  await unseen.goto(course.salesPath)

  const visitor = await openWindow({ userAgent, javaScriptEnabled: false })
  await visitor.goto(`${store}?utm_source=flyer`)
  await visitor.getByRole('link', { name: course.title }).first().click()
  await expect(visitor).toHaveURL(course.salesPath)
  expect(await visitor.context().cookies()).toEqual([])
  await expectCounts(seller, { views: 2, visitors: 1, checkouts: 0, orders: 0 })

  await visitor.goto(`/checkout/${course.offerId}`)
  await fillCheckout(visitor, newPerson('Leo Lund'))
  await visitor.getByRole('button', { name: /^Pay/ }).click()
  await expect(visitor).toHaveURL(/\/orders\//)
  await expectCounts(seller, { views: 3, visitors: 1, checkouts: 1, orders: 1 })
})

test('a look through the app’s worker is one look', async ({ openWindow }) => {
  const seller = await openWindow()
  await signUp(seller, 'creator')
  const course = await makeCourse(seller)

  const visitor = await openWindow({ userAgent, serviceWorkers: 'allow' })
  await visitor.goto(course.salesPath)
  await visitor.evaluate(async () => {
    await navigator.serviceWorker.register('/app-worker.js', { scope: '/' })
    return Boolean((await navigator.serviceWorker.ready).active)
  })
  await visitor.goto(course.salesPath)
  await visitor.goto(course.salesPath)
  expect(await visitor.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await expectCounts(seller, { views: 3, visitors: 1, checkouts: 0, orders: 0 })
})
