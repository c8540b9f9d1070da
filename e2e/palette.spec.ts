import { buy } from './buying.ts'
import { makeCourse } from './courses.ts'
import { axe, expect, fitsAPhone, test } from './fixtures.ts'
import { newPerson, signUp } from './people.ts'

test('a person is found by keys alone, the keys can be looked up and switched off, and a deleted draft comes back', async ({
  page,
  openWindow,
}) => {
  await signUp(page, 'creator', 'pro_plan')
  const course = await makeCourse(page)
  await makeCourse(page, { title: 'Raku Weekend', lessons: ['Fire'], publish: false })
  const zoe = newPerson('Zoë Hart')
  await buy(await openWindow(), course, { ...zoe, email: zoe.email.replace('zoë', 'zoe') })

  await page.goto('/courses')
  const search = page.getByRole('button', { name: 'Search', exact: true })
  await expect(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible()
  const field = page.getByRole('combobox', { name: 'Search and go' })
  await search.focus()
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(search).toBeFocused()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('zoe ha')
  const people = page.getByRole('group', { name: 'People' })
  await expect(people.getByRole('option', { name: /Zoë Hart/ })).toBeVisible()
  await axe(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/courses/${course.id}/students\\?open=enr_`))
  await expect(page.getByRole('dialog').getByText('Zoë Hart').first()).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/courses')
  await page.getByRole('radio', { name: 'Table' }).press('Space')
  // The choice is remembered; on the page as it opens the keys belong to no one else.
  await page.goto('/courses')
  await expect(page.getByRole('table', { name: 'Courses' })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await axe(page)
  await page.keyboard.press('Escape')

  const draft = page.getByRole('link', { name: 'Raku Weekend' })
  await expect(draft).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.locator('tbody a:focus')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Raku Weekend' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  await expect(draft).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(draft).toBeVisible()

  await page.goto('/settings?tab=profile')
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).press('Space')
  await page.goto('/courses')
  await expect(draft).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.locator('tbody a:focus')).toHaveCount(0)
  await fitsAPhone(page)
})
