import type { Locator, Page } from '@playwright/test'
import { call } from './api.ts'
import { cards, fillCard } from './buying.ts'
import { axe, expect, expectNoSidewaysScroll, linkIn, mailTo, test } from './fixtures.ts'
import { hand } from './hand.ts'
import { newPerson, signUp } from './people.ts'

/** A page that chooses a time, once its script asked for the visitor's zone. */
async function inOwnZone(page: Page) {
  await expect(page.getByText('Times are in New York time.')).toBeVisible()
  await expect(timesOn(page).first()).toBeVisible()
  await axe(page)
  await expectNoSidewaysScroll(page)
}

/** Times of a page that chooses one. They're labels around a radio button that isn't seen. */
const timesOn = (page: Page) => page.locator('.bk-slot')
/** The first of a day may begin while it's being booked; late in the day there are few. */
async function laterOn(page: Page): Promise<Locator> {
  await expect(timesOn(page).first()).toBeVisible()
  return timesOn(page).nth(Math.min(2, (await timesOn(page).count()) - 1))
}
const timeOf = (slot: Locator) => slot.locator('input').getAttribute('value')

const always = {
  ...{ timeZone: 'America/New_York', exceptions: [], bufferMinutes: 0, noticeHours: 0, perDay: null },
  ...{ windowDays: 30, changeNoticeHours: 0, noShowCounts: true },
  weekly: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '08:00', to: '20:00' })),
}

type PackageOnSale = { id: string; salesPath: string; bookPath: string; offerId: string }

/** A package that's on sale, made without a browser. */
async function makePackage(page: Page, fields: Record<string, unknown>): Promise<PackageOnSale> {
  const made = await call<PackageOnSale>(page, 'POST', '/coaching-packages', { minutes: 45, ...fields })
  await call(page, 'PUT', `/coaching-packages/${made.id}/activity`, { active: true })
  return made
}

