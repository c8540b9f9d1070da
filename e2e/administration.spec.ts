import { aPhone, axe, expect, fitsAPhone, test } from './fixtures.ts'
import { signInAsDemo, signUp } from './people.ts'

/** J6: found by name, suspended with a reason, told so in their own tab, read in the log, and taken back. */
test('an admin suspends somebody, whose open tab says why, finds it in the log, and looks as them', async ({
  page,
  openWindow,
  troubles,
}) => {
  // The suspended person's own request, the one of the look that changes something, and what a look may not see.
  troubles.allow(/status of 403/)
  const theirs = await openWindow()
  const person = await signUp(theirs, 'creator')
  await theirs.goto('/dashboard')
  await expect(theirs.getByRole('heading', { level: 1 })).toContainText(person.firstName)

  await signInAsDemo(page, 'admin')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Admin dashboard' })).toBeVisible()
  await axe(page)
  await page.getByRole('tab', { name: /^Users/ }).click()
  await page.getByRole('searchbox', { name: 'Search name or email' }).fill(person.email)
  const row = page.getByRole('row', { name: new RegExp(person.email) })
  await expect(page.getByRole('row')).toHaveCount(2)
  await axe(page)
  await fitsAPhone(page)

  await row.getByRole('button', { name: `Actions for ${person.name}` }).click()
  await page.getByRole('menuitem', { name: 'Suspend' }).click()
  const dialog = page.getByRole('dialog', { name: `Suspend ${person.name}?` })
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await axe(page)
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Chargebacks')
  await dialog.getByRole('button', { name: `Suspend ${person.name}` }).click()
  // A toast stays while the pointer rests on it.
  const toast = page.getByText(`${person.name} suspended`)
  await toast.hover()
  await expect(row.getByText('Suspended')).toBeVisible()

  // The line that keeps their tab up to date ends and it asks who they are; their next step asks at the latest.
  await expect(async () => {
    if (!theirs.url().endsWith('/suspended'))
      await theirs.getByRole('link', { name: 'Courses', exact: true }).first().click({ timeout: 1000 })
    await expect(theirs).toHaveURL('/suspended', { timeout: 1000 })
  }).toPass()
  await expect(theirs.getByText('Chargebacks')).toBeVisible()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row.getByText('Active')).toBeVisible()
  await row.getByRole('button', { name: `Actions for ${person.name}` }).click()
  await page.getByRole('menuitem', { name: 'View in logs' }).click()
  await expect(page.getByText(`Rita Campos suspended ${person.name}: Chargebacks`).first()).toBeVisible()
  await expect(page.getByText(`Rita Campos reinstated ${person.name}`).first()).toBeVisible()
  await page.goBack()

  await row.getByRole('link').click()
  const sheet = page.getByRole('dialog', { name: person.name })
  await axe(page)
  await sheet.getByRole('button', { name: 'View as' }).click()
  const strip = page.getByText(`You’re viewing as ${person.name}. You can’t change anything.`)
  await expect(strip).toBeVisible()
  await expect(page.getByRole('link', { name: 'Courses', exact: true }).first()).toBeVisible()
  await axe(page)
  await page.setViewportSize(aPhone.viewport)
  await expect(strip).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible()
  await expect(page.getByText(`Rita Campos stopped viewing as ${person.name}`)).toBeVisible()
  await fitsAPhone(page)
})
