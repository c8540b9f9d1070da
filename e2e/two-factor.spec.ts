import { generate } from 'otplib'
import { axe, expect, expectNoSidewaysScroll, test } from './fixtures.ts'
import { confirmEmail, fillSignIn, signOut, signUp } from './people.ts'

/** The phone: a library of its own, some steps of half a minute ahead. */
const codeOf = (secret: string, steps = 0) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 })

test('row 81: 2FA is turned on, asked for at the next sign-in, and a recovery code stands in for the phone', async ({
  page,
  troubles,
}) => {
  troubles.allow(/status of 40[13]/)
  const person = await signUp(page, 'creator')
  await page.goto('/settings?tab=security#two-factor')
  // No one is locked out of an address by a stranger who typed it.
  await expect(page.getByText(/^Confirm your email address first/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enable 2FA' })).toHaveCount(0)
  await axe(page)
  await confirmEmail(page, person)
  await page.reload()
  await axe(page)
  await page.getByRole('button', { name: 'Enable 2FA' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await axe(page)
  await dialog.getByText('I can’t scan it').click()
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await dialog.getByRole('textbox', { name: 'Six-digit code' }).fill(await codeOf(secret))
  await page.keyboard.press('Enter')
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = (await codes.first().innerText()).trim()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByRole('button', { name: /^Two-factor authentication On since/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Sign-in history Two-factor .* turned on/ })).toBeVisible()

  await signOut(page)
  await expect(page).toHaveURL('/signin')
  await page.goto('/settings')
  await fillSignIn(page, person)
  await expect(page).toHaveURL('/two-factor')
  await axe(page)
  // Half signed in opens nothing.
  await page.goto('/settings')
  await expect(page).toHaveURL('/signin')
  await fillSignIn(page, person)
  const field = page.getByRole('textbox', { name: 'Six-digit code' })
  await expect(field).toBeFocused()
  await field.fill('000000')
  await expect(page.getByText('This code is wrong or was already used.')).toBeVisible()
  await field.fill(await codeOf(secret, 1))
  await expect(page).toHaveURL('/settings')

  await signOut(page)
  await expect(page).toHaveURL('/signin')
  await page.goto('/signin')
  await fillSignIn(page, person)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recovery)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
})

test('row 82: a color, a logo and a photo reach the pages', async ({ page }) => {
  await signUp(page, 'creator')
  await page.goto('/settings#photo')
  await page.getByLabel('Choose photo').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  })
  await page.getByRole('button', { name: 'Save photo' }).click()
  await expect(page.getByRole('banner').locator('img')).toBeVisible()

  await page.getByRole('tab', { name: 'Branding' }).click()
  await page.getByRole('button', { name: /^Primary color #/ }).click()
  await page.getByRole('button', { name: /^Logo/ }).click()
  await page.getByRole('textbox', { name: 'Primary color', exact: true }).fill('#1F6FEB')
  await page.getByLabel('Choose logo').setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z" fill="#1f6feb"/><script>alert(1)</script></svg>',
    ),
  })
  await expect(page.getByRole('img', { name: /^Logo of/ })).toBeVisible()
  await axe(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Branding saved')).toBeVisible()
  await page.goto((await page.getByRole('link', { name: 'Storefront' }).getAttribute('href')) ?? '')
  await expect(page.getByRole('banner').locator('img')).toBeVisible()
  await expect(page.locator('link[href*="brand.css?v=1F6FEB"]')).toHaveCount(1)
})
