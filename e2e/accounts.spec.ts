import type { Page } from '@playwright/test'
import { call } from './api.ts'
import { expect, linkIn, mailTo, outbox, test } from './fixtures.ts'
import { fillSignIn, fillSignUp, newPerson, signOut, signUp } from './people.ts'

/** Holds every answer of a path back until it is let go. */
async function hold(page: Page, path: string) {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(`**/api/v1${path}`, async (route) => {
    await gate
    await route.fallback()
  })
  return letGo
}

const createAccount = (page: Page) => page.getByRole('button', { name: 'Create account' })

test.describe('where a visitor was going', () => {
  test('a guarded page with its query is kept through sign-in', async ({ page, openWindow }) => {
    const person = await signUp(await openWindow(), 'creator')
    await page.goto('/payments?tab=payouts')
    await expect(page).toHaveURL('/signin')
    await expect(page.getByText('Sign in to open Payments.')).toBeVisible()
    await fillSignIn(page, person)
    await expect(page).toHaveURL('/payments?tab=payouts')
  })

  test('says Loading... until it is known who is there', async ({ page }) => {
    const letGo = await hold(page, '/session')
    await page.goto('/dashboard')
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
    letGo()
    await expect(page).toHaveURL('/signin')
  })

  test('a session that cannot be read says so and offers Retry, and signs nobody out', async ({
    page,
    troubles,
  }) => {
    troubles.allow(/status of 503|user document couldn’t be read/)
    const person = await signUp(page, 'student')
    let reads = 0
    await page.route('**/api/v1/session', (route) => {
      reads += 1
      return route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'Away.', requestId: 'r' } })
    })
    await page.goto('/dashboard')
    const retry = page.getByRole('button', { name: 'Retry' })
    await expect(retry).toBeVisible()
    expect(reads).toBe(3)
    await expect(page).toHaveURL('/dashboard')
    await page.unroute('**/api/v1/session')
    await retry.click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(person.firstName)
  })

  test('/signin leads somebody signed in to the dashboard', async ({ page }) => {
    await signUp(page, 'student')
    await page.goto('/signin')
    await expect(page).toHaveURL('/dashboard')
  })

  test('after signing out, Back shows nothing private @phone', async ({ page }) => {
    const person = await signUp(page, 'creator')
    await page.goto('/settings?tab=profile#full-name')
    await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue(person.firstName)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(person.firstName)
    await signOut(page)
    await expect(page).toHaveURL('/signin')
    await page.goBack()
    await expect(page).toHaveURL('/signin')
    await expect(page.getByText(person.email)).toHaveCount(0)
  })
})

