import { type Page, test } from '@playwright/test'
import { call } from './api.ts'
import { cards } from './buying.ts'
import { expect } from './fixtures.ts'
import { opensAndReturns, tabTo, theKeys } from './keyboard.ts'
import { newPerson, signUp } from './people.ts'

// What is done with coaching and memberships by keyboard alone, on a desk and as narrow as a phone.

const always = {
  // An hour’s notice: on a slow machine the next time would be over before it’s booked.
  ...{ timeZone: 'America/New_York', exceptions: [], bufferMinutes: 0, noticeHours: 1, perDay: null },
  ...{ windowDays: 60, changeNoticeHours: 0, noShowCounts: true },
  weekly: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' })),
}

type TestPackage = { id: string; salesPath: string; bookPath: string }

async function makePackage(page: Page, fields: Record<string, unknown>): Promise<TestPackage> {
  const made = await call<TestPackage>(page, 'POST', '/coaching-packages', {
    minutes: 45,
    sessions: 1,
    ...fields,
  })
  await call(page, 'PUT', `/coaching-packages/${made.id}/activity`, { active: true })
  return made
}

const booked = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name: `You’re booked, ${name}` })
const times = (page: Page) => page.getByRole('radiogroup').getByRole('radio')
const chosenDay = (page: Page) => page.locator('.bk-days a.on')
const otherDay = (page: Page) => page.locator('.bk-days a:not(.on)').last()

