import { expect, test } from './fixtures.ts'
import { fillSignIn, signUp } from './people.ts'

test.describe('where a visitor was going', () => {
  test('the dashboard asks to sign in, then opens', async ({ page, openWindow }) => {
    const person = await signUp(await openWindow(), 'student')
    await page.goto('/dashboard')
    await expect(page).toHaveURL('/signin')
    await fillSignIn(page, person)
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(person.firstName)
  })

  for (const path of ['/signup', '/forgot-password']) {
    test(`${path} leads somebody signed in to the dashboard`, async ({ page }) => {
      await signUp(page, 'student')
      await page.goto(path)
      await expect(page).toHaveURL('/dashboard')
    })
  }
})

test.describe('sign-up', () => {
  test('shows and hides each password by itself', async ({ page }) => {
    await page.goto('/signup')
    const first = page.getByRole('textbox', { name: 'Password', exact: true })
    const second = page.getByRole('textbox', { name: 'Confirm password' })
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(first).toHaveAttribute('type', 'text')
    await expect(second).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show confirm password' }).click()
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(first).toHaveAttribute('type', 'password')
    await expect(second).toHaveAttribute('type', 'text')
  })
})
