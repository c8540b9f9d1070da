import type { Page } from '@playwright/test'
import { call } from './api.ts'
import { buy, cards } from './buying.ts'
import { makeCourse } from './courses.ts'
import { axe, background, expect, expectNoSidewaysScroll, test } from './fixtures.ts'
import { focusProblem, tabTo } from './keyboard.ts'
import { newPerson, signInAsDemo, signUp } from './people.ts'

/** What can differ between the schemes, and between a desk and a phone. */
const inTheOtherScheme = ['color-contrast', 'link-in-text-block']
const whenNarrow = [...inTheOtherScheme, 'target-size', 'scrollable-region-focusable']

/**
 * Looks at one address as everyone does: light on a desk, and dark on the narrowest screen there is. `arrange` opens what has
 * to be open for it. With `wideAndDark` the frame around it, which narrow screens don't have, is looked at in the dark too.
 */
async function everybodyCanUse(
  page: Page,
  path: string,
  {
    arrange,
    wideAndDark = false,
  }: { arrange?: (page: Page) => Promise<unknown>; wideAndDark?: boolean } = {},
) {
  await test.step(path, async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(path)
    await settled(page)
    await arrange?.(page)
    await axe(page)
    const light = await background(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => background(page), { message: 'the dark scheme', intervals: [50] }).not.toBe(light)
    if (wideAndDark) await axe(page, { rules: inTheOtherScheme })
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)
    await axe(page, { rules: whenNarrow })
  })
}

/** The page has its heading, and nothing in it is still to come. */
async function settled(page: Page) {
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
const dialog = (page: Page) => page.getByRole('dialog').first().waitFor()

test.describe('every address, in both schemes, wide and narrow:', () => {
  test('the doors', async ({ page, troubles }) => {
    troubles.allow(/status of 4\d\d/)
    for (const path of ['/signin', '/forgot-password', '/unauthorized', '/suspended', '/setup'])
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
      course.salesPath,
      course.salesPath.split('/courses')[0] ?? '',
    ])
      await everybodyCanUse(page, path)
    await everybodyCanUse(page, '/docs/api', { arrange: keepFourSections })
    await everybodyCanUse(page, `/checkout/${course.offerId}`, {
      arrange: (at) => at.getByRole('button', { name: 'Pay $49.00' }).click(),
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
    await everybodyCanUse(page, '/dashboard', { wideAndDark: true })
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
    await everybodyCanUse(page, `/courses/${courses[0]?.id}`, { wideAndDark: true })
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
    await everybodyCanUse(page, '/@clay-and-kiln/members')
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
    for (const path of [made.salesPath.replace(/\/[^/]+$/, ''), made.salesPath, made.bookPath])
      await everybodyCanUse(visitor, path)
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
    await everybodyCanUse(page, `/learn/${courses[0]?.courseId}`, { wideAndDark: true })
  })

  test('the admin’s', async ({ page }) => {
    await signInAsDemo(page, 'admin')
    for (const path of ['/dashboard', '/admin', '/admin/site-texts', '/admin/outbox', '/admin/settings#mail'])
      await everybodyCanUse(page, path)
    await everybodyCanUse(page, '/?edit=en', {
      arrange: (at) => at.getByRole('button', { name: /^Edit: Courses, coaching/ }).press('Enter'),
    })
    for (const tab of ['users', 'system', 'logs']) await everybodyCanUse(page, `/admin?tab=${tab}`)
  })
})

test('by keyboard alone, from the home page to a course on sale', async ({ page }) => {
  const { keyboard } = page
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const type = async (name: string, text: string) => {
    await tabTo(page, field(name))
    await keyboard.type(text)
  }
  const press = async (name: string) => {
    await tabTo(page, page.getByRole('button', { name, exact: true }))
    await keyboard.press('Enter')
  }
  const person = newPerson('Ana Reis')

  await page.goto('/')
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Sign Up' }))
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('radio', { name: 'Learn (Student)' }))
  await keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Teach & Sell (Creator)' })).toBeChecked()
  await type('First name', person.firstName)
  await type('Last name', person.lastName)
  await type('Email', person.email)
  await type('Password', person.password)
  await type('Confirm password', person.password)
  await tabTo(page, page.getByRole('checkbox', { name: /I agree/ }))
  await keyboard.press('Space')
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')

  await tabTo(page, page.getByRole('link', { name: 'Create course' }).first())
  await keyboard.press('Enter')
  await expect(field('Title')).toBeFocused()
  await keyboard.type('Pottery Basics')
  await tabTo(page, page.getByRole('textbox', { name: 'Price in dollars' }))
  await keyboard.type('49')
  await keyboard.press('Enter')
  await expect(field('Add lesson')).toBeFocused()
  await keyboard.type('Choosing clay')
  await keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Lessons' }).getByRole('link')).toHaveText(['Choosing clay'])
  await tabTo(page, field('Lesson text'))
  await keyboard.type('Any clay will do.')
  await expect(page.getByRole('status').filter({ hasText: /^Saved / })).toBeVisible()
  await keyboard.press('ControlOrMeta+Enter')
  // The panel takes the focus once it is there; a Tab before that still belongs to the page.
  await expect(page.locator('[role=dialog]:focus-within')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish course' })).toBeEnabled()
  await press('Publish course')
  await expect(field('Sales page link')).toHaveValue(/\/courses\/pottery-basics$/)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true })).toBeFocused()
})

