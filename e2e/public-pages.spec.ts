import type { Page } from '@playwright/test'
import { call } from './api.ts'
import { buy } from './buying.ts'
import { type Course, makeCourse } from './courses.ts'
import { expect, expectNoSidewaysScroll, test } from './fixtures.ts'
import { signUp } from './people.ts'

/** A creator with one course on sale; `page` is signed in as that creator. */
async function openShop(page: Page): Promise<{ course: Course; handle: string; store: string }> {
  await signUp(page, 'creator')
  const course = await makeCourse(page)
  const { workspace } = await call<{ workspace: { handle: string } }>(page, 'GET', '/me')
  return { course, handle: workspace.handle, store: `/@${workspace.handle}` }
}

const scripts = (page: Page) => page.locator('script:not([type="application/ld+json"])')

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })
    // A thumb presses links alike, with scripts and without.
    const onPhones = javaScriptEnabled ? '@phone' : '@phone-later'

    test(`home leads to sign-up and sign-in ${onPhones}`, async ({ page }) => {
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toContainText('on one line')
      await expect(page.getByText('Free to get started. No credit card.').first()).toBeVisible()
      await expectNoSidewaysScroll(page)
      await page.getByRole('link', { name: 'Sign Up' }).filter({ visible: true }).first().click()
      await expect(page).toHaveURL('/signup')
    })

    test(`from the storefront over the sales page to the checkout ${onPhones}`, async ({
      page,
      openWindow,
    }) => {
      const { course, store } = await openShop(await openWindow({ javaScriptEnabled: true }))
      await page.goto(store)
      await expect(page.getByRole('heading', { level: 1, name: 'Ana Reis' })).toBeVisible()
      await expectNoSidewaysScroll(page)
      await page.getByRole('link', { name: course.title, exact: true }).first().click()
      await expect(page).toHaveURL(course.salesPath)
      await expect(page.getByRole('heading', { level: 1, name: course.title })).toBeVisible()
      for (const { title } of course.lessons) await expect(page.getByText(title).first()).toBeVisible()
      await expect(page.getByText('$49').filter({ visible: true }).first()).toBeVisible()
      expect(await page.context().cookies()).toEqual([])
      await page.getByRole('link', { name: 'Buy for $49' }).filter({ visible: true }).first().click()
      await expect(page).toHaveURL(`/checkout/${course.offerId}`)
      await expect(page.getByRole('button', { name: 'Pay $49.00' })).toBeVisible()
      await expectNoSidewaysScroll(page)
    })
  })
}

test('pages that sell ship no script; the checkout one', async ({ page, openWindow }) => {
  const { course, store } = await openShop(await openWindow())
  for (const path of [store, course.salesPath]) {
    await page.goto(path)
    await expect(scripts(page), path).toHaveCount(0)
  }
  await page.goto(`/checkout/${course.offerId}`)
  await expect(scripts(page)).toHaveCount(1)
  await page.goto(await buy(page, course))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${course.title} is yours.`)
  await expect(scripts(page)).toHaveCount(0)
})

test('what is not on sale is not there', async ({ page, openWindow, troubles }) => {
  troubles.allow(/status of 404/)
  const seller = await openWindow()
  const { course, store } = await openShop(seller)
  await page.goto(course.salesPath)
  await call(seller, 'DELETE', `/courses/${course.id}/publication`)
  expect((await page.goto(course.salesPath))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'This page isn’t on the map' })).toBeVisible()
  await page.goto(store)
  await expect(page.getByRole('heading', { name: 'Nothing is on sale here yet' })).toBeVisible()
})

test('a changed course is shown as it is now', async ({ page, openWindow }) => {
  const seller = await openWindow()
  const { course } = await openShop(seller)
  await page.goto(course.salesPath)
  await call(seller, 'PATCH', `/courses/${course.id}`, { title: 'Pottery for Everybody', priceCents: 5900 })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Pottery for Everybody' })).toBeVisible()
  await expect(
    page.getByRole('link', { name: 'Buy for $59' }).filter({ visible: true }).first(),
  ).toBeVisible()
})

test('somebody signed in is offered the dashboard instead of the doors', async ({ page }) => {
  await signUp(page, 'creator')
  await page.goto('/')
  await page.getByRole('link', { name: 'Go to Dashboard' }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL('/dashboard')
})

test('every kind of document carries the headers that protect it', async ({ page, openWindow }) => {
  const { course, store } = await openShop(await openWindow())
  const kinds = {
    '/': "script-src 'self'",
    [store]: "script-src 'self'",
    [course.salesPath]: "script-src 'self'",
    [`/checkout/${course.offerId}`]: "script-src 'self'",
    '/signin': "script-src 'self'",
    '/dashboard': "script-src 'self'",
    '/docs/api': "default-src 'none'",
    '/nowhere': "script-src 'self'",
  }
  for (const [path, policy] of Object.entries(kinds)) {
    const headers = (await page.request.get(path, { headers: { accept: 'text/html' } })).headers()
    const given = headers['content-security-policy'] ?? ''
    expect.soft(given, path).toContain(policy)
    expect.soft(given, path).not.toMatch(/script-src[^;]*unsafe|default-src[^;]*\*/)
    expect
      .soft(headers, path)
      .toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
    expect.soft(headers['content-type'], path).toContain('text/html')
  }
})

test('the API has a page to read and a document to use', async ({ page }) => {
  await page.goto('/docs/api')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('API')
  await expect(page.getByText('/api/v1/courses').first()).toBeVisible()
  const document = (await (await page.request.get('/api/openapi.json')).json()) as { paths: object }
  expect(Object.keys(document.paths)).toContain('/courses')
  expect(await (await page.request.get('/healthz')).json()).toEqual({ status: 'ok' })
  expect(await (await page.request.get('/readyz')).json()).toEqual({ status: 'ready' })
})
