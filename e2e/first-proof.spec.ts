import type { Page } from '@playwright/test'
import { call } from './api.ts'
import { buy } from './buying.ts'
import { aPhone, axe, expect, expectNoSidewaysScroll, linkIn, mailTo } from './fixtures.ts'
import { fillSignIn, newPerson, signUp } from './people.ts'
import { test } from './shop.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const waiting = (page: Page) => page.getByText(/^Confirm your email address: open the link/)

test('a newcomer confirms on the phone with their password, and stays signed in on the desk', async ({
  page,
  openWindow,
  troubles,
}) => {
  troubles.allow(/status of 40[13]/)
  const person = await signUp(page, 'creator')
  await page.goto('/dashboard')
  await expect(waiting(page)).toBeVisible()
  await axe(page)

  const phone = await openWindow(aPhone)
  await phone.goto(linkIn(await mailTo(person.email), /verify-email/))
  await expect(heading(phone, 'Confirm your email address')).toBeVisible()
  await axe(phone)
  await expectNoSidewaysScroll(phone)
  // Looking at it has confirmed nothing.
  expect(await call(page, 'GET', '/me')).toMatchObject({ emailVerified: false })
  await phone.getByRole('textbox', { name: 'Password' }).fill('not the password')
  await phone.getByRole('button', { name: 'Confirm address' }).click()
  await expect(phone.getByText('Password is wrong.')).toBeVisible()
  await phone.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await phone.getByRole('button', { name: 'Confirm address' }).click()
  await expect(heading(phone, 'Your email address is confirmed')).toBeVisible()
  await phone.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(phone).toHaveURL('/dashboard')

  await page.reload()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.firstName)
  await expect(waiting(page)).toHaveCount(0)
})

test('the owner of an address takes the account from a stranger who typed it, with everything the address bought', async ({
  page,
  openWindow,
  shop,
  troubles,
}) => {
  troubles.allow(/status of 4\d\d/)
  const owner = newPerson('Olga Owner')
  const buying = await openWindow()
  await buy(buying, shop.course, owner)

  // The stranger types the address, and leaves a change of it behind.
  const stranger = newPerson('Una Stranger')
  const { firstName, lastName } = stranger
  const password = 'moss under old bridges'
  await call(page, 'POST', '/sign-up', { email: owner.email, password, firstName, lastName, role: 'student' })
  await call(page, 'POST', '/me/email-change', { email: stranger.email, password })
  await page.goto('/library')
  await expect(page.getByText(shop.course.title)).toHaveCount(0)

  const mailbox = await openWindow()
  await mailbox.goto(linkIn(await mailTo(owner.email, /confirm/i), /verify-email/))
  await mailbox.getByRole('button', { name: 'I don’t know the password' }).click()
  await expect(heading(mailbox, 'Choose a new password')).toBeFocused()
  await axe(mailbox)
  await mailbox.getByRole('textbox', { name: 'New password', exact: true }).fill(owner.password)
  await mailbox.getByRole('textbox', { name: 'Confirm new password' }).fill(owner.password)
  await mailbox.getByRole('button', { name: 'Save and continue' }).click()
  await expect(heading(mailbox, 'Your email address is confirmed')).toBeVisible()
  await expect
    .poll(async () => JSON.stringify(await call(mailbox, 'GET', '/library')))
    .toContain(shop.course.id)

  await page.goto('/library')
  await expect(page).toHaveURL(/\/signin/)
  await fillSignIn(page, { email: owner.email, password })
  await expect(page.getByRole('alert').filter({ hasText: 'Email or password is wrong.' })).toBeVisible()
  await page.goto(linkIn(await mailTo(stranger.email), /change-email/))
  await expect(heading(page, 'This link has expired')).toBeVisible()
})
