import { expect, test } from './fixtures.ts'
import { signInAsDemo, signUp } from './people.ts'

const creatorRoutes = [
  '/courses',
  '/landing-pages',
  '/email',
  '/crm',
  '/digital-products',
  '/coaching',
  '/analytics',
  '/payments',
]
const noPermission = 'You don’t have permission to open this page'
const notBuilt = 'This tool isn’t here yet.'
const built = new Map([
  ['/courses', 'Courses'],
  ['/digital-products', 'Digital Products'],
  ['/coaching', 'Coaching'],
  ['/payments', 'Payments'],
])

test('a student is refused every route of creators and of admins', async ({ page }) => {
  await signUp(page, 'student')
  for (const path of [...creatorRoutes, '/membership', '/admin']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/unauthorized')
    await expect(page.getByRole('heading', { level: 1, name: noPermission })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('a creator on the Free Plan opens every route of creators, and is refused the rest', async ({
  page,
}) => {
  await signUp(page, 'creator')
  for (const path of creatorRoutes) {
    await page.goto(path)
    // Built or not, the guard lets it through: the frame is, and a screen not built yet says so.
    await expect(page.getByRole('navigation', { name: 'Main' }).first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(built.get(path) ?? notBuilt)
    await expect(page, path).toHaveURL(path)
  }
  await page.goto('/admin')
  await expect(page).toHaveURL('/unauthorized')
  await expect(page.getByText('This page is for admins.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See plans' })).toHaveCount(0)
})

for (const role of ['student', 'creator', 'admin'] as const) {
  test(`settings and plans open for the ${role} of the demo, and the dashboard is the role's`, async ({
    page,
  }) => {
    await signInAsDemo(page, role)
    await page.goto('/settings')
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await page.goto('/upgrade')
    await expect(page.getByRole('heading', { level: 1, name: 'Choose your plan' })).toBeVisible()
    await page.goto('/dashboard')
    const own = {
      student: page.getByRole('heading', { name: 'Continue Learning' }),
      creator: page.getByRole('heading', { name: 'Recent courses' }),
      admin: page.getByRole('heading', { name: 'Admin dashboard' }),
    }[role]
    await expect(own).toBeVisible()
  })
}
