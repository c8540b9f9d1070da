import type { Page } from '@playwright/test'
import { call } from './api.ts'
import { buy, cards } from './buying.ts'
import { makeCourse } from './courses.ts'
import { axe, expect, expectNoSidewaysScroll, test } from './fixtures.ts'
import { focusProblem, tabTo } from './keyboard.ts'
import { newPerson, signInAsDemo, signUp } from './people.ts'

// Colours are judged where they come to rest.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/**
 * Looks at one address as everybody does: in both schemes, on a desk, on a phone and on the narrowest screen there is.
 * `arrange` opens what has to be open for it.
 */
async function everybodyCanUse(page: Page, path: string, arrange?: (page: Page) => Promise<unknown>) {
  await test.step(path, async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(path)
    await settled(page)
    await arrange?.(page)
    await axe(page)
    const light = await background(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => background(page), 'the dark scheme').not.toBe(light)
    await axe(page, { rules: ['color-contrast', 'link-in-text-block'] })
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
    await axe(page, { rules: ['target-size', 'scrollable-region-focusable', 'color-contrast'] })
    await page.setViewportSize({ width: 320, height: 700 })
    await expectNoSidewaysScroll(page)
  })
}

/** The page has its heading, and nothing in it is still to come. */
async function settled(page: Page) {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const dialog = (page: Page) => page.getByRole('dialog').first().waitFor()

test.describe('every address, in both schemes, wide and narrow:', () => {
  test.slow()

  test('the doors', async ({ page, troubles }) => {
    troubles.allow(/status of 4\d\d/)
    for (const path of ['/signin', '/forgot-password', '/unauthorized', '/suspended', '/setup'])
      await everybodyCanUse(page, path)
    for (const path of ['/reset-password/wrong', '/verify-email/wrong', '/sign-in-link/wrong'])
      await everybodyCanUse(page, path)
    await everybodyCanUse(page, '/signup', (at) => at.getByRole('button', { name: 'Create account' }).click())
  })

  test('the pages of the server', async ({ page, openWindow, troubles }) => {
    troubles.allow(/status of 4\d\d/)
    const seller = await openWindow()
    await signUp(seller, 'creator')
    const course = await makeCourse(seller)
    for (const path of [
      '/',
      '/docs/api',
      '/nowhere',
      course.salesPath,
      course.salesPath.split('/courses')[0] ?? '',
    ])
      await everybodyCanUse(page, path)
    await everybodyCanUse(page, `/checkout/${course.offerId}`, (at) =>
      at.getByRole('button', { name: 'Pay $49.00' }).click(),
    )
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
    for (const path of [
      '/dashboard',
      '/courses?status=trash',
      '/settings',
      '/settings?tab=security',
      '/payments',
    ])
      await everybodyCanUse(page, path)
    await everybodyCanUse(page, '/courses')
    await everybodyCanUse(page, '/courses?new=1', dialog)
    await everybodyCanUse(page, `/courses/${courses[0]?.id}`)
    await everybodyCanUse(page, `/courses/${courses[0]?.id}`, async (at) => {
      await at.getByRole('button', { name: 'Share' }).click()
      await dialog(at)
    })
    await everybodyCanUse(page, '/upgrade', (at) =>
      at.getByRole('main').getByText('Free Plan', { exact: true }).click(),
    )
  })

  test('the student’s', async ({ page }) => {
    await signInAsDemo(page, 'student')
    const { courses } = await call<{ courses: { courseId: string }[] }>(page, 'GET', '/library')
    for (const path of ['/dashboard', '/library', '/settings', '/upgrade', `/learn/${courses[0]?.courseId}`])
      await everybodyCanUse(page, path)
  })

  test('the admin’s', async ({ page }) => {
    await signInAsDemo(page, 'admin')
    for (const path of ['/dashboard', '/admin']) await everybodyCanUse(page, path)
  })
})

test('by keyboard alone, from the home page to a course on sale', async ({ page }) => {
  test.slow()
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
  await press('Publish course')
  await expect(field('Link of the sales page')).toHaveValue(/\/courses\/pottery-basics$/)
})

test('by keyboard alone, from the sales page to the end of the course', async ({ page, openWindow }) => {
  test.slow()
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
    ['Expiry date', '04 / 34'],
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

test('nothing moves for those who asked for less motion', async ({ page }) => {
  await signUp(page, 'creator')
  await page.goto('/courses?new=1')
  await dialog(page)
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0) > 10)
        .map((each) => `${(each.effect as KeyframeEffect).target?.className}: ${each.constructor.name}`),
    )
  expect(await moving()).toEqual([])
  await page.keyboard.press('Escape')
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
