import type { Page } from '@playwright/test'
import { call } from './api.ts'
import { buy } from './buying.ts'
import { makeCourse } from './courses.ts'
import { axe, expect, linkIn, mailTo } from './fixtures.ts'
import { confirmEmail, newPerson, type Person, signUp } from './people.ts'
import { test } from './shop.ts'

const goOn = (page: Page) => page.getByRole('button', { name: 'Complete and continue' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** An account whose address was confirmed by its email: only such an account inherits what the address bought. */
async function confirmedStudent(page: Page): Promise<Person> {
  const person = await signUp(page, 'student')
  await confirmEmail(page, person)
  return person
}

test('a student’s dashboard leads to the next lesson, and follows to the end', async ({ page, shop }) => {
  const { course } = shop
  const student = await confirmedStudent(page)
  await buy(page, course, student)
  // The shelf is filled by the event of the sale, a moment after it.
  await expect.poll(async () => JSON.stringify(await call(page, 'GET', '/library'))).toContain(course.id)

  await page.goto('/dashboard')
  const row = page.getByRole('article', { name: course.title })
  await expect(page.getByRole('heading', { name: 'Continue Learning' })).toBeVisible()
  await expect(row).toContainText('0%')
  await expect(row).toContainText('0 of 3 lessons')
  await expect(row).toContainText('Next: Choosing clay')
  await row.getByRole('link', { name: /^Continue/ }).click()

  await expect(heading(page, 'Choosing clay')).toBeVisible()
  await expect(page.getByText('This is what there is to know about choosing clay.')).toBeVisible()
  await goOn(page).click()
  await expect(heading(page, 'Wedging')).toBeFocused()
  await goOn(page).click()
  await expect(heading(page, 'Centering')).toBeVisible()

  await page.goto('/dashboard')
  await expect(row).toContainText('66%')
  await expect(row).toContainText('2 of 3 lessons')
  await row.getByRole('link', { name: /^Continue/ }).click()
  await page.getByRole('button', { name: 'Finish course' }).click()
  await expect(heading(page, 'Course finished')).toBeFocused()
  await page.goto('/library?filter=finished')
  await expect(row).toContainText('100%')
})

test('a lesson can be marked as not done again', async ({ page, shop }) => {
  const { course } = shop
  await page.goto(await buy(page, course))
  await page.goto(`/learn/${course.id}`)
  await goOn(page).click()
  await expect(heading(page, 'Wedging')).toBeVisible()
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(heading(page, 'Choosing clay')).toBeVisible()
  await expect(page.getByText('1 of 3 lessons').first()).toBeVisible()
  await page.getByRole('button', { name: 'Mark as not done' }).click()
  await expect(goOn(page)).toBeVisible()
  await page.reload()
  await expect(page.getByText('0 of 3 lessons').first()).toBeVisible()
  await expect(goOn(page)).toBeVisible()
})

test('a guest makes an account on the receipt and goes on in another browser', async ({
  page,
  openWindow,
  shop,
  troubles,
}) => {
  // The link asks for the password first.
  troubles.allow(/status of 401/)
  const { course } = shop
  const buyer = newPerson('Leo Lund')
  const receipt = await buy(page, course, buyer)
  await page.goto(receipt)
  await page.getByRole('link', { name: 'Start learning' }).click()
  await goOn(page).click()
  await expect(heading(page, 'Wedging')).toBeVisible()

  await page.goto(receipt)
  await page.getByRole('textbox', { name: 'Password' }).fill(buyer.password)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText(`We sent a link to ${buyer.email}`)).toBeVisible()

  const other = await openWindow()
  await other.goto(linkIn(await mailTo(buyer.email, /confirm/i), /verify-email/))
  await other.getByRole('textbox', { name: 'Password' }).fill(buyer.password)
  await other.getByRole('button', { name: 'Confirm address' }).click()
  await expect(other.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible()
  await other.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(other).toHaveURL('/dashboard')
  await expect(other.getByRole('article', { name: course.title })).toContainText('1 of 3 lessons')
  await other
    .getByRole('link', { name: /^Continue/ })
    .first()
    .click()
  await expect(heading(other, 'Wedging')).toBeVisible()
})

test('the mailed receipt opens the lessons in another browser', async ({ page, openWindow, shop }) => {
  const { course } = shop
  const buyer = newPerson('Leo Lund')
  await buy(page, course, buyer)
  const link = linkIn(await mailTo(buyer.email, /receipt/), /\/orders\//)
  const phone = await openWindow()
  await phone.goto(link)
  await phone.getByRole('button', { name: 'Start learning' }).click()
  await expect(heading(phone, 'Choosing clay')).toBeVisible()
})

test('a guest with an address that has the course already learns apart, until the mailed link joins both', async ({
  page,
  openWindow,
  shop,
  troubles,
}) => {
  troubles.allow(/status of 403/)
  const { course } = shop
  const owner = await confirmedStudent(page)
  await buy(page, course, owner)
  const [first, second] = course.lessons
  await call(page, 'PUT', `/learn/${course.id}/lessons/${second?.id}/completion`, {})
  await call(page, 'POST', `/learn/${course.id}/lessons/${first?.id}/notes`, {
    text: 'Mine',
    atSeconds: null,
  })

  const guest = await openWindow()
  await guest.goto(await buy(guest, course, { email: owner.email, name: 'Leo Lund' }))
  await expect(guest.getByText('Thank you, Leo.')).toBeVisible()
  await guest.getByRole('link', { name: 'Start learning' }).click()
  await expect(guest.getByText('0 of 3 lessons').first()).toBeVisible()
  await goOn(guest).click()
  await expect(guest.getByText('1 of 3 lessons').first()).toBeVisible()

  // Opening the link adds nothing; pressing does.
  const newest = () => mailTo(owner.email, /receipt/)
  await expect.poll(async () => (await newest()).text).toContain('You already had')
  const phone = await openWindow({ viewport: { width: 390, height: 844 } })
  await phone.goto(linkIn(await newest(), /\/orders\//))
  await axe(phone)
  await guest.reload()
  await expect(guest.getByText('1 of 3 lessons').first()).toBeVisible()
  await phone.getByRole('button', { name: 'Continue learning' }).click()
  await expect(phone.getByText('2 of 3 lessons').first()).toBeVisible()

  await guest.reload()
  await expect(heading(guest, 'Open your email to keep learning')).toBeVisible()
  await expect(guest.getByText('Mine')).toBeHidden()
  await page.goto(`/learn/${course.id}`)
  await expect(page.getByText('2 of 3 lessons').first()).toBeVisible()
})

test('an account with an unconfirmed address inherits nothing', async ({
  page,
  openWindow,
  shop,
  troubles,
}) => {
  troubles.allow(/status of 403/)
  const { course } = shop
  const buyer = newPerson('Leo Lund')
  await buy(await openWindow(), course, buyer)
  // Someone else signs up with the buyer's address.
  const { email, password, firstName, lastName } = buyer
  await call(page, 'POST', '/sign-up', { email, password, firstName, lastName, role: 'student' })
  await page.goto('/library')
  await expect(page.getByRole('heading', { name: 'Find your first product' })).toBeVisible()
  await page.goto(`/learn/${course.id}`)
  await expect(heading(page, 'You don’t have access to this course')).toBeVisible()
})

test('a course is closed to strangers, and a visitor is asked to sign in', async ({
  page,
  shop,
  troubles,
}) => {
  troubles.allow(/status of 40[13]/)
  const { course } = shop
  await page.goto(`/learn/${course.id}`)
  await expect(page).toHaveURL('/signin')
  await signUp(page, 'student')
  await page.goto(`/learn/${course.id}`)
  await expect(heading(page, 'You don’t have access to this course')).toBeVisible()
  await page.getByRole('link', { name: 'View course' }).click()
  await expect(page).toHaveURL(course.salesPath)
})

test('the seller looks at the course as a student, and nothing is recorded', async ({ page }) => {
  await signUp(page, 'creator')
  const course = await makeCourse(page)
  await page.goto(`/courses/${course.id}`)
  await page.getByRole('link', { name: 'Preview as a student' }).first().click()
  await expect(page.getByText('You’re viewing this course as a student.')).toBeVisible()
  await expect(goOn(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Next lesson' }).click()
  await expect(heading(page, 'Wedging')).toBeVisible()
})

test('a completion that fails says so, and goes through when pressed again', async ({
  page,
  shop,
  troubles,
}) => {
  troubles.allow(/status of 500/)
  const { course } = shop
  await page.goto(await buy(page, course))
  await page.goto(`/learn/${course.id}`)
  await page.route('**/completion', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Broken.', requestId: 'req_1' } }),
  )
  await goOn(page).click()
  const alert = page.getByRole('alert').filter({ hasText: '“Choosing clay” isn’t marked as complete yet.' })
  await expect(alert).toBeVisible()
  await page.unroute('**/completion')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page, 'Wedging')).toBeVisible()
})
