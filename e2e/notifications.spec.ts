import { buy } from './buying.ts'
import { makeCourse } from './courses.ts'
import { axe, expect, fitsAPhone, mailTo, test } from './fixtures.ts'
import { newPerson, signUp } from './people.ts'

test('a sale rings the bell without a reload, and the panel is walked by keyboard', async ({
  page,
  openWindow,
}) => {
  const creator = await signUp(page, 'creator')
  const course = await makeCourse(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

  const shop = await openWindow()
  await buy(shop, course, newPerson('Priya Nair'))
  const bell = page.getByRole('button', { name: 'Notifications, 1 unread' })
  await expect(bell).toBeVisible()
  await expect(page).toHaveURL('/dashboard')

  await bell.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: /^Notifications/ })
  await expect(panel.getByRole('heading', { name: 'Notifications' })).toBeFocused()
  await expect(panel.getByRole('link', { name: /Priya Nair bought Pottery Basics \$49\.00/ })).toBeVisible()
  await axe(page)
  // While the panel is open another sale joins the first.
  await buy(shop, course, newPerson('Zoe Hart'))
  await expect(panel.getByRole('link', { name: '2 sales of Pottery Basics $98.00' })).toBeVisible()

  await page.keyboard.press('Tab')
  await expect(panel.getByRole('button', { name: 'Mark all as read' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel.getByText('All read')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel.getByText('1 unread', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bell).toBeFocused()

  await page.keyboard.press('Enter')
  // Opening takes the focus to its heading: a key pressed before that would be the bell's.
  await expect(panel.getByRole('heading', { name: 'Notifications' })).toBeFocused()
  await panel.getByRole('link', { name: 'View all' }).press('Enter')
  await expect(page).toHaveURL('/notifications')
  await axe(page)
  await fitsAPhone(page)
  await page.getByRole('link', { name: 'Notification settings' }).click()
  await page.getByRole('switch', { name: 'Payment notifications' }).uncheck()
  await page.getByRole('button', { name: 'Save Preferences' }).click()
  await expect(page.getByText('Preferences saved')).toBeVisible()
  await axe(page)
  await buy(shop, course, newPerson('Tom Becker'))
  await mailTo(creator.email, /Tom Becker now has Pottery Basics/)
  await page.getByRole('button', { name: 'Send a sample' }).first().click()
  await mailTo(creator.email, /A sample of your notifications/)
})
