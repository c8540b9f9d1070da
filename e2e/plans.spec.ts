import type { Page } from '@playwright/test'
import { call } from './api.ts'
import { makeCourse } from './courses.ts'
import { expect, test } from './fixtures.ts'
import { fillSignUp, newPerson, signUp } from './people.ts'

type Me = { plan: string; updatedAt: string }
const me = (page: Page) => call<Me>(page, 'GET', '/me')
const plan = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
/** The whole card selects its plan; the label lies over it. */
const choose = (page: Page, name: string) => page.getByRole('main').getByText(name, { exact: true }).click()

test('from Free to Pro in two clicks, and what it opens is open at once @phone', async ({
  page,
  isMobile,
}) => {
  await signUp(page, 'creator')
  await page.goto('/upgrade')
  await expect(plan(page, 'Free Plan')).toBeChecked()
  await expect(page.getByRole('button', { name: 'Current plan' })).toBeDisabled()
  for (const name of ['Upgrade Plan', 'Downgrade to Free'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  await expect(page.getByText('Most Popular')).toHaveCount(1)

  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/v1/me/plan', async (route) => {
    await gate
    await route.fallback()
  })
  await choose(page, 'Pro Plan')
  await expect(page.getByText('Pro Plan · $149 per month · starts now')).toBeVisible()
  await page.getByRole('button', { name: 'Upgrade Plan' }).click()
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  letGo()
  await expect(page.getByRole('status').filter({ hasText: 'You are on the Pro Plan now.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upgrade Plan' })).toHaveCount(0)
  expect(await me(page)).toMatchObject({ plan: 'pro_plan' })
  if (!isMobile)
    await expect(page.getByRole('link', { name: /Pro Plan.*Unlimited courses and students/ })).toBeVisible()
  await page.goto('/membership')
  await expect(page).toHaveURL('/membership')
})

test('moving down says what it means in the person’s own numbers', async ({ page }) => {
  await signUp(page, 'creator', 'pro_plan')
  for (const title of ['One', 'Two']) await makeCourse(page, { title, lessons: [], publish: false })
  const before = await me(page)
  await page.goto('/upgrade')
  await expect(plan(page, 'Pro Plan')).toBeChecked()
  await choose(page, 'Free Plan')
  await expect(page.getByText(/You have 2 courses; Free keeps 1 open for new students/)).toBeVisible()
  await page.getByRole('button', { name: 'Downgrade to Free' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'You are on the Free Plan now.' })).toBeVisible()
  const after = await me(page)
  expect(after.plan).toBe('free_plan')
  expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt))
  expect(await call<{ total: number }>(page, 'GET', '/courses')).toMatchObject({ total: 2 })

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(plan(page, 'Pro Plan')).toBeChecked()
  await expect.poll(async () => (await me(page)).plan).toBe('pro_plan')
})

test('a change that fails says so and changes nothing', async ({ page, troubles }) => {
  troubles.allow(/status of 500|The plan was not changed/)
  await signUp(page, 'creator')
  await page.goto('/upgrade')
  await page.route('**/api/v1/me/plan', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Broken.', requestId: 'req_1' } }),
  )
  await page.getByRole('button', { name: 'Choose Basic Plan' }).click()
  await page.getByRole('button', { name: 'Upgrade Plan' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Your plan was not changed. Try again.' }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upgrade Plan' })).toBeEnabled()
  expect((await me(page)).plan).toBe('free_plan')
  await page.unroute('**/api/v1/me/plan')
  await page.getByRole('button', { name: 'Upgrade Plan' }).click()
  await expect.poll(async () => (await me(page)).plan).toBe('basic_plan')
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
    page.getByText('You were looking at Professional, $149. That is the Pro Plan here.'),
  ).toBeVisible()
  await expect(plan(page, 'Free Plan')).toBeChecked()
})
