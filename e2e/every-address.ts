import type { Page } from '@playwright/test'
import { call } from './api.ts'
import { buy, cards } from './buying.ts'
import { makeCourse } from './courses.ts'
import { axe, background, expect, expectNoSidewaysScroll, test } from './fixtures.ts'
import { newPerson, signInAsDemo, signUp } from './people.ts'

/** What can differ between the schemes, and between a desk and a phone. */
const inTheOtherScheme = ['color-contrast', 'link-in-text-block']
const whenNarrow = [...inTheOtherScheme, 'target-size', 'scrollable-region-focusable']

type Look = {
  /** Opens what has to be open for it. */
  arrange?: (page: Page) => Promise<unknown>
  /** The frame around it, which narrow screens don't have, is looked at in the dark too. */
  wideAndDark?: boolean
  /** One address of each kind of page is seen dark and narrow each time. */
  always?: boolean
}

/** Looks at one address: light on a desk, and dark on the narrowest screen there is. */
async function isForEverybody(
  page: Page,
  path: string,
  { arrange, wideAndDark, darkAndNarrow }: Look & { darkAndNarrow: boolean },
) {
  await test.step(path, async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(path)
    await whenSettled(page)
    await arrange?.(page)
    await axe(page)
    if (darkAndNarrow) {
      const light = await background(page)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect
        .poll(() => background(page), { message: 'the dark scheme', intervals: [50] })
        .not.toBe(light)
      if (wideAndDark) await axe(page, { rules: inTheOtherScheme })
    }
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)
    if (darkAndNarrow) await axe(page, { rules: whenNarrow })
  })
}

/** The page has its heading, and nothing in it is still to come. */
export async function whenSettled(page: Page) {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Hundreds of operations are drawn by the same parts: those of four areas show all there are, in a fifth of the time. */
const keepFourSections = (page: Page) =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    const twice = ids.find((id, at) => ids.indexOf(id) !== at)
    if (twice) throw new Error(`Two things are called ${twice}.`)
    for (const section of document.querySelectorAll('.api-section:nth-of-type(n + 5)')) section.remove()
  })
export const dialog = (page: Page) => page.getByRole('dialog').first().waitFor()

/**
 * The tests that walk over every address: all of it light on a desk, and no wider than the narrowest screen. With `inBothSchemes` each is looked at
 * dark and narrow as well; otherwise one of each kind is.
 */