test('by keyboard alone, from the sales page to the end of the course', async ({ page, openWindow }) => {
  const { keyboard } = page
  const seller = await openWindow()
  await signUp(seller, 'creator')
  const course = await makeCourse(seller, { lessons: ['Choosing clay', 'Wedging'] })

  await page.goto(course.salesPath)
  await keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: 'Buy for $49' }).filter({ visible: true }).first())
  await keyboard.press('Enter')
  for (const [name, text] of [
    ['Email', newPerson().email],
    ['Full name', 'Leo Lund'],
    ['Card number', cards.approve],
    ['Expiration date', '04 / 34'],
    ['Security code', '123'],
  ] as const) {
    await tabTo(page, page.getByRole('textbox', { name }))
    await keyboard.type(text)
  }
  await tabTo(page, page.getByRole('button', { name: 'Pay $49.00' }))
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'Start learning' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Choosing clay' })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Complete and continue' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Wedging' })).toBeFocused()
  expect(await focusProblem(page)).toBeNull()
  await keyboard.press('c')
  await expect(page.getByRole('heading', { level: 1, name: 'Course finished' })).toBeFocused()
})

test('a browser set to twice the font size gets every text twice as large, and nothing runs out of the page', async ({
  page,
}) => {
  const sizes = () =>
    page.evaluate(() =>
      ['h1', 'main p', 'main label, main h2', 'button, .btn', 'main svg'].map((part) => {
        const found = [...document.querySelectorAll(part)].find((each) => each.checkVisibility())
        if (!found) return null
        return found instanceof SVGElement
          ? found.getBoundingClientRect().height
          : Number.parseFloat(getComputedStyle(found).fontSize)
      }),
    )
  const browser = await page.context().newCDPSession(page)
  const setFont = (standard: number) =>
    browser.send('Page.setFontSizes', { fontSizes: { standard, fixed: Math.round(standard * 0.8) } })
  await signInAsDemo(page, 'creator')
  // As wide as they need to be laid out alike: what is compared is the size alone.
  for (const path of ['/help', '/settings?tab=security', '/dashboard', '/courses']) {
    await test.step(path, async () => {
      await setFont(16)
      await page.setViewportSize({ width: 640, height: 800 })
      await page.goto(path)
      await settled(page)
      const before = await sizes()
      await setFont(32)
      await page.setViewportSize({ width: 1280, height: 1600 })
      await page.reload()
      await settled(page)
      expect(await sizes()).toEqual(before.map((size) => size && size * 2))
      await expectNoSidewaysScroll(page)
    })
  }
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/@clay-and-kiln/membership', '/@clay-and-kiln/coaching/first-session/book'])
    await test.step(`${path} on a phone`, async () => {
      await page.goto(path)
      await settled(page)
      await expectNoSidewaysScroll(page)
    })
})

