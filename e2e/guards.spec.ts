import { expect, test } from './fixtures.ts'
import { givePlan, signInAsDemo, signUp } from './people.ts'

const noPermission = 'You don’t have permission to open this page'
const notFound = 'This page isn’t on the map'

// Every route of each role is opened by guards.slow.spec.ts.
test('a student is refused a screen of creators and the admins’', async ({ page }) => {
  await signUp(page, 'student')
  for (const path of ['/courses', '/admin']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/unauthorized')
    await expect(page.getByRole('heading', { level: 1, name: noPermission })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('a creator on the Free Plan opens a tool that isn’t here yet, and is refused the admins’ screens', async ({
  page,
}) => {
  await signUp(page, 'creator')
  await page.goto('/crm')
  await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This tool isn’t here yet.')
  await expect(page).toHaveURL('/crm')
  await page.goto('/admin')
  await expect(page).toHaveURL('/unauthorized')
  await expect(page.getByText('This page is for admins.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See plans' })).toHaveCount(0)
})

test('membership sites say which plan they need, and open with it', async ({ page }) => {
  await signUp(page, 'creator')
  for (const plan of ['free_plan', 'basic_plan'] as const) {
    await givePlan(page, plan)
    await page.goto('/membership')
    await expect(page, plan).toHaveURL('/unauthorized')
    await expect(page.getByText('Membership sites are part of the Pro Plan.')).toBeVisible()
  }
  await page.getByRole('link', { name: 'See plans' }).click()
  await expect(page).toHaveURL('/upgrade')

  await givePlan(page, 'pro_plan')
  await page.goto('/membership')
  await expect(page.getByRole('heading', { level: 1, name: 'Membership', exact: true })).toBeVisible()
  await expect(page).toHaveURL('/membership')
})

test('an admin is refused the routes of creators and sees the overview', async ({ page }) => {
  await signInAsDemo(page, 'admin')
  await page.goto('/courses')
  await expect(page).toHaveURL('/unauthorized')
  await expect(page.getByText('This page is for creators.')).toBeVisible()
  for (const path of ['/admin', '/dashboard']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'Admin dashboard' })).toBeVisible()
    await expect(page).toHaveURL(path)
  }
  const activity = page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem')
  await expect(activity.first()).toBeVisible()
  expect(await activity.count()).toBeLessThanOrEqual(5)
})

test('signing in with another account from a refusal leads back to the page that was refused', async ({
  page,
  openWindow,
}) => {
  const creator = await signUp(await openWindow(), 'creator')
  await signUp(page, 'student')
  await page.goto('/courses')
  await page.getByRole('button', { name: 'Sign in with another account' }).click()
  await expect(page).toHaveURL('/signin')
  await page.getByRole('textbox', { name: 'Email' }).fill(creator.email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(creator.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/courses')
})

test('addresses that are nowhere answer 404, for visitors and inside the app', async ({ page, troubles }) => {
  troubles.allow(/status of 404/)
  for (const path of [
    '/nowhere',
    '/courses/x/y/z',
    '/@nobody-here',
    '/@nobody-here/courses/x',
    '/wp-login.php',
  ]) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: notFound })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page).toHaveURL('/')
  for (const path of ['/api/v1/nowhere', '/assets/nowhere.js']) {
    expect((await page.request.get(path)).status(), path).toBe(404)
  }
})