test.describe('sign-up', () => {
  test('asks for what the specification names, and makes the account', async ({ page }) => {
    const person = newPerson()
    await page.goto('/signup')
    await expect(page.getByRole('radio', { name: 'Learn (Student)' })).toBeChecked()
    await expect(page.getByRole('radio', { name: 'Teach & Sell (Creator)' })).not.toBeChecked()
    await fillSignUp(page, person)
    const letGo = await hold(page, '/sign-up')
    await createAccount(page).click()
    await expect(page.getByRole('button', { name: 'Creating account...' })).toBeDisabled()
    letGo()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(person.firstName)

    const me = await call(page, 'GET', '/me')
    expect(me).toMatchObject({
      email: person.email,
      displayName: person.name,
      role: 'student',
      plan: 'free_plan',
      preferences: {
        emailNotifications: true,
        pushNotifications: true,
        marketingEmails: false,
        email: { enrollments: true, payments: true, weeklyReports: true },
        push: { messages: false, reminders: false },
      },
    })
  })

  test('an address can be confirmed by the mailed link', async ({ page }) => {
    const person = await signUp(page, 'student')
    const link = linkIn(await mailTo(person.email), /verify-email/)
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible()
    expect(await call(page, 'GET', '/me')).toMatchObject({ emailVerified: true })
  })

  test('says what is wrong, and forgets nothing that was typed', async ({ page, troubles, openWindow }) => {
    troubles.allow(/status of 4\d\d|status of 500/)
    const known = await signUp(await openWindow(), 'student')
    const person = newPerson()
    const problem = (text: string) => page.getByRole('alert').filter({ hasText: text })
    await page.goto('/signup')

    await fillSignUp(page, person, { confirm: 'something else' })
    await createAccount(page).click()
    await expect(page.getByText('Passwords do not match', { exact: true })).toBeVisible()

    await fillSignUp(page, { ...person, password: 'abc123' })
    await createAccount(page).click()
    await expect(page.getByText('Password must be at least 8 characters', { exact: true })).toBeVisible()

    await fillSignUp(page, { ...person, password: 'password' })
    await createAccount(page).click()
    await expect(
      page.getByText('Password is too weak. Please use a stronger password.').first(),
    ).toBeVisible()

    await fillSignUp(page, { ...person, email: 'ana@' })
    await createAccount(page).click()
    await expect(page.getByText('Please enter a valid email address.').first()).toBeVisible()

    await fillSignUp(page, { ...person, email: known.email })
    await createAccount(page).click()
    await expect(
      problem('This email is already in use. Please try logging in or use a different email.'),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: `Sign in as ${known.email}` })).toBeVisible()

    await page.route('**/api/v1/sign-up', (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Broken.', requestId: 'req_1' } }),
    )
    await fillSignUp(page, person)
    await createAccount(page).click()
    await expect(problem('An error occurred during sign-up. Please try again.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue(person.firstName)
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(person.email)
    await expect(page.getByRole('textbox', { name: 'Password', exact: true })).toHaveValue(person.password)

    await page.unroute('**/api/v1/sign-up')
    await createAccount(page).click()
    await expect(page).toHaveURL('/dashboard')
  })
})

test.describe('sign-in', () => {
  test('a wrong password keeps the address and clears the password', async ({
    page,
    troubles,
    openWindow,
  }) => {
    troubles.allow(/status of 401/)
    const person = await signUp(await openWindow(), 'student')
    await page.goto('/signin')
    const letGo = await hold(page, '/sign-in')
    await fillSignIn(page, { email: person.email, password: 'not the password' })
    await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
    letGo()
    await expect(page.getByRole('alert').filter({ hasText: 'Email or password is wrong.' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(person.email)
    await expect(page.getByRole('textbox', { name: 'Password', exact: true })).toHaveValue('')
    await fillSignIn(page, person)
    await expect(page).toHaveURL('/dashboard')
  })

  test('Remember me keeps the session for thirty days, otherwise it ends with the browser', async ({
    page,
    openWindow,
  }) => {
    const person = await signUp(await openWindow(), 'student')
    const lifeOf = async (at: Page) =>
      (await at.context().cookies()).find(({ name }) => name.endsWith('sid'))?.expires ?? 0

    await page.goto('/signin')
    await fillSignIn(page, person)
    await expect(page).toHaveURL('/dashboard')
    expect(await lifeOf(page)).toBe(-1)

    const other = await openWindow()
    await other.goto('/signin')
    await other.getByRole('checkbox', { name: 'Remember me' }).check()
    await fillSignIn(other, person)
    await expect(other).toHaveURL('/dashboard')
    const days = ((await lifeOf(other)) - Date.now() / 1000) / 86_400
    expect(days).toBeGreaterThan(29)
    expect(days).toBeLessThan(31)
  })
})

test.describe('a forgotten password', () => {
  const ask = async (page: Page, email: string) => {
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('button', { name: 'Send reset link' }).click()
  }

  test('the same words for every address', async ({ page, openWindow }) => {
    const known = await signUp(await openWindow(), 'student')
    const unknown = newPerson()
    await page.goto('/forgot-password')
    const letGo = await hold(page, '/password-resets')
    await ask(page, known.email)
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
    letGo()
    await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeFocused()
    const words = await page.getByRole('main').innerText()

    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(known.email)
    await ask(page, unknown.email)
    await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
    const withoutClock = (text: string) => text.replace(/\d+:\d\d/, '')
    expect(withoutClock(await page.getByRole('main').innerText())).toBe(
      withoutClock(words.replace(known.email, unknown.email)),
    )
    await page.getByRole('link', { name: 'Back to sign in' }).click()
    await expect(page).toHaveURL('/signin')
    await mailTo(known.email, /password/i)
    expect(
      (await outbox()).filter((mail) => mail.to?.some(({ address }) => address === unknown.email)),
    ).toEqual([])
  })

  test('the mailed link sets a new password once', async ({ page, openWindow, troubles }) => {
    troubles.allow(/status of 4\d\d/)
    const elsewhere = await openWindow()
    const person = await signUp(elsewhere, 'student')
    await page.goto('/forgot-password')
    await ask(page, person.email)
    const link = linkIn(await mailTo(person.email, /password/i), /reset-password/)
    const password = 'quiet harbour at noon'

    await page.goto(link)
    await page.getByRole('textbox', { name: 'New password', exact: true }).fill(password)
    await page.getByRole('textbox', { name: 'Confirm new password' }).fill(password)
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page).toHaveURL('/dashboard')
    // Whoever was signed in with the old password is not anymore.
    await elsewhere.goto('/dashboard')
    await expect(elsewhere).toHaveURL('/signin')
    await fillSignIn(elsewhere, person)
    await expect(
      elsewhere.getByRole('alert').filter({ hasText: 'Email or password is wrong.' }),
    ).toBeVisible()
    await fillSignIn(elsewhere, { email: person.email, password })
    await expect(elsewhere).toHaveURL('/dashboard')

    const again = await openWindow()
    await again.goto(link)
    // Said before anything is typed.
    await expect(again.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
    await expect(again.getByRole('link', { name: 'Send a new one' })).toHaveAttribute(
      'href',
      '/forgot-password',
    )
  })
})

test.describe('settings', () => {
  test('a changed name is kept and shown everywhere', async ({ page }) => {
    await signUp(page, 'creator')
    await page.goto('/settings')
    const name = page.getByRole('button', { name: /^Name Ana Reis/ })
    await name.press('Enter')
    await expect(page).toHaveURL('/settings#full-name')
    await page.getByRole('textbox', { name: 'First name' }).fill('Anna')
    await page.keyboard.press('Escape')
    await expect(name).toBeFocused()
    await expect(page.getByRole('textbox', { name: 'First name' })).toBeHidden()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Profile saved' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Account menu for Anna Reis' })).toBeVisible()
    await page.goto('/settings#full-name')
    await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Anna')
  })

  test('the password changes after the current one was proved', async ({ page, openWindow, troubles }) => {
    troubles.allow(/status of 4\d\d/)
    const person = await signUp(page, 'student')
    const password = 'quiet harbour at noon'
    await page.goto('/settings?tab=security#password')
    const change = async (current: string) => {
      await page.getByRole('textbox', { name: 'Current password' }).fill(current)
      await page.getByRole('textbox', { name: 'New password', exact: true }).fill(password)
      await page.getByRole('textbox', { name: 'Confirm new password' }).fill(password)
      await page.getByRole('button', { name: 'Update Password' }).click()
    }
    await change('not the current one')
    await expect(page.getByText('Current password is wrong.').first()).toBeVisible()
    await change(person.password)
    await expect(page.getByText('Password updated. Other devices were signed out.').first()).toBeVisible()

    const other = await openWindow()
    await other.goto('/signin')
    await fillSignIn(other, person)
    await expect(other.getByRole('alert').filter({ hasText: 'Email or password is wrong.' })).toBeVisible()
    await fillSignIn(other, { ...person, password })
    await expect(other).toHaveURL('/dashboard')
  })
})
