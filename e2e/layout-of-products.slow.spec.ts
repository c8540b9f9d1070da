import type { Page } from '@playwright/test'
import { join } from './buying.ts'
import { axe, background, expect, expectNoSidewaysScroll, test } from './fixtures.ts'
import { layoutProblems } from './layout.ts'
import { newPerson, signInAsDemo } from './people.ts'

/** What can differ between the schemes. */
const inTheOtherScheme = ['color-contrast', 'link-in-text-block']

async function settled(page: Page) {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Nothing sticks out, is cut or lies over something else. All of it is said at once. */
async function isLaidOut(page: Page, where: string) {
  await expectNoSidewaysScroll(page)
  expect.soft(await layoutProblems(page), `layout of ${new URL(page.url()).pathname}, ${where}`).toEqual([])
}

/** On a desk, on a phone and on the narrowest screen there is, in both schemes; and with letters twice as large. */
async function fitsEveryone(page: Page, path: string) {
  await test.step(path, async () => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(path)
    await settled(page)
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await isLaidOut(page, `${width} px`)
      await axe(page)
    }
    const light = await background(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => background(page), { message: 'the dark scheme', intervals: [50] }).not.toBe(light)
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await axe(page, { rules: inTheOtherScheme })
    }
    const browser = await page.context().newCDPSession(page)
    const setFont = (standard: number) =>
      browser.send('Page.setFontSizes', { fontSizes: { standard, fixed: Math.round(standard * 0.8) } })
    await setFont(32)
    await page.reload()
    await settled(page)
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await isLaidOut(page, `${width} px with letters twice as large`)
      await axe(page, { rules: ['color-contrast', 'target-size', 'scrollable-region-focusable'] })
    }
    await setFont(16)
    await browser.detach()
  })
}

const creators = [
  ...['sessions', 'clients', 'packages'].map((tab) => `/coaching?tab=${tab}`),
  ...['members', 'tiers', 'content', 'analytics'].map((tab) => `/membership?tab=${tab}`),
  '/affiliates',
  ...['transactions', 'transfers', 'payouts', 'taxes', 'methods', 'settings'].map(
    (tab) => `/payments?tab=${tab}`,
  ),
  '/payments/coupons',
  '/payments/subscriptions',
  '/digital-products',
]

test.describe('everything fits, for its creator:', () => {
  for (const path of creators)
    test(path, async ({ page }) => {
      await signInAsDemo(page, 'creator')
      await fitsEveryone(page, path)
    })
})

test.describe('everything fits, in the store:', () => {
  const store = '/@clay-and-kiln'
  for (const path of [
    `${store}/coaching`,
    `${store}/coaching/first-session`,
    `${store}/coaching/first-session/book`,
    `${store}/membership`,
  ])
    test(path, async ({ page }) => {
      await fitsEveryone(page, path)
    })

  test('the checkout of a tier', async ({ page }) => {
    await page.goto(`${store}/membership`)
    const href = await page
      .getByRole('link', { name: /^Join / })
      .first()
      .getAttribute('href')
    await fitsEveryone(page, href ?? '')
  })

  test('the member area and what was ordered', async ({ page }) => {
    await signInAsDemo(page, 'student')
    await fitsEveryone(page, `${store}/members`)
    await fitsEveryone(page, '/orders')
  })

  test('a receipt', async ({ page }) => {
    const basic = { salesPath: `${store}/membership/basic`, title: 'Basic' }
    const receipt = await join(page, basic, newPerson('Leo Lund'), 2_900)
    await fitsEveryone(page, receipt)
  })
})
