import type { Page } from '@playwright/test'
import { inRoot } from '../scripts/repository.mjs'
import { call } from './api.ts'
import { buy } from './buying.ts'
import { makeCourse } from './courses.ts'
import { expect, test } from './fixtures.ts'
import { confirmEmail, fillSignIn, signUp } from './people.ts'

const lessonText = (page: Page) => page.getByRole('textbox', { name: 'Lesson text' })
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved / })
const outline = (page: Page) => page.getByRole('list', { name: 'Lessons' })

test('a session that ends under a form and a lesson loses nothing of either', async ({
  page,
  context,
  troubles,
}) => {
  troubles.allow(/status of 401/)
  const ana = await signUp(page, 'creator')
  const course = await makeCourse(page, { lessons: ['One'], publish: false })

  await page.goto('/settings#bio')
  await page.getByRole('textbox', { name: 'Bio' }).fill('Potter in the hills.')
  await context.clearCookies()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText(/^You were signed out\. Anything you typed is kept\./)).toBeVisible()
  await fillSignIn(page, ana)
  await expect(page.getByText('We kept your changes.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveValue('Potter in the hills.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Profile saved' })).toBeVisible()

  await page.goto(`/courses/${course.id}`)
  await lessonText(page).click()
  await expect(lessonText(page)).toBeFocused()
  await context.clearCookies()
  await page.keyboard.type('Written after the end. ')
  await expect(page.getByText(/^You were signed out\. Anything you typed is kept\./)).toBeVisible()
  await fillSignIn(page, ana)
  await expect(lessonText(page)).toContainText('Written after the end.')
  await expect(saved(page)).toBeVisible()
  await expect(page.getByText(/^Not saved/)).toBeHidden()
})

test('the editor works offline: its save state stays in sight, and a lesson typed there is added later', async ({
  page,
  context,
  troubles,
}) => {
  troubles.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await signUp(page, 'creator')
  const course = await makeCourse(page, { lessons: ['One', 'Two'], publish: false })
  await page.goto(`/courses/${course.id}`)
  await expect(lessonText(page)).toBeVisible()
  await context.setOffline(true)
  await lessonText(page).click()
  for (let line = 0; line < 40; line++) await page.keyboard.press('Enter')
  await page.keyboard.type('At the end.')
  const state = page.getByRole('status').filter({ hasText: 'Offline — kept on this device' })
  await expect(state).toBeInViewport()
  await page.getByRole('textbox', { name: 'Add lesson' }).fill('Three')
  await page.keyboard.press('Enter')
  await expect(outline(page).getByText('Three')).toBeVisible()
  await context.setOffline(false)
  await expect(outline(page).getByRole('link')).toHaveText(['One', 'Two', 'Three'])
})

test('who has done all but a lesson that opens later is up to date, and led in no circle', async ({
  page,
  openWindow,
}) => {
  const seller = await openWindow()
  await signUp(seller, 'creator')
  const course = await makeCourse(seller, { lessons: ['One', 'Two'] })
  const [one, two] = course.lessons
  const path = `/courses/${course.id}/lessons/${two?.id}`
  const { revision } = await call<{ revision: number }>(seller, 'GET', path)
  await call(seller, 'PATCH', path, { dripDays: 6, revision })
  const student = await signUp(page, 'student')
  await confirmEmail(page, student)
  await buy(page, course, student)
  await call(page, 'PUT', `/learn/${course.id}/lessons/${one?.id}/completion`, {})

  await page.goto(`/learn/${course.id}`)
  await expect(page.getByRole('heading', { name: 'You’re up to date.' })).toBeVisible()
  await expect(page.getByText(/^Next: “Two”\. Opens /)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Next lesson' })).toHaveCount(0)
})

test('finished uploads leave by themselves', async ({ page }) => {
  await signUp(page, 'creator')
  const { id } = await call<{ id: string }>(page, 'POST', '/courses', { title: 'Pottery Basics' })
  await call(page, 'POST', `/courses/${id}/lessons`, { title: 'A PDF', kind: 'pdf' })
  await page.goto(`/courses/${id}`)
  await page
    .getByRole('group', { name: 'PDF' })
    .locator('input[type=file]')
    .setInputFiles(inRoot('demo', 'firing-schedule.pdf'))
  await expect(page.getByText('1 upload finished')).toBeVisible()
  await page.mouse.move(5, 5)
  await expect(page.getByText('1 upload finished')).toBeHidden()
})
