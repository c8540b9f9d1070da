import { call } from './api.ts'
import { fillCheckout } from './buying.ts'
import { axe, expect, expectNoSidewaysScroll, test } from './fixtures.ts'
import { newPerson, signUp } from './people.ts'

type TierOnSale = { id: string; salesPath: string }

test('a tier gives an hour of coaching a month: its member sees it, books it, and sees that it’s used @phone-later', async ({
  page,
  openWindow,
}) => {
  const seller = await openWindow()
  await signUp(seller, 'creator', 'pro_plan')
  const weekly = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' }))
  await call(seller, 'PUT', '/coaching-availability', {
    ...{ timeZone: 'UTC', weekly, exceptions: [], noShowCounts: true, perDay: null, windowDays: 60 },
    ...{ bufferMinutes: 0, noticeHours: 0, changeNoticeHours: 0 },
  })
  await call(seller, 'POST', '/coaching-packages', {
    ...{ title: 'An hour together', sessions: 4, minutes: 60, priceCents: 9_000 },
  })
  const vip = await call<TierOnSale>(seller, 'POST', '/membership/tiers', {
    title: 'VIP',
    priceCents: 19_900,
  })

  await seller.goto('/membership?tab=tiers')
  await seller.getByRole('link', { name: 'Edit Tier' }).click()
  const sheet = seller.getByRole('dialog', { name: /VIP/ })
  await sheet.getByRole('combobox', { name: 'Coaching package' }).selectOption({ label: 'An hour together' })
  await expect(sheet.getByRole('textbox', { name: 'Sessions a month' })).toHaveValue('1')
  await axe(seller)
  await expectNoSidewaysScroll(seller)
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(seller.getByText('1 coaching session a month (60 min)').first()).toBeAttached()

  const joinPath = vip.salesPath.replace(/\/[^/]+$/, '')
  await page.goto(joinPath)
  await expect(page.getByText('1 coaching session a month (60 min)')).toBeVisible()
  await page.getByRole('link', { name: 'Join VIP' }).click()
  await fillCheckout(page, newPerson('Leo Lund'))
  await page.getByRole('button', { name: /\$199\.00/ }).click()
  await page.getByRole('link', { name: 'Open member area' }).click()
  // The worker gives it a moment after the payment.
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(/^1 session left until /)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await axe(page)
  await expectNoSidewaysScroll(page)
  const area = page.url()
  await page.getByRole('link', { name: 'Book a session' }).click()
  await page.getByRole('radio').first().check({ force: true })
  await page.getByRole('button', { name: 'Confirm booking' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You’re booked, Leo' })).toBeVisible()
  await page.goto(area)
  await expect(page.getByText(/^No sessions left until /)).toBeVisible()
  await axe(page)

  await seller.goto('/coaching?tab=clients')
  await seller.getByRole('link', { name: 'Leo Lund' }).first().click()
  await expect(seller.getByText('Included this month')).toBeVisible()
  await expect(seller.getByText(/An hour together · VIP/)).toBeVisible()
  await expectNoSidewaysScroll(seller)
})
