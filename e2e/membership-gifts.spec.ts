import { call } from './api.ts'
import { fillCheckout } from './buying.ts'
import { axe, expect, expectNoSidewaysScroll, linkIn, mailTo, test } from './fixtures.ts'
import { confirmEmail, newPerson, signUp } from './people.ts'

type TierOnSale = { id: string; salesPath: string }

test('a creator sends an invoice, and whoever pays it is a member @phone-later', async ({
  page,
  openWindow,
  troubles,
}) => {
  troubles.allow(/status of 403/)
  const seller = await openWindow()
  // Only who proved their own address sends emails to others.
  await confirmEmail(seller, await signUp(seller, 'creator', 'pro_plan'))
  await call<TierOnSale>(seller, 'POST', '/membership/tiers', { title: 'Premium', priceCents: 7900 })
  await seller.goto('/membership?new=member')
  const dialog = seller.getByRole('dialog', { name: 'Add Member' })
  await dialog.getByText('Invoice', { exact: true }).click()
  const person = newPerson('Leo Lund')
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel('Name').fill('Leo Lund')
  await expect(dialog.getByLabel('Price')).toHaveText(/\$79\.00 a month/)
  await axe(seller)
  await dialog.getByRole('button', { name: 'Send invoice' }).click()
  await expect(dialog).toBeHidden()
  const waiting = seller.getByRole('region', { name: 'Waiting for payment' })
  await expect(waiting).toContainText('Leo Lund')
  await expectNoSidewaysScroll(seller)
  await axe(seller)

  const mail = await mailTo(person.email)
  await page.goto(linkIn(mail, /\/checkout\/\S+hold=/))
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await axe(page)
  await fillCheckout(page, person)
  await page.getByRole('button', { name: /\$79\.00/ }).click()
  await page.getByRole('link', { name: 'Open member area' }).click()
  await expect(page.getByText('You’re a member: Premium.')).toBeVisible()
  await seller.reload()
  await expect(waiting).toBeHidden()
  await expect(seller.getByText('Leo Lund').first()).toBeVisible()
})

test('someone buys a membership for someone else, who accepts it without an account @phone-later', async ({
  page,
  openWindow,
  troubles,
}) => {
  troubles.allow(/status of 403/)
  const seller = await openWindow()
  await signUp(seller, 'creator', 'pro_plan')
  const tier = await call<TierOnSale>(seller, 'POST', '/membership/tiers', {
    title: 'Premium',
    priceCents: 7900,
  })
  await page.goto(tier.salesPath.replace(/\/[^/]+$/, ''))
  await page.getByRole('link', { name: 'Give Premium as a gift' }).click()
  await axe(page)
  await expectNoSidewaysScroll(page)
  const [giver, friend] = [newPerson('Zoe Hart'), newPerson('Mia Chen')]
  await page.getByLabel('Their email').fill(friend.email)
  await page.getByLabel('Message').fill('For your new wheel.')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByText('Premium: gift for a month').first()).toBeVisible()
  await fillCheckout(page, giver)
  await page.getByRole('button', { name: /\$79\.00/ }).click()
  await expect(page.getByText('Premium: gift for a month is ready to give.')).toBeVisible()
  await axe(page)
  await page.getByRole('link', { name: 'See and send your gift' }).click()
  await expect(page.getByText('Not accepted yet')).toBeVisible()
  await axe(page)
  await expectNoSidewaysScroll(page)

  const mia = await openWindow()
  const mail = await mailTo(friend.email)
  await mia.goto(linkIn(mail, /\/members\/gift\//))
  await expect(mia.getByText('For your new wheel.')).toBeVisible()
  await axe(mia)
  await expectNoSidewaysScroll(mia)
  await mia.getByLabel('Your name').fill('Mia Chen')
  await mia.getByRole('button', { name: 'Accept gift' }).click()
  await expect(mia.getByText('You’re a member: Premium.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Accepted', { exact: true })).toBeVisible()
  await seller.goto('/membership')
  await expect(seller.getByText('Gift', { exact: true }).first()).toBeVisible()
})