test('what has the focus in a sheet isn’t under its footer', async ({ page }) => {
  await signInAsDemo(page, 'creator')
  await page.goto('/membership?tab=tiers')
  await settled(page)
  await tabTo(page, page.getByRole('link', { name: 'Edit Tier' }).first())
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }))
})

test('what’s said in passing covers nothing at the end of a page, nor what gets the focus', async ({
  page,
}) => {
  await signUp(page, 'creator', 'pro_plan')
  for (const title of ['Basic', 'Draft', 'Studio', 'Kiln'])
    await call(page, 'POST', '/membership/tiers', { title, priceCents: 1_900 })
  const toast = page.getByRole('status').filter({ hasText: 'Tier moved to the trash' })
  const underIt = (which: string) =>
    toast.evaluate((host, which) => {
      const over = host.getBoundingClientRect()
      const controls = [...document.querySelectorAll(which)]
      const isUnder = (control: Element) => {
        const { top, bottom, left, right } = control.getBoundingClientRect()
        return bottom > over.top && top < over.bottom && right > over.left && left < over.right
      }
      return controls
        .filter((each) => each.checkVisibility() && isUnder(each))
        .map((each) => each.textContent)
    }, which)
  for (const [width, title] of [
    [1280, 'Draft'],
    [700, 'Studio'],
    [390, 'Kiln'],
  ] as const)
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/membership?tab=tiers')
      await page.getByRole('region', { name: title }).getByRole('link', { name: 'Edit Tier' }).click()
      await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Delete' }).click()
      await page
        .getByRole('dialog', { name: `Delete “${title}”?` })
        .getByRole('button', { name: 'Delete' })
        .click()
      // It stays while the pointer rests on it.
      await toast.getByText('Tier moved to the trash').hover()
      const last = page.getByRole('button', { name: `Delete ${title} for good` })
      await last.waitFor()
      const focused = await page.evaluate(() => document.activeElement?.textContent)
      await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
      // On a phone it's at the top, over what can be scrolled down from there.
      const atTheEnd =
        width > 767 ? 'main :is(a, button, input)' : 'main table :is(a, button), main li button'
      expect(await underIt(atTheEnd), 'under it at the end of the page').toEqual([])
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(focused)
      await tabTo(page, last)
      expect(await underIt(':focus'), 'under it where the focus is').toEqual([])
    })
})

test('nothing moves for those who asked for less motion', async ({ page }) => {
  await signUp(page, 'creator')
  await page.goto('/courses?new=1')
  await dialog(page)
  // Fading in place, for a moment, isn't moving.
  const moving = () =>
    page.evaluate(() => {
      const fades = /^(offset|computedOffset|easing|composite|opacity|visibility)$/
      return document
        .getAnimations()
        .filter(({ effect }) => {
          const { duration, iterations } = effect?.getComputedTiming() ?? {}
          const changed = (effect as KeyframeEffect).getKeyframes().flatMap((each) => Object.keys(each))
          return Number(duration) > 80 || iterations !== 1 || changed.some((name) => !fades.test(name))
        })
        .map((each) => `${(each.effect as KeyframeEffect).target?.className}: ${each.constructor.name}`)
    })
  expect(await moving()).toEqual([])
  await page.keyboard.press('Escape')
  expect(await moving()).toEqual([])
  // A color that everything may fade is handed down from part to part: the whole page would take seconds to turn.
  const light = await background(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => background(page), { message: 'the dark scheme', intervals: [10] }).not.toBe(light)
  expect(await moving()).toEqual([])
  await page.goto('/')
  expect(await moving()).toEqual([])
})

test('the keys are on a sheet, and can be switched off', async ({ page }) => {
  await signUp(page, 'creator')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  // The frame listens a moment after it is painted.
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(sheet).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page).toHaveURL('/courses')

  await page.goto('/settings')
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).click()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('?')
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/dashboard')
})
