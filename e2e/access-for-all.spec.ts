import { call } from './api.ts'
import { cards } from './buying.ts'
import { makeCourse } from './courses.ts'
import { dialog, everyAddress, whenSettled } from './every-address.ts'
import { background, expect, expectNoSidewaysScroll, test } from './fixtures.ts'
import { focusProblem, tabTo } from './keyboard.ts'
import { newPerson, signInAsDemo, signUp } from './people.ts'

test.describe('every address, wide and narrow, and one of each kind in the dark:', () => {
  everyAddress({ inBothSchemes: false })
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
      await whenSettled(page)
      const before = await sizes()
      await setFont(32)
      await page.setViewportSize({ width: 1280, height: 1600 })
      await page.reload()
      await whenSettled(page)
      expect(await sizes()).toEqual(before.map((size) => size && size * 2))
      await expectNoSidewaysScroll(page)
    })
  }
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/@clay-and-kiln/membership', '/@clay-and-kiln/coaching/first-session/book'])
    await test.step(`${path} on a phone`, async () => {
      await page.goto(path)
      await whenSettled(page)
      await expectNoSidewaysScroll(page)
    })
})

test('what has the focus in a sheet isn’t under its footer', async ({ page }) => {
  await signInAsDemo(page, 'creator')
  await page.goto('/membership?tab=tiers')
  await whenSettled(page)
  await tabTo(page, page.getByRole('link', { name: 'Edit Tier' }).first())
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('dialog').getByRole('switch', { name: /^Gifts/ }))
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
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
      expect(await underIt('header :is(a, button), h1'), 'under it at the head of a page').toEqual([])
      const last = page.getByRole('button', { name: `Delete ${title} for good` })
      await last.waitFor()
      const focused = await page.evaluate(() => document.activeElement?.textContent)
      await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
      // Beside it, the menu of a wide screen ends where it is for a moment.
      const atTheEnd = width > 767 ? 'main :is(a, button, input)' : 'main :is(a, button, input), nav a'
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
