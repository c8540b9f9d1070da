import type { Page } from '@playwright/test'
import { call } from './api.ts'
import { cards, fillCard, fillCheckout } from './buying.ts'
import { addOffer, makeCourse } from './courses.ts'
import { axe, expect, expectNoSidewaysScroll, fitsAPhone, mailTo, test } from './fixtures.ts'
import { newPerson } from './people.ts'
import { newSeller, skipToNextPayment } from './selling.ts'

const pay = (page: Page, total: string) => page.getByRole('button', { name: `Pay ${total}` }).click()

test('a coupon made on its screen takes its part off by link, with a bump and one more thing after the payment @phone-later', async ({
  page,
  openWindow,
  troubles,
}) => {
  // A bump that’s ticked without “Update total” shows the new total before anything is charged.
  troubles.allow(/status of 409/)
  const { seller, course } = await newSeller(openWindow)
  const [card, next] = [
    await makeCourse(seller, { title: 'Glaze recipes', priceCents: 1200, lessons: ['Ash'] }),
    await makeCourse(seller, { title: 'Glazing in Depth', priceCents: 8900, lessons: ['Dipping'] }),
  ]
  await call(seller, 'PUT', `/offers/${course.offerId}/checkout-extras`, {
    thankYou: 'See you at the wheel.',
    bump: { offerId: card.offerId, text: 'Twelve glazes that work.' },
    upsell: { offerId: next.offerId, text: 'What comes after the first bowl.' },
    downsell: null,
  })
  await seller.goto('/payments/coupons')
  await seller.getByRole('button', { name: 'New coupon' }).first().click()
  const dialog = seller.getByRole('dialog', { name: 'New coupon' })
  await dialog.getByRole('textbox', { name: 'Code' }).fill('SPRING20')
  await dialog.getByRole('textbox', { name: 'Percentage' }).fill('101')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter a percentage from 1 to 100').first()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Percentage' }).fill('20')
  await axe(seller)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(seller.getByText('SPRING20').first()).toBeVisible()

  await page.goto(`/checkout/${course.offerId}?coupon=SPRING20`)
  await expect(page.getByText('Coupon SPRING20 is applied.')).toBeVisible()
  await axe(page)
  await expectNoSidewaysScroll(page)
  const buyer = newPerson('Leo Lund')
  await fillCheckout(page, buyer)
  await page.getByRole('checkbox', { name: 'Add Glaze recipes for $12.00' }).check()
  await pay(page, '$39.20')
  // 20% off $61.00; nothing was charged unseen.
  await expect(page.getByText('The total is now $48.80. Check it and pay again.')).toBeVisible()
  await fillCard(page, cards.approve)
  await pay(page, '$48.80')
  await expect(page.getByRole('heading', { name: 'One more thing for you' })).toBeVisible()
  await axe(page)
  // One press: the card of a moment ago pays it.
  await page.getByRole('button', { name: 'Yes, add it for $89.00' }).click()
  await expect(page.getByRole('link', { name: 'Start learning' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  expect((await mailTo(buyer.email, /receipt for Pottery Basics/)).text).toContain('See you at the wheel.')

  await seller.goto('/payments/coupons')
  await seller
    .getByRole('row', { name: /SPRING20/ })
    .getByRole('link')
    .first()
    .click()
  await expect(seller.getByRole('dialog').getByText('$48.80').first()).toBeVisible()
  await axe(seller)
  const { courses } = await call<{ courses: { title: string; students: number }[] }>(
    seller,
    'GET',
    '/courses',
  )
  expect(courses.map(({ students }) => students)).toEqual([1, 1, 1])
})

test('a subscription begins with a trial, renews, gets another card, is canceled and kept', async ({
  page,
  openWindow,
  troubles,
}) => {
  troubles.allow(/status of 4\d\d/)
  const { seller, course } = await newSeller(openWindow)
  const { path } = await addOffer(seller, course, {
    ...{ name: 'Monthly', pricing: 'subscription', priceCents: 900, interval: 'month', trialDays: 7 },
  })
  await page.goto(path)
  await expect(page.getByText('$9.00 a month', { exact: true })).toBeVisible()
  await expect(page.getByText('Total today')).toBeVisible()
  await axe(page)
  await fillCheckout(page, newPerson('Leo Lund'))
  await page.getByRole('button', { name: 'Start free trial' }).click()
  await page.getByRole('link', { name: 'Manage subscription' }).click()
  await expect(page.getByText('Free trial').first()).toBeVisible()
  await axe(page)

  await skipToNextPayment(seller)
  await expect(seller.getByText('Period 1').first()).toBeVisible()
  await axe(seller)

  await page.reload()
  await page.getByText('Change card').click()
  await fillCard(page, cards.approve)
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByText('Your card is saved.')).toBeVisible()
  await page.getByRole('link', { name: 'Cancel subscription' }).click()
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(page.getByText(/^You canceled\. You can use it until/)).toBeVisible()
  await page.getByRole('button', { name: 'Keep my subscription' }).click()
  await expect(page.getByText('Your subscription continues.')).toBeVisible()
})

