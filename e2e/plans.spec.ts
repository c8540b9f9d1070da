import type { Page } from '@playwright/test'
import { call } from './api.ts'
import { buy } from './buying.ts'
import { type Course, makeCourse } from './courses.ts'
import { expect, fitsAPhone, test } from './fixtures.ts'
import { fillSignUp, newPerson, signUp } from './people.ts'

type Me = { plan: string; updatedAt: string }
const me = (page: Page) => call<Me>(page, 'GET', '/me')
const plan = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
/** The whole card selects its plan; the label lies over it. */
async function choose(page: Page, name: string) {
  await page.getByRole('main').getByText(name, { exact: true }).click()
  await expect(page.getByRole('main').getByRole('radio', { name })).toBeChecked()
}

const storeOf = ({ salesPath }: Course) => salesPath.replace(/\/courses\/.*/, '')
const closedWords = 'This course is closed to new students.'

async function expectOnSale(stranger: Page, course: Course) {
  await stranger.goto(course.salesPath)
  await expect(stranger.getByRole('link', { name: 'Buy for $49' }).first()).toBeVisible()
}

/** Its page is there and says so; neither page nor API takes an order. */
async function expectClosed(stranger: Page, course: Course) {
  await stranger.goto(course.salesPath)
  await expect(stranger.getByRole('heading', { level: 1, name: course.title })).toBeVisible()
  await expect(stranger.getByText(closedWords)).toBeVisible()
  await expect(stranger.getByRole('link', { name: /^Buy/ })).toHaveCount(0)
  await stranger.goto(`/checkout/${course.offerId}`)
  await expect(stranger.getByText(closedWords)).toBeVisible()
  await expect(stranger.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
  await expect(buy(stranger, course)).rejects.toThrow(closedWords)
}

/** Pays at the checkout that the upgrade page leads to, and comes back to Billing. */
async function payByCard(page: Page, number: string) {
  await expect(page).toHaveURL(/\/checkout\/off_/)
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiration date').fill('12 / 34')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: /^Subscribe/ }).click()
}

test('a creator pays for a plan by card, moves up and down with what’s left of the days, and gets it all back @phone-later', async ({
  page,
  troubles,
}) => {
  // The first card is declined, and the page says so.
  troubles.allow(/status of 409/)
  await signUp(page, 'creator')
  const bar = page.getByRole('region', { name: 'Confirm the change' })
  const history = page.getByRole('region', { name: 'Billing history' })

  await test.step('sees the plans come without what’s below them moving', async () => {
    const held = Promise.withResolvers<void>()
    await page.route('**/plan-usage', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto('/upgrade')
    const questions = page.getByRole('heading', { name: 'Questions' })
    const place = async () => (await questions.boundingBox())?.y ?? 0
    const before = await place()
    held.resolve()
    await expect(plan(page, 'Free Plan')).toBeChecked()
    // The sentence on top may take a second line.
    expect(Math.abs((await place()) - before)).toBeLessThan(40)
    await page.unroute('**/plan-usage')
  })

  await test.step('chooses Basic and pays: the first card is declined', async () => {
    await page.goto('/upgrade')
    await expect(plan(page, 'Free Plan')).toBeChecked()
    await expect(page.getByRole('button', { name: 'Current plan' })).toBeDisabled()
    await expect(page.getByText('Most Popular')).toHaveCount(1)
    await choose(page, 'Basic Plan')
    await expect(bar).toContainText('You pay $49 on the next page, and then every month.')
    await bar.getByRole('button', { name: 'Upgrade Plan' }).click()
    await payByCard(page, '4000 0000 0000 0002')
    await expect(page.getByText(/declined/i).first()).toBeVisible()
    expect(await me(page)).toMatchObject({ plan: 'free_plan' })
    await payByCard(page, '4242 4242 4242 4242')
    await expect(page).toHaveURL('/settings?tab=billing')
    await expect(page.getByText('You’re on the Basic Plan now')).toBeVisible()
    await expect(history.getByRole('link', { name: /^Invoice/ })).toHaveCount(1)
    expect(await me(page)).toMatchObject({ plan: 'basic_plan' })
  })

  await test.step('moves up for the difference, which is open at once', async () => {
    await page.goto('/upgrade')
    await choose(page, 'Pro Plan')
    await expect(bar).toContainText('You pay $100.00 today for the days left until')
    await bar.getByRole('button', { name: 'Upgrade Plan' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'You’re now on the Pro Plan.' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0)
    await page.goto('/membership')
    await expect(page).toHaveURL('/membership')
  })

  await test.step('moves down and gets the difference back', async () => {
    await page.goto('/upgrade')
    await choose(page, 'Basic Plan')
    await expect(bar).toContainText('$100.00 for the days you haven’t used goes back to Visa ending 4242.')
    await bar.getByRole('button', { name: 'Upgrade Plan' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'You’re now on the Basic Plan.' })).toBeVisible()
    await page.goto('/settings?tab=billing')
    await expect(history.getByText('$100.00 refunded')).toBeVisible()
    await expect(history.getByRole('link', { name: /^Credit note/ })).toHaveCount(1)
  })

  await test.step('takes the guarantee: the rest goes back, and it’s Free', async () => {
    await page.getByRole('button', { name: 'Get your money back' }).click()
    await page.getByRole('button', { name: 'Refund $49.00' }).click()
    await expect(history.getByText('$49.00 refunded')).toBeVisible()
    expect(await me(page)).toMatchObject({ plan: 'free_plan' })
  })
})

test('moving down closes what the plan does not keep open, choosing swaps it, moving up opens it again', async ({
  page,
  openWindow,
}) => {
  await signUp(page, 'creator', 'pro_plan')
  const pottery = await makeCourse(page, { title: 'Pottery Basics' })
  const glazing = await makeCourse(page, { title: 'Glazing' })
  const student = await openWindow()
  await signUp(student, 'student')
  await student.goto(await buy(student, glazing))
  const before = await me(page)

  await test.step('what it means is said in the person’s own numbers and names', async () => {
    await page.goto('/upgrade')
    await choose(page, 'Free Plan')
    const bar = page.getByRole('region', { name: 'Confirm the change' })
    await expect(bar).toContainText('You have 2 courses; Free keeps 1 open for new students.')
    await expect(bar).toContainText('Stays open: Pottery Basics. Closed to new students: Glazing.')
    await fitsAPhone(page)
    await bar.getByRole('button', { name: 'Keep Pro Plan' }).click()
    await expect(bar).toHaveCount(0)
    expect(await me(page)).toMatchObject({ plan: 'pro_plan' })
    await choose(page, 'Free Plan')
    await bar.getByRole('button', { name: 'Downgrade to Free' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'You’re now on the Free Plan.' })).toBeVisible()
    const after = await me(page)
    expect(after.plan).toBe('free_plan')
    expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt))
    expect(await call<{ total: number }>(page, 'GET', '/courses')).toMatchObject({ total: 2 })
  })

  const stranger = await openWindow()
  await test.step('a stranger finds nothing to buy there', async () => {
    await expectClosed(stranger, glazing)
    await expectOnSale(stranger, pottery)
    await stranger.goto(storeOf(glazing))
    await expect(stranger.getByRole('link', { name: 'Pottery Basics' }).first()).toBeVisible()
    await expect(stranger.getByText('Glazing')).toHaveCount(0)
    for (const path of [`${storeOf(glazing)}/feed.xml`, '/sitemaps/courses-1.xml']) {
      const listed = await (await stranger.request.get(path)).text()
      const plain = listed.replaceAll('&#47;', '/')
      expect(plain).toContain(pottery.salesPath)
      expect(plain).not.toContain(glazing.salesPath)
    }
  })

  await test.step('whoever has it goes on learning', async () => {
    await student.goto(`/learn/${glazing.id}`)
    await expect(student.getByRole('heading', { level: 1, name: 'Choosing clay' })).toBeVisible()
    await student.getByRole('button', { name: 'Complete and continue' }).click()
    await expect(student.getByRole('heading', { level: 1, name: 'Wedging' })).toBeVisible()
  })

  await test.step('the creator chooses the other one', async () => {
    await page.goto('/courses')
    await expect(page.getByText('1 of your 2 published courses is closed to new students')).toBeVisible()
    await expect(
      page.getByRole('article', { name: 'Glazing' }).getByText('Closed to new students'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Choose which stay open' }).click()
    const dialog = page.getByRole('dialog', { name: 'Choose which courses stay open' })
    await expect(dialog.getByRole('radio', { name: /Pottery Basics/ })).toBeChecked()
    await dialog.getByRole('radio', { name: /Glazing/ }).check()
    await fitsAPhone(page)
    await dialog.getByRole('button', { name: 'Save choice' }).click()
    await expect(
      page.getByRole('article', { name: 'Pottery Basics' }).getByText('Closed to new students'),
    ).toBeVisible()
    await expectClosed(stranger, pottery)
    await expectOnSale(stranger, glazing)
    await buy(stranger, glazing)
  })

  await test.step('moving up opens both', async () => {
    await page.goto('/upgrade')
    // It's above the plans: a press while it arrives would be a press beside them.
    await expect(page.getByRole('button', { name: 'Choose which stay open' })).toBeVisible()
    await choose(page, 'Pro Plan')
    await page.getByRole('button', { name: 'Upgrade Plan' }).click()
    await payByCard(page, '4242 4242 4242 4242')
    await expect(page.getByText('You’re on the Pro Plan now')).toBeVisible()
    await expectOnSale(stranger, pottery)
    await expectOnSale(stranger, glazing)
  })
})

test('a change that fails says so and changes nothing', async ({ page, troubles }) => {
  troubles.allow(/status of 500|The plan wasn’t changed/)
  await signUp(page, 'creator', 'pro_plan')
  await page.goto('/upgrade')
  await page.route('**/api/v1/me/plan', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Broken.', requestId: 'req_1' } }),
  )
  await choose(page, 'Free Plan')
  await expect(page.getByText('If you leave it, you can’t get it back for free.')).toBeVisible()
  await page.getByRole('button', { name: 'Downgrade to Free' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'We couldn’t change your plan. Try again.' }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Downgrade to Free' })).toBeEnabled()
  expect((await me(page)).plan).toBe('pro_plan')
  await page.unroute('**/api/v1/me/plan')
  await page.getByRole('button', { name: 'Downgrade to Free' }).click()
  await expect.poll(async () => (await me(page)).plan).toBe('free_plan')
})

test('the badge counts what is used of the plan', async ({ page }) => {
  await signUp(page, 'creator')
  await page.goto('/dashboard')
  const badge = page.getByRole('link', { name: /^Free Plan/ })
  await expect(badge).toContainText('0 of 1 course')
  await expect(badge).toContainText('0 of 100 students')
  await makeCourse(page, { publish: false })
  await page.reload()
  await expect(badge).toContainText('1 of 1 course')
  await badge.click()
  await expect(page).toHaveURL('/upgrade')
})

test('a plan the visitor had looked at on the home page is named; the selection starts on the own one', async ({
  page,
}) => {
  await page.goto('/signup?interest=professional')
  await expect(page.getByRole('radio', { name: 'Teach & Sell (Creator)' })).toBeChecked()
  await fillSignUp(page, newPerson('Ana Reis'))
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/upgrade')
  await expect(
    page.getByText('You were looking at Professional, $149. That’s the Pro Plan here.'),
  ).toBeVisible()
  await expect(plan(page, 'Free Plan')).toBeChecked()
})
