import { call } from './api.ts'
import { buy, cards, fillCard, fillCheckout } from './buying.ts'
import { makeCourse } from './courses.ts'
import { expect, mailTo, outbox } from './fixtures.ts'
import { newPerson, signIn, signUp } from './people.ts'
import { type Shop, test } from './shop.ts'

const students = async (at: import('@playwright/test').Page, shop: Shop) => {
  await signIn(at, shop.creator)
  return (await call<{ students: number }>(at, 'GET', `/courses/${shop.course.id}`)).students
}

test('a guest buys and starts to learn in three clicks @phone', async ({ page, shop }) => {
  const buyer = newPerson('Leo Lund')
  await page.goto(shop.course.salesPath)
  await page.getByRole('link', { name: 'Buy for $49' }).filter({ visible: true }).first().click()
  await expect(page.getByText('Test mode: no real money moves')).toBeVisible()
  await fillCheckout(page, buyer)
  await page.getByRole('button', { name: 'Pay $49.00' }).click()
  await expect(page).toHaveURL(/\/orders\/[\w-]{20,}$/)
  await expect(page.getByText('$49.00').first()).toBeVisible()
  await page.getByRole('link', { name: 'Start learning' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Choosing clay' })).toBeVisible()

  const receipt = await mailTo(buyer.email, /receipt/)
  expect(receipt.subject).toBe('Your receipt for Pottery Basics')
  expect(receipt.text).toContain('$49.00')
  expect(receipt.text).toContain('no real money moved')
})

test('says beside each field what is missing, and keeps the rest', async ({ page, shop, troubles }) => {
  troubles.allow(/status of 422/)
  await page.goto(`/checkout/${shop.course.offerId}`)
  await page.getByRole('button', { name: 'Pay $49.00' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There’s a problem' })
  await expect(summary).toBeVisible()
  await expect(page).toHaveTitle(/^Error: /)
  await summary.getByRole('link', { name: 'Enter the card number' }).click()
  await expect(page.getByRole('textbox', { name: 'Card number' })).toBeFocused()

  await fillCheckout(page, { email: 'leo@', name: 'Leo Lund' }, '4111 1111 1111 1111')
  await page.getByRole('button', { name: 'Pay $49.00' }).click()
  await expect(page.getByText('Enter an email address in the format name@example.com').first()).toBeVisible()
  await expect(page.getByText(/Test payments takes test cards only/).first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue('Leo Lund')
  await expect(page.getByRole('textbox', { name: 'Card number' })).toHaveValue('')
})

test('a declined card says so, keeps who it is, makes no order; another card goes through', async ({
  page,
  shop,
  troubles,
}) => {
  troubles.allow(/status of 409/)
  const buyer = newPerson('Leo Lund')
  await page.goto(`/checkout/${shop.course.offerId}`)
  await fillCheckout(page, buyer, cards.decline)
  await page.getByRole('button', { name: 'Pay $49.00' }).click()
  await expect(page.getByText('Your bank declined the card. Try another card.')).toBeVisible()
  await expect(page.getByText('Nothing was charged. Your details are still here.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(buyer.email)
  await expect(page.getByRole('textbox', { name: 'Full name' })).toHaveValue(buyer.name)

  await fillCard(page, cards.approve)
  await page.getByRole('button', { name: 'Pay $49.00' }).click()
  await expect(page).toHaveURL(/\/orders\//)
  await mailTo(buyer.email, /receipt/)
  const receipts = (await outbox()).filter((mail) => mail.to?.some(({ address }) => address === buyer.email))
  expect(receipts.map((mail) => mail.subject)).toEqual(['Your receipt for Pottery Basics'])
})

test('pressed twice, it pays once and says that it is working', async ({ page, openWindow, shop }) => {
  const before = await students(await openWindow(), shop)
  await page.goto(`/checkout/${shop.course.offerId}`)
  let posts = 0
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/checkout/*', async (route) => {
    if (route.request().method() === 'POST') {
      posts += 1
      await gate
    }
    await route.fallback()
  })
  await fillCheckout(page, newPerson('Leo Lund'))
  // Asked before the press: once the page is on its way out, nothing in it answers anymore.
  const label = page.evaluate(
    () =>
      new Promise<string | null>((resolve) => {
        const button = document.querySelector<HTMLButtonElement>('main form button[type=submit]')
        const look = () => button?.disabled && resolve(button.textContent)
        new MutationObserver(look).observe(document.body, {
          attributes: true,
          childList: true,
          subtree: true,
        })
      }),
  )
  // Two presses in one breath, as an impatient hand does.
  await page.getByRole('button', { name: 'Pay $49.00' }).dblclick({ noWaitAfter: true })
  expect(await label).toBe('Processing...')
  letGo()
  await expect(page).toHaveURL(/\/orders\//)
  expect(posts).toBe(1)
  expect(await students(await openWindow(), shop)).toBe(before + 1)
})

test('two tabs of one browser make one order', async ({ page, context, shop }) => {
  const buyer = newPerson('Leo Lund')
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(`/checkout/${shop.course.offerId}`)
    await fillCheckout(tab, buyer)
  }
  await Promise.all([page, other].map((tab) => tab.getByRole('button', { name: 'Pay $49.00' }).click()))
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/orders\//)
  expect(new URL(page.url()).pathname).toBe(new URL(other.url()).pathname)
})

test('the bank asks to confirm: refusing comes back, approving goes on', async ({ page, shop, troubles }) => {
  troubles.allow(/status of 409/)
  await page.goto(`/checkout/${shop.course.offerId}`)
  const leo = newPerson('Leo Lund')
  await fillCheckout(page, leo, cards.confirm)
  await page.getByRole('button', { name: 'Pay $49.00' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm your payment' })).toBeVisible()
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('You didn’t confirm the payment.')).toBeVisible()
  await expect(page.getByText('Nothing was charged. Your details are still here.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(leo.email)
  await expect(page.getByLabel('Full name')).toHaveValue('Leo Lund')

  await fillCheckout(page, leo, cards.confirm)
  await page.getByRole('button', { name: 'Pay $49.00' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page).toHaveURL(/\/orders\/[\w-]{20,}$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Pottery Basics is yours.')
})

test('a slow bank: the page waits, and becomes the receipt by itself', async ({ page, shop }) => {
  await page.goto(`/checkout/${shop.course.offerId}`)
  await fillCheckout(page, newPerson('Leo Lund'), cards.slow)
  await page.getByRole('button', { name: 'Pay $49.00' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Your bank is still working on it' }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Pottery Basics is yours.', {
    timeout: 25_000,
  })
  await expect(page.getByRole('link', { name: 'Start learning' })).toBeVisible()
})

test('a price that changed meanwhile is shown again instead of charged', async ({
  page,
  openWindow,
  troubles,
}) => {
  troubles.allow(/status of 409/)
  const seller = await openWindow()
  await signUp(seller, 'creator')
  const course = await makeCourse(seller, { lessons: ['One'] })
  await page.goto(`/checkout/${course.offerId}`)
  await fillCheckout(page, newPerson('Leo Lund'))
  await call(seller, 'PATCH', `/courses/${course.id}`, { priceCents: 5900 })
  await page.getByRole('button', { name: 'Pay $49.00' }).click()
  await expect(page.getByText('The total is now $59.00. Check it and pay again.')).toBeVisible()
  await fillCard(page, cards.approve)
  await page.getByRole('button', { name: 'Pay $59.00' }).click()
  await expect(page).toHaveURL(/\/orders\//)
  await expect(page.getByText('$59.00').first()).toBeVisible()
})

test('whoever owns the course is led to it instead of to another payment', async ({
  page,
  openWindow,
  shop,
}) => {
  await page.goto(await buy(page, shop.course))
  await page.goto(shop.course.salesPath)
  await expect(page.getByText('You own this course.')).toBeVisible()
  await page.goto(`/checkout/${shop.course.offerId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'You own this course' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Open it' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Choosing clay' })).toBeVisible()

  const stranger = await openWindow()
  await stranger.goto(shop.course.salesPath)
  await expect(stranger.getByText('You own this course.')).toHaveCount(0)
})

test('a free course asks for no card', async ({ page, shop }) => {
  const buyer = newPerson('Leo Lund')
  await page.goto(shop.free.salesPath)
  await page.getByRole('link', { name: 'Get it free' }).filter({ visible: true }).first().click()
  await expect(page.getByRole('textbox', { name: 'Card number' })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Email' }).fill(buyer.email)
  await page.getByRole('textbox', { name: 'Full name' }).fill(buyer.name)
  await page.getByRole('button', { name: 'Get it free' }).click()
  await expect(page).toHaveURL(/\/orders\//)
  await page.getByRole('link', { name: 'Start learning' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hello clay' })).toBeVisible()
})

test('a receipt is nobody’s who does not have its link', async ({ page, shop, troubles }) => {
  troubles.allow(/status of 404/)
  const path = await buy(page, shop.course)
  expect((await page.request.get(path)).status()).toBe(200)
  expect((await page.goto(`${path.slice(0, -4)}AAAA`))?.status()).toBe(404)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the whole way to the receipt works @phone-later', async ({ page, shop, troubles }) => {
    troubles.allow(/status of 4\d\d/)
    const buyer = newPerson('Leo Lund')
    await page.goto(shop.course.salesPath)
    await page.getByRole('link', { name: 'Buy for $49' }).filter({ visible: true }).first().click()
    await fillCheckout(page, buyer, cards.decline)
    await page.getByRole('button', { name: 'Pay $49.00' }).click()
    await expect(page.getByText('Your bank declined the card. Try another card.')).toBeVisible()
    await fillCard(page, cards.confirm)
    await page.getByRole('button', { name: 'Pay $49.00' }).click()
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Pottery Basics is yours.')
    await page.getByRole('textbox', { name: 'Password' }).fill('slow trains over hills')
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page.getByText('Check your email')).toBeVisible()
  })
})
