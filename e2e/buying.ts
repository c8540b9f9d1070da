import type { Page } from '@playwright/test'
import { call } from './api.ts'
import type { Course } from './courses.ts'
import { newPerson, type Person } from './people.ts'

export const cards = {
  approve: '4242 4242 4242 4242',
  decline: '4000 0000 0000 0002',
  confirm: '4000 0025 0000 3155',
  slow: '4000 0000 0000 0077',
}

type Buyer = Pick<Person, 'email' | 'name'>

/** Types into the fields of the checkout; pressing is the test's. */
export async function fillCheckout(page: Page, { email, name }: Buyer, card = cards.approve) {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Full name' }).fill(name)
  await fillCard(page, card)
}

export async function fillCard(page: Page, card: string) {
  await page.getByRole('textbox', { name: 'Card number' }).fill(card)
  await page.getByRole('textbox', { name: 'Expiration date' }).fill('04 / 34')
  await page.getByRole('textbox', { name: 'Security code' }).fill('123')
}

/** Buys without a browser; answers with the path of the receipt, which gives the pass when it is opened. */
export async function buy(
  page: Page,
  course: Pick<Course, 'offerId'>,
  buyer: Buyer = newPerson('Leo Lund'),
  priceCents = 4900,
) {
  const { next } = await call<{ next: string }>(page, 'POST', `/checkouts/${course.offerId}`, {
    email: buyer.email,
    name: buyer.name,
    expectedTotalCents: priceCents,
    ...(priceCents > 0 ? { card: { number: cards.approve, expiry: '04 / 34', securityCode: '123' } } : {}),
  })
  return next
}

/** Joins a tier without a browser; answers as `buy` does. The join page says which offer it is. */
export async function join(
  page: Page,
  { salesPath, title }: { salesPath: string; title: string },
  buyer: Buyer,
  priceCents: number,
) {
  await page.goto(salesPath.replace(/\/[^/]+$/, ''))
  const href = await page.getByRole('link', { name: `Join ${title}` }).getAttribute('href')
  const offerId = /off_\w+/.exec(href ?? '')?.[0] ?? ''
  return buy(page, { offerId }, buyer, priceCents)
}