test('a subscriber takes a break, moves to a year and back; their seller sees it', async ({
  page,
  openWindow,
}) => {
  const { seller, course } = await newSeller(openWindow)
  const terms = { pricing: 'subscription', priceCents: 2900 }
  const { path } = await addOffer(seller, course, { ...terms, name: 'Monthly', interval: 'month' })
  await addOffer(seller, course, { ...terms, name: 'Yearly', priceCents: 29_000, interval: 'year' })
  await page.goto(path)
  await fillCheckout(page, newPerson('Leo Lund'))
  await page.getByRole('button', { name: /^Subscribe/ }).click()
  await page.getByRole('link', { name: 'Manage subscription' }).click()

  await page.getByRole('link', { name: 'Pause subscription' }).click()
  await axe(page)
  await page.getByRole('button', { name: /^Pause for 2 months, until/ }).click()
  await expect(page.getByText(/Then it continues automatically\.$/)).toBeVisible()
  await fitsAPhone(page)

  await seller.goto('/payments/subscriptions')
  await seller.getByText('Leo Lund').first().click()
  await expect(seller.getByText('Pauses soon').last()).toBeVisible()
  await seller.getByRole('button', { name: 'Skip to next payment' }).click()
  await expect(seller.getByRole('button', { name: 'Continue now' })).toBeVisible()
  await axe(seller)
  await fitsAPhone(seller)

  await page.reload()
  await page.getByRole('button', { name: 'Continue now · $29.00' }).click()
  await expect(page.getByText('Active')).toBeVisible()
  await page.getByRole('link', { name: 'Change price' }).click()
  await axe(page)
  await fitsAPhone(page)
  // Nothing of the month is used yet: a year less a month.
  await page.getByRole('button', { name: 'Change now · $261.00' }).click()
  await expect(page.getByText('Your new price applies from now on.')).toBeVisible()
  await page.getByRole('link', { name: 'Change price' }).click()
  await page.getByRole('button', { name: /^Change on/ }).click()
  await expect(page.getByText(/^On .*, you change to Monthly: \$29\.00 a month\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Keep my current price' }).click()
  await expect(page.getByRole('link', { name: 'Change price' })).toBeVisible()

  await seller.reload()
  await expect(seller.getByText('Price change')).toBeVisible()
})

test('what someone wants to pay is asked, from the least on', async ({ page, openWindow, troubles }) => {
  troubles.allow(/status of 4\d\d/)
  const { seller, course } = await newSeller(openWindow)
  const { path } = await addOffer(seller, course, {
    ...{ name: 'Pay what you want', pricing: 'flexible', priceCents: 1000, suggestedCents: 3000 },
  })
  await page.goto(path)
  const amount = page.getByRole('textbox', { name: /^What do you want to pay/ })
  await expect(amount).toHaveValue('30.00')
  await amount.fill('9')
  await page.getByRole('button', { name: 'Update total' }).click()
  await expect(page.getByText(/\$10\.00 or more/).first()).toBeVisible()
  await amount.fill('12.50')
  await page.getByRole('button', { name: 'Update total' }).click()
  await fillCheckout(page, newPerson('Leo Lund'))
  await pay(page, '$12.50')
  await expect(page.getByRole('link', { name: 'Start learning' })).toBeVisible()
})

test('a creator pays a part back: the order, its credit note and the figures say so', async ({
  openWindow,
}) => {
  const { seller, course } = await newSeller(openWindow)
  const buyer = newPerson('Leo Lund')
  await call(seller, 'POST', `/checkouts/${course.offerId}`, {
    ...{ email: buyer.email, name: buyer.name, expectedTotalCents: 4900 },
    card: { number: cards.approve, expiry: '04 / 34', securityCode: '123' },
  })
  await seller.goto('/payments')
  await seller
    .getByRole('row', { name: /Leo Lund/ })
    .getByRole('link')
    .first()
    .click()
  await seller.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = seller.getByRole('dialog', { name: 'Refund Leo Lund?' })
  await dialog.getByRole('textbox', { name: 'Amount to refund' }).fill('60')
  await dialog
    .getByRole('button', { name: /^Refund/ })
    .last()
    .click()
  await expect(dialog.getByText(/49\.00/).first()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Amount to refund' }).fill('10')
  await dialog.getByRole('radio', { name: /^Keep access/ }).check()
  await axe(seller)
  await fitsAPhone(seller)
  await dialog.getByRole('button', { name: 'Refund $10.00' }).click()
  await expect(dialog).toBeHidden()
  await expect(seller.getByText(/\$39\.00|-\$10\.00/).first()).toBeVisible()
  expect((await mailTo(buyer.email, /refund/i)).text).toContain('$10.00')
})
