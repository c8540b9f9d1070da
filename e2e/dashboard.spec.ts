import { expect, test } from './fixtures.ts'
import { signInAsDemo } from './people.ts'

test('a part of the dashboard that fails is alone with it, and comes back', async ({ page, troubles }) => {
  troubles.allow(/ERR_FAILED|Failed to load resource/)
  await signInAsDemo(page, 'creator')
  const courses = '**/api/v1/dashboard/creator/courses'
  await page.route(courses, (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Broken.' } }),
  )
  await page.goto('/dashboard')
  const failed = page.getByRole('main').getByRole('alert')
  await expect(failed).toContainText('Your courses didn’t load.')
  await expect(page.getByRole('region', { name: 'Total revenue' })).toContainText(/\$[\d,]+\.\d\d/)
  await expect(
    page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem').first(),
  ).toBeVisible()

  await page.unroute(courses)
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('row', { name: /Pottery Basics/ })).toBeVisible()
  await expect(failed).toHaveCount(0)

  await page.getByRole('region', { name: 'Recent activity' }).getByRole('link', { name: 'View all' }).click()
  await expect(page).toHaveURL('/dashboard/activity')
  await page.getByText('Sales', { exact: true }).click()
  await expect(page).toHaveURL('/dashboard/activity?kind=sales')
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: / bought / })
      .first(),
  ).toBeVisible()
})

test('the heading stands with the document, where the screen will have it', async ({ page, troubles }) => {
  troubles.allow(/ERR_FAILED|Failed to load resource/)
  await signInAsDemo(page, 'creator')
  const program = /\/assets\/(?:app|frame)-[^/]*\.js/
  await page.route(program, (route) => route.abort())
  const document = await page.goto('/dashboard')
  expect(document?.headers()['cache-control']).toBe('no-store')
  const painted = page.locator('#first-paint h1')
  await expect(painted).toHaveText(/^Good (?:morning|afternoon|evening), Ana$/)
  const before = await painted.boundingBox()
  const words = await painted.textContent()

  await page.unroute(program)
  await page.reload()
  const heading = page.getByRole('heading', { level: 1, name: words ?? '' })
  await expect(heading).toBeVisible()
  await expect(page.locator('#first-paint')).toHaveCount(0)
  const { x, y, height } = (await heading.boundingBox()) ?? {}
  expect({ x, y, height }).toEqual({ x: before?.x, y: before?.y, height: before?.height })
})

test('what is said at the foot leaves the sidebar within reach', async ({ page }) => {
  await signInAsDemo(page, 'creator')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/coaching/availability')
  await page.getByRole('button', { name: 'Copy booking link' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Link copied.' })).toBeVisible()
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await sidebar.getByRole('link', { name: 'Settings' }).click({ trial: true })
  await sidebar.getByRole('button', { name: 'Collapse sidebar' }).click({ timeout: 2000 })
  await expect(sidebar.getByRole('button', { name: 'Expand sidebar' })).toBeVisible()
  await sidebar.getByRole('button', { name: 'Expand sidebar' }).click()
})