/** Someone books a free session and pays for another. */
export async function booksByKeyboard(page: Page, seller: Page) {
  await signUp(seller, 'creator')
  await call(seller, 'PUT', '/coaching-availability', always)
  const free = await makePackage(seller, { title: 'Say hello', priceCents: 0 })
  const paid = await makePackage(seller, { title: 'One hour', priceCents: 9_000 })
  const mia = newPerson('Mia Berg')

  await test.step('a free one', async () => {
    const keys = theKeys(page)
    await page.goto(free.bookPath)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    // Another month and back: what was pressed isn’t there anymore, and the focus is on the day that’s chosen.
    for (const name of ['Next month', 'Previous month']) {
      await keys.open(page.getByRole('link', { name }))
      await expect(chosenDay(page)).toBeFocused()
      await keys.isSeen()
    }
    // On its last day a month has no other.
    if ((await otherDay(page).count()) === 0) await keys.open(page.getByRole('link', { name: 'Next month' }))
    const days = theKeys(page)
    const day = await otherDay(page).getAttribute('aria-label')
    await days.open(otherDay(page))
    await expect(chosenDay(page)).toHaveAttribute('aria-label', day ?? '')
    await expect(chosenDay(page)).toBeFocused()
    await days.isSeen()
    await tabTo(page, times(page).first())
    await days.press('Space')
    await expect(times(page).first()).toBeChecked()
    // Arrows choose as well, and come back.
    await page.keyboard.press('ArrowDown')
    await expect(times(page).nth(1)).toBeChecked()
    await days.isSeen()
    await days.type('Name', mia.name)
    await days.type('Email', mia.email)
    await days.open(page.getByRole('button', { name: 'Confirm booking' }))
    await expect(booked(page, 'Mia')).toBeVisible()
    expect(days.presses(), 'presses from the page to the booking').toBe(3)
    await tabTo(page, page.getByRole('link', { name: 'Reschedule' }))
  })

  await test.step('a paid one', async () => {
    const keys = theKeys(page)
    await page.goto(paid.bookPath)
    await tabTo(page, times(page).first())
    await keys.press('Space')
    await keys.type('Name', mia.name)
    await keys.type('Email', mia.email)
    await keys.open(page.getByRole('button', { name: 'Continue to payment' }))
    await keys.type('Card number', cards.approve)
    await keys.type('Expiration date', '04 / 34')
    await keys.type('Security code', '123')
    await keys.open(page.getByRole('button', { name: 'Pay $90.00' }))
    await expect(page).toHaveURL(/\/orders\//)
    await tabTo(page, page.getByRole('main').getByRole('link').first())
  })
}

/** A coach makes a package, and confirms and cancels sessions in their sheets. */
export async function coachesByKeyboard(page: Page) {
  await signUp(page, 'creator', 'pro_plan')
  await call(page, 'PUT', '/coaching-availability', always)
  const hour = Math.ceil(Date.now() / 3_600_000) * 3_600_000
  for (const [name, startsAt] of [
    ['Leo Lund', hour + 48 * 3_600_000],
    ['Zoe Hart', hour + 72 * 3_600_000],
  ] as const)
    await call(page, 'POST', '/coaching-sessions', {
      ...{ name, email: newPerson(name).email, minutes: 60, override: true },
      startsAt: new Date(startsAt).toISOString(),
    })

  await test.step('make a package and put it on sale', async () => {
    const keys = theKeys(page)
    await page.goto('/coaching?tab=packages')
    await keys.open(
      page
        .getByRole('main')
        .getByRole('link', { name: /Create/ })
        .first(),
    )
    await keys.type('Name', 'Three clear weeks')
    await keys.type(/^Price/, '120')
    await keys.type('Number of sessions', '3')
    await keys.type('Duration in minutes', '45')
    await page.keyboard.press('Enter')
    const active = page.getByRole('switch', { name: 'Active' })
    await expect(active).toBeVisible()
    await keys.isSeen()
    await tabTo(page, active)
    await page.keyboard.press('Space')
    await expect(active).toBeChecked()
    await expect(active).toBeFocused()
  })

  const row = (name: string) =>
    page.getByRole('main').getByRole('link', { name }).filter({ visible: true }).first()
  await test.step('confirm a session in its sheet', async () => {
    await page.goto('/coaching?when=all')
    const sheet = page.getByRole('dialog', { name: 'Leo Lund' })
    await opensAndReturns(page, row('Leo Lund'), sheet, async () => {
      await tabTo(page, sheet.getByRole('button', { name: 'Confirm', exact: true }))
      await page.keyboard.press('Enter')
      await expect(sheet.getByText('Confirmed')).toBeVisible()
      await expect(sheet.locator(':focus'), 'the focus after Confirm').toHaveCount(1)
      const question = page.getByRole('dialog', { name: /Cancel/ })
      await opensAndReturns(page, sheet.getByRole('button', { name: 'Cancel session' }), question)
    })
  })

  await test.step('and cancel one', async () => {
    const sheet = page.getByRole('dialog', { name: 'Zoe Hart' })
    await opensAndReturns(page, row('Zoe Hart'), sheet, async () => {
      await tabTo(page, sheet.getByRole('button', { name: 'Cancel session' }))
      await page.keyboard.press('Enter')
      const question = page.getByRole('dialog', { name: /Cancel/ })
      await tabTo(page, question.getByRole('button', { name: 'Cancel session' }))
      await page.keyboard.press('Enter')
      await expect(question).toBeHidden()
      await expect(sheet.getByText('Canceled').first()).toBeVisible()
      await expect(sheet.locator(':focus'), 'the focus after it was canceled').toHaveCount(1)
    })
  })
}

/** Someone joins a tier, leaves, and stays after all. Their seller is a creator with nothing yet. */
export async function joinsAndLeavesByKeyboard(page: Page, seller: Page) {
  await signUp(seller, 'creator', 'pro_plan')
  type Made = { id: string; salesPath: string }
  const tier = await call<Made>(seller, 'POST', '/membership/tiers', { title: 'Basic', priceCents: 2_900 })
  const leo = newPerson('Leo Lund')

  await test.step('join', async () => {
    await page.goto(tier.salesPath.replace(/\/[^/]+$/, ''))
    const joining = theKeys(page)
    await joining.open(page.getByRole('link', { name: 'Join Basic' }))
    await joining.type('Email', leo.email)
    await joining.type('Full name', leo.name)
    await joining.type('Card number', cards.approve)
    await joining.type('Expiration date', '04 / 34')
    await joining.type('Security code', '123')
    await joining.open(page.getByRole('button', { name: /\$29\.00/ }))
    await joining.open(page.getByRole('link', { name: 'Open member area' }))
    await expect(page.getByText('You’re a member: Basic.')).toBeVisible()
    expect(joining.presses(), 'presses from the join page to the member area').toBe(3)
  })

  await test.step('leave', async () => {
    const leaving = theKeys(page)
    await leaving.open(page.getByRole('link', { name: 'Manage membership' }))
    await leaving.open(page.getByRole('link', { name: 'Cancel membership' }))
    await leaving.type(/Why are you leaving/, 'Too little time')
    await leaving.open(page.getByRole('button', { name: 'Cancel membership' }))
    await expect(page.getByText(/until/).first()).toBeVisible()
    expect(leaving.presses(), 'presses from the member area to the end').toBe(3)
  })

  await test.step('and stay after all', async () => {
    const keys = theKeys(page)
    await keys.open(page.getByRole('button', { name: 'Restart membership' }))
    await expect(page.getByRole('link', { name: 'Cancel membership' })).toBeVisible()
    await expect(page.getByRole('status')).toBeVisible()
    await expect(page.getByText('Active', { exact: true })).toBeVisible()
  })
}

/** Who sold it opens and closes what there is, and deletes a tier for good. */
export async function sellsByKeyboard(seller: Page) {
  await call(seller, 'POST', '/membership/tiers', { title: 'Draft', priceCents: 1_900 })
  await test.step('the seller opens and closes what there is', async () => {
    await seller.goto('/membership')
    const row = seller.getByRole('main').getByRole('link', { name: 'Leo Lund' }).filter({ visible: true })
    const sheet = seller.getByRole('dialog', { name: 'Leo Lund' })
    await opensAndReturns(seller, row, sheet, async () => {
      const question = seller.getByRole('dialog', { name: /Pause|break/ })
      await opensAndReturns(seller, sheet.getByRole('button', { name: /Pause/ }), question)
    })
    await seller.goto('/membership?tab=tiers')
    const edit = seller.getByRole('link', { name: 'Edit Tier' })
    await opensAndReturns(seller, edit.first(), seller.getByRole('dialog', { name: /Basic/ }))
    await deleteForGood(seller, 'Draft')
    await seller.goto('/membership?tab=content')
    const add = seller.getByRole('button', { name: 'Add content' }).first()
    await opensAndReturns(seller, add, seller.getByRole('dialog', { name: 'Add content' }))
  })
}

/** A tier that no one has: into the trash, and from there for good once its name is typed. The keys are somewhere after each. */
async function deleteForGood(page: Page, title: string) {
  const keys = theKeys(page)
  await keys.open(page.getByRole('region', { name: title }).getByRole('link', { name: 'Edit Tier' }))
  await keys.open(page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Delete' }))
  await keys.open(
    page.getByRole('dialog', { name: `Delete “${title}”?` }).getByRole('button', { name: 'Delete' }),
  )
  await expect(page.getByRole('region', { name: title })).toBeHidden()
  await keys.isSeen()
  const trash = page.getByRole('button', { name: `Delete ${title} for good` })
  await keys.open(trash)
  const question = page.getByRole('dialog', { name: `Delete “${title}” for good?` })
  await expect(question.getByRole('textbox')).toBeFocused()
  await page.keyboard.type(title)
  await keys.open(question.getByRole('button', { name: 'Delete for good' }))
  await expect(trash).toBeHidden()
  await keys.isSeen()
}
