import { axe, expect, fitsAPhone, test } from './fixtures.ts'
import { signInAsDemo } from './people.ts'

/** The panels of the installation, and the way from the log to the setting that says how long it is kept. */
test('an admin reads warnings in the log, sees how the installation runs, and sets how long the log is kept', async ({
  page,
  troubles,
}) => {
  // What these tests put into every frame to watch it is refused in an email's, as all script is.
  troubles.allow(/Blocked script execution in '[^']*\/admin\/mails\//)
  await signInAsDemo(page, 'admin')
  await page.goto('/admin?tab=logs')
  const log = page.getByRole('list', { name: 'Log' })
  await expect(log.getByRole('listitem').first()).toBeVisible()
  await expect(log.getByRole('button', { name: /Info ·/ }).first()).toBeVisible()
  await page.keyboard.press('f')
  await page.getByRole('radio', { name: 'Warning' }).click()
  await expect(log.getByRole('button', { name: /(Info|Success) ·/ })).toHaveCount(0)
  await axe(page)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const line = log.getByRole('button', { name: /^A payment of.*Warning ·/ }).first()
  await line.click()
  await expect(page.getByRole('region', { name: 'Full record' })).toContainText('"severity": "warning"')
  await axe(page)
  await fitsAPhone(page)

  await page.getByRole('tab', { name: 'System' }).click()
  for (const panel of ['API performance', 'Database', 'Security', 'Slowest queries', 'Jobs and email'])
    await expect(page.getByRole('region', { name: panel }).getByText(/^(Good|Watch|Problem)$/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Database' })).toContainText(/\d+ of \d+/)

  await page.getByRole('link', { name: 'View emails' }).click()
  await page.getByRole('link', { name: /@/ }).first().click()
  const mail = page.frameLocator('iframe[title="Email preview"]')
  await expect(mail.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()

  await page.goto('/admin/settings#log')
  const kept = page.getByRole('textbox', { name: /^Days to keep/ })
  await kept.fill('399')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await page.goto('/admin?tab=logs')
  await expect(page.getByText(/are kept for 399 days/)).toBeVisible()

  await page.goto('/admin/site-texts')
  await page.getByRole('link', { name: 'Edit on the page' }).click()
  const before = 'One course and up to 100 students are free, forever.'
  await page.getByRole('button', { name: `Edit: ${before}` }).click()
  await page.getByRole('textbox', { name: 'Your text' }).fill('The first course is free.')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved. Visitors see it now.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit: The first course is free.' })).toBeFocused()
  expect(await (await page.request.get('/')).text()).toContain('The first course is free.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: `Edit: ${before}` })).toBeFocused()
})
