import type { Page } from '@playwright/test'
import { call } from './api.ts'
import { buy } from './buying.ts'
import { makeCourse } from './courses.ts'
import { axe, expect, expectNoSidewaysScroll, test } from './fixtures.ts'
import { signUp } from './people.ts'

/** What a link of the document's head leads to, fetched. */
async function linked(page: Page, type: string): Promise<string> {
  const href = await page.locator(`link[rel="alternate"][type="${type}"]`).getAttribute('href')
  const answer = await page.request.get(href ?? '')
  expect(answer.status()).toBe(200)
  return answer.text()
}

test('a store is found by programs and by people, and its papers are printed without the page around them', async ({
  page,
  openWindow,
}) => {
  const seller = await openWindow()
  await signUp(seller, 'creator')
  const course = await makeCourse(seller)
  const { workspace } = await call<{ workspace: { handle: string } }>(seller, 'GET', '/me')

  await page.goto(`/@${workspace.handle}`)
  await axe(page)
  expect(await linked(page, 'application/rss+xml')).toContain(`${course.salesPath}</link>`)
  expect(JSON.parse(await linked(page, 'application/json+oembed'))).toMatchObject({ type: 'link' })
  await page.goto(course.salesPath)
  expect(JSON.parse(await linked(page, 'application/json+oembed'))).toMatchObject({ title: course.title })
  const sitemap = await (await page.request.get('/sitemap.xml')).text()
  const [part = ''] = /[^>]*\/sitemaps\/courses-1\.xml/.exec(sitemap) ?? []
  expect(await (await page.request.get(part)).text()).toContain(`${course.salesPath}</loc>`)

  // Others' courses are in the list as well: the seller's own words find this one's.
  await page.goto('/browse')
  await page.getByRole('searchbox', { name: 'Search' }).fill(course.title)
  await page.keyboard.press('Enter')
  await page.getByText('Price', { exact: true }).click()
  await page.getByRole('link', { name: 'Paid', exact: true }).click()
  await expect(page).toHaveURL(/q=.*price=paid/)
  await expect(page).toHaveTitle(/found/)
  await expect(page.getByRole('link', { name: course.title }).first()).toBeVisible()

  await page.goto(await buy(page, course))
  const store = page.getByRole('banner')
  await expect(store).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(store).toBeHidden()
  await expect(page.getByRole('link', { name: 'Start learning' })).toBeHidden()
  await expect(page.getByText(/^Order \w{4}-\w{4}$/)).toBeVisible()
  await expect(page.getByText(/^Sold by/)).toBeVisible()

  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'Invoice', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Invoice' })).toBeVisible()
  await axe(page)
  await expectNoSidewaysScroll(page)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('link', { name: 'Back to the receipt' })).toBeHidden()
  await expect(page.getByText(/^TEST-[A-Z]+-\d{4}-0001$/)).toBeVisible()
  await expect(page.getByText(/^Tax \(\d/)).toBeVisible()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the app says so, and comes back by itself', async ({ page, context, troubles }) => {
    troubles.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource|user document couldn’t be read/)
    await signUp(page, 'student')
    await page.goto('/orders')
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
    await expect
      .poll(() => page.evaluate(async () => Boolean(await caches.match('/offline'))), { timeout: 30_000 })
      .toBe(true)
    await expect
      .poll(() => page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).active)))
      .toBe(true)
    await context.setOffline(true)
    await page.goto('/orders')
    await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible()
    await axe(page)
    expect(
      await page.evaluate(async () => (await caches.keys()).filter((name) => /app/.test(name))),
    ).toHaveLength(1)
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  })
})