test('a creator opens hours and sells a package; its buyer books, moves and cancels @phone-later', async ({
  page,
  openWindow,
}) => {
  const creator = await signUp(page, 'creator', 'pro_plan')
  const buyer = newPerson('Leo Lund')

  await test.step('set the hours', async () => {
    await page.goto('/coaching')
    await page.getByRole('link', { name: 'Set your hours' }).click()
    await page.getByRole('button', { name: 'Save these hours' }).click()
    await expect(page.getByText('Hours saved.')).toBeVisible()
    await expectNoSidewaysScroll(page)
  })

  await test.step('make a package and put it on sale', async () => {
    await page.goto('/coaching')
    await page.getByRole('link', { name: 'Create a package' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Three clear weeks')
    await page.getByRole('textbox', { name: /^Price/ }).fill('120')
    await page.getByRole('textbox', { name: 'Number of sessions' }).fill('3')
    await page.getByRole('textbox', { name: 'Duration in minutes' }).fill('45')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByRole('switch', { name: 'Active' }).click()
    await expect(page.getByText('“Three clear weeks” is active.')).toBeVisible()
    await expectNoSidewaysScroll(page)
  })

  const link = (await page.getByText(/\/@.*\/book$/).textContent()) ?? ''
  const stranger = await openWindow()
  await test.step('a stranger buys it by the link', async () => {
    await stranger.goto(link)
    await stranger.getByRole('link', { name: 'View the package' }).click()
    await stranger.getByRole('link', { name: 'Buy for $120' }).first().click()
    await stranger.getByRole('textbox', { name: 'Email' }).fill(buyer.email)
    await stranger.getByRole('textbox', { name: 'Full name' }).fill(buyer.name)
    await fillCard(stranger, cards.approve)
    await stranger.getByRole('button', { name: 'Pay $120.00' }).click()
    await expect(stranger).toHaveURL(/\/orders\//)
  })

  let first: string | null
  await test.step('and books the first session from the receipt', async () => {
    const booking = hand()
    await booking.click(stranger.getByRole('link', { name: 'Book the first session' }))
    await inOwnZone(stranger)
    const slot = await laterOn(stranger)
    first = await timeOf(slot)
    await booking.click(slot)
    await booking.click(stranger.getByRole('button', { name: 'Confirm booking' }))
    await expect(stranger.getByRole('heading', { level: 1, name: 'You’re booked, Leo' })).toBeVisible()
    expect(booking.clicks(), 'clicks from the receipt to the booking').toBe(3)
    await expect(stranger.getByText('2 sessions left to book.')).toBeVisible()
    await expectNoSidewaysScroll(stranger)
  })

  await test.step('the creator sees the session and the sale', async () => {
    await page.goto('/coaching')
    await page.getByText('Leo Lund').filter({ visible: true }).first().click()
    const sheet = page.getByRole('dialog', { name: 'Leo Lund' })
    await expect(sheet.getByText('Three clear weeks')).toBeVisible()
    await page.goto('/coaching?tab=clients')
    await expect(page.getByText('Leo Lund').filter({ visible: true }).first()).toBeVisible()
    await page.goto('/dashboard')
    await expect(
      page.getByRole('listitem').filter({ hasText: 'bought Three clear weeks $120.00' }),
    ).toBeVisible()
    await mailTo(creator.email, /You sold/)
  })

  const manage = linkIn(await mailTo(buyer.email, /You’re booked/), /\/bookings\//)
  await test.step('the buyer moves it by the link of the email', async () => {
    await stranger.goto(manage)
    await axe(stranger)
    await stranger.getByRole('link', { name: 'Reschedule' }).click()
    await inOwnZone(stranger)
    const other = timesOn(stranger).last()
    expect(await timeOf(other)).not.toBe(first)
    await other.click()
    await stranger.getByRole('button', { name: 'Move the session' }).click()
    await expect(stranger.getByRole('heading', { level: 1, name: 'You’re booked, Leo' })).toBeVisible()
    await expect(stranger.getByRole('status')).toHaveText('Your session was moved.')
    await mailTo(buyer.email, /is now/)
  })

  await test.step('and cancels it', async () => {
    await stranger.getByRole('link', { name: 'Cancel booking' }).click()
    await axe(stranger)
    await stranger.getByRole('button', { name: 'Cancel the session' }).click()
    await expect(stranger.getByRole('heading', { level: 1, name: 'This session is canceled' })).toBeVisible()
    await page.goto('/coaching?when=all')
    await expect(page.getByText('Canceled').filter({ visible: true }).first()).toBeVisible()
  })
})

test.describe('without script', () => {
  test('a free session is booked in three presses @phone-later', async ({ page, openWindow }) => {
    await signUp(page, 'creator')
    await call(page, 'PUT', '/coaching-availability', always)
    const { salesPath } = await makePackage(page, { title: 'Say hello', priceCents: 0, sessions: 1 })
    const stranger = await openWindow({ javaScriptEnabled: false })
    const who = newPerson('Mia Berg')
    await stranger.goto(salesPath)
    const booking = hand()
    await booking.click(stranger.getByRole('link', { name: 'Choose a time' }))
    await stranger.getByRole('textbox', { name: 'Name' }).fill(who.name)
    await stranger.getByRole('textbox', { name: 'Email' }).fill(who.email)
    await booking.click(await laterOn(stranger))
    await booking.click(stranger.getByRole('button', { name: 'Confirm booking' }))
    await expect(stranger.getByRole('heading', { level: 1, name: 'You’re booked, Mia' })).toBeVisible()
    expect(booking.clicks(), 'presses from the page to the booking').toBe(3)
    expect((await mailTo(who.email, /You’re booked/)).text).toContain('Say hello')
  })

  test('a booking without a time and a name says what’s missing, and keeps the rest', async ({
    page,
    openWindow,
    troubles,
  }) => {
    troubles.allow(/status of 422/)
    await signUp(page, 'creator')
    await call(page, 'PUT', '/coaching-availability', always)
    const { bookPath } = await makePackage(page, { title: 'Say hello', priceCents: 0, sessions: 1 })
    const stranger = await openWindow({ javaScriptEnabled: false })
    await stranger.goto(bookPath)
    await stranger.getByRole('textbox', { name: 'Email' }).fill('mia@example.com')
    await stranger.getByRole('button', { name: 'Confirm booking' }).click()
    await expect(stranger.getByText('Choose a time').first()).toBeVisible()
    await expect(stranger.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
      'Enter your name',
    )
    await expect(stranger.getByRole('textbox', { name: 'Email' })).toHaveValue('mia@example.com')
  })
})