export function everyAddress({ inBothSchemes }: { inBothSchemes: boolean }) {
  const everybodyCanUse = (page: Page, path: string, look: Look = {}) =>
    isForEverybody(page, path, { ...look, darkAndNarrow: inBothSchemes || look.always === true })

  test('the doors', async ({ page, troubles }) => {
    troubles.allow(/status of 4\d\d/)
    await everybodyCanUse(page, '/signin', { always: true })
    for (const path of ['/forgot-password', '/unauthorized', '/suspended', '/setup'])
      await everybodyCanUse(page, path)
    for (const path of ['/reset-password/wrong', '/verify-email/wrong', '/sign-in-link/wrong'])
      await everybodyCanUse(page, path)
    await everybodyCanUse(page, '/signup', {
      arrange: (at) => at.getByRole('button', { name: 'Create account' }).click(),
    })
  })

  test('the pages of the server', async ({ page, openWindow, troubles }) => {
    troubles.allow(/status of 4\d\d/)
    const seller = await openWindow()
    await signUp(seller, 'creator')
    const course = await makeCourse(seller)
    for (const path of [
      '/',
      '/help',
      '/cookies',
      '/status',
      '/nowhere',
      course.salesPath.split('/courses')[0] ?? '',
    ])
      await everybodyCanUse(page, path)
    await everybodyCanUse(page, course.salesPath, { always: true })
    await everybodyCanUse(page, '/docs/api', { arrange: keepFourSections })
    await everybodyCanUse(page, `/checkout/${course.offerId}`, {
      arrange: (at) => at.getByRole('button', { name: 'Pay $49.00' }).click(),
      always: true,
    })
    const paying = await openWindow()
    const { next } = await call<{ next: string }>(paying, 'POST', `/checkouts/${course.offerId}`, {
      ...newPerson('Leo Lund'),
      expectedTotalCents: 4900,
      card: { number: cards.confirm, expiry: '04 / 34', securityCode: '123' },
    })
    await everybodyCanUse(page, next)
    await everybodyCanUse(page, await buy(paying, course))
  })

  test('the creator’s', async ({ page }) => {
    await signInAsDemo(page, 'creator')
    const { courses } = await call<{ courses: { id: string }[] }>(page, 'GET', '/courses')
    await everybodyCanUse(page, '/dashboard', { wideAndDark: true, always: true })
    for (const path of [
      '/dashboard/activity',
      '/dashboard/sales',
      '/students',
      '/courses?status=trash',
      '/settings#language',
      '/settings?tab=security#two-factor',
      '/payments',
      '/payments?tab=methods',
      '/payments?tab=settings',
      '/courses',
    ])
      await everybodyCanUse(page, path)
    await everybodyCanUse(page, '/payments', {
      arrange: async (page) => {
        await page.getByRole('row').nth(1).getByRole('link').click()
        await dialog(page)
      },
    })
    await everybodyCanUse(page, '/courses?new=1', { arrange: dialog })
    await everybodyCanUse(page, `/courses/${courses[0]?.id}`, { wideAndDark: true, always: true })
    await everybodyCanUse(page, `/courses/${courses[0]?.id}`, {
      arrange: async (at) => {
        await at.getByRole('button', { name: 'Share' }).click()
        await dialog(at)
      },
    })
    await everybodyCanUse(page, '/upgrade', {
      arrange: (at) => at.getByRole('main').getByText('Free Plan', { exact: true }).click(),
    })
  })

  test('a membership, and its member area', async ({ page }) => {
    await signInAsDemo(page, 'creator')
    for (const tab of ['members', 'tiers', 'content', 'analytics'])
      await everybodyCanUse(page, `/membership?tab=${tab}`)
    await everybodyCanUse(page, '/@clay-and-kiln/membership')
    await signInAsDemo(page, 'student')
    await everybodyCanUse(page, '/@clay-and-kiln/members', { always: true })
  })

  test('coaching, and its booking pages', async ({ page, openWindow }) => {
    await signInAsDemo(page, 'creator')
    const { clients } = await call<{ clients: { id: string }[] }>(page, 'GET', '/coaching-clients')
    const { packages } = await call<{ packages: { id: string }[] }>(page, 'GET', '/coaching-packages')
    for (const path of [
      '/coaching?tab=sessions',
      '/coaching?tab=clients',
      '/coaching?tab=packages',
      '/coaching/availability',
      `/coaching/packages/${packages[0]?.id}`,
      `/coaching/clients/${clients[0]?.id}`,
    ])
      await everybodyCanUse(page, path)
    await everybodyCanUse(page, '/coaching/availability', {
      arrange: async (at) => {
        await at.getByRole('button', { name: 'Add an exception' }).click()
        await dialog(at)
      },
    })

    const seller = await openWindow()
    await signUp(seller, 'creator')
    await call(seller, 'PUT', '/coaching-availability', {
      // Not the visitor's: pages have both clocks then.
      ...{ timeZone: 'Europe/Lisbon', exceptions: [], bufferMinutes: 0, noticeHours: 0, perDay: null },
      ...{ windowDays: 30, changeNoticeHours: 0, noShowCounts: true },
      weekly: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '08:00', to: '20:00' })),
    })
    const fields = { title: 'Say hello', priceCents: 0, sessions: 1, minutes: 45 }
    type Made = { id: string; salesPath: string; bookPath: string }
    const made = await call<Made>(seller, 'POST', '/coaching-packages', fields)
    await call(seller, 'PUT', `/coaching-packages/${made.id}/activity`, { active: true })
    const visitor = await openWindow()
    for (const path of [made.salesPath.replace(/\/[^/]+$/, ''), made.salesPath])
      await everybodyCanUse(visitor, path)
    await everybodyCanUse(visitor, made.bookPath, { always: true })
    await visitor.getByRole('textbox', { name: 'Name' }).fill('Mia Berg')
    await visitor.getByRole('textbox', { name: 'Email' }).fill(newPerson().email)
    await visitor.locator('.bk-slot').first().click()
    await visitor.getByRole('button', { name: 'Confirm booking' }).click()
    await expect(visitor).toHaveURL(/\/bookings\//)
    const booking = new URL(visitor.url()).pathname
    for (const path of [booking, `${booking}/time`, `${booking}/cancel`]) await everybodyCanUse(visitor, path)
  })

  test('the student’s', async ({ page }) => {
    await signInAsDemo(page, 'student')
    const { courses } = await call<{ courses: { courseId: string }[] }>(page, 'GET', '/library')
    for (const path of ['/dashboard', '/library', '/settings', '/upgrade']) await everybodyCanUse(page, path)
    await everybodyCanUse(page, `/learn/${courses[0]?.courseId}`, { wideAndDark: true, always: true })
  })

  test('the admin’s', async ({ page }) => {
    await signInAsDemo(page, 'admin')
    await everybodyCanUse(page, '/dashboard', { always: true })
    for (const path of ['/admin', '/admin/site-texts', '/admin/outbox', '/admin/settings#mail'])
      await everybodyCanUse(page, path)
    await everybodyCanUse(page, '/?edit=en', {
      arrange: (at) => at.getByRole('button', { name: /^Edit: Courses, coaching/ }).press('Enter'),
    })
    for (const tab of ['users', 'system', 'logs']) await everybodyCanUse(page, `/admin?tab=${tab}`)
  })
}
