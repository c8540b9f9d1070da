import { call } from './api.ts'
import { buy } from './buying.ts'
import { makeCourse } from './courses.ts'
import { aPhone, axe, expect, expectNoSidewaysScroll, test } from './fixtures.ts'
import { confirmEmail, signUp } from './people.ts'

test('a student finishes, checks the name, and anyone can check the certificate until it is revoked', async ({
  page,
  openWindow,
  troubles,
}) => {
  // Unknown codes are asked for on purpose.
  troubles.allow(/404 \(Not Found\)/)
  const seller = await openWindow()
  await signUp(seller, 'creator')
  const course = await makeCourse(seller, { priceCents: 0, lessons: ['Choosing clay', 'Wedging'] })
  const student = await signUp(page, 'student')
  await confirmEmail(page, student)
  await buy(page, course, student, 0)
  for (const { id } of course.lessons)
    await call(page, 'PUT', `/learn/${course.id}/lessons/${id}/completion`, {})

  await page.goto('/certificates')
  await page.getByRole('link', { name: 'Get certificate' }).click()
  await expect(page.getByRole('heading', { name: 'This is how your name will appear' })).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('textbox', { name: 'Your name' }).fill('Mia Żółć')
  await page.getByRole('button', { name: 'Issue certificate' }).click()
  await expect(page.getByText('Your certificate is ready, Mia.')).toBeVisible()
  const path = (await page.getByRole('link', { name: 'Public page' }).getAttribute('href')) ?? ''

  // A code on paper is looked up with a phone.
  const anyone = await openWindow(aPhone)
  await anyone.goto(path)
  await expect(anyone.getByText('Verified', { exact: true })).toBeVisible()
  await expect(anyone.getByRole('heading', { level: 1 })).toHaveText('Mia Żółć finished Pottery Basics')
  await expectNoSidewaysScroll(anyone)
  await axe(anyone)
  const paper = await anyone.request.get(`${path}/certificate.pdf`)
  expect(paper.headers()['content-type']).toBe('application/pdf')

  const code = anyone.getByRole('textbox', { name: 'Check another code' })
  await code.fill('7QK4-M2XW-9F3D-H8TB')
  await anyone.getByRole('button', { name: 'Check' }).click()
  await expect(anyone.getByText('Not found', { exact: true })).toBeVisible()
  await axe(anyone)
  await code.fill(path.replace('/certificates/', '').toLowerCase())
  await anyone.getByRole('button', { name: 'Check' }).click()
  await expect(anyone.getByText('Verified', { exact: true })).toBeVisible()

  await seller.goto(`/courses/${course.id}/certificate?tab=issued`)
  await seller.getByRole('button', { name: 'Actions for Mia Żółć' }).click()
  await seller.getByRole('menuitem', { name: 'Revoke' }).click()
  await seller.getByRole('textbox', { name: 'Reason' }).fill('Issued by mistake.')
  await seller.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(seller.getByText('Certificate revoked')).toBeVisible()
  await axe(seller)
  await anyone.reload()
  await expect(anyone.getByText('Revoked', { exact: true })).toBeVisible()
  await expect(anyone.getByText('Issued by mistake.')).toBeHidden()
})

test('a creator designs the certificate and approves a review', async ({ page, openWindow }) => {
  await signUp(page, 'creator')
  const course = await makeCourse(page, { priceCents: 0, lessons: ['Choosing clay'] })
  await page.goto(`/courses/${course.id}/certificate`)
  await page.getByRole('textbox', { name: 'Certificate title' }).fill('Diploma')
  await page.getByText('Name as signature').click()
  await page.getByText('Portrait').click()
  await expect(page.getByRole('article', { name: 'Diploma' })).toContainText('Ana Reis')
  await axe(page)
  await page.getByRole('button', { name: 'Save design' }).click()
  await expect(page.getByText('Design saved')).toBeVisible()

  const student = await openWindow()
  const person = await signUp(student, 'student')
  await confirmEmail(student, person)
  await buy(student, course, person, 0)
  const lessonId = course.lessons[0]?.id
  await call(student, 'PUT', `/learn/${course.id}/lessons/${lessonId}/completion`, {})
  await call(student, 'PUT', `/things/${course.id}/review`, {
    rating: 5,
    text: 'Worth it.',
    shownName: 'Mia B.',
  })

  await page.goto(`/courses/${course.id}/reviews`)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Review published')).toBeVisible()
  await expect(page.getByText('5 of 5')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await axe(page)
})
