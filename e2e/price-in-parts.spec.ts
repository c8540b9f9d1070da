import { fillCheckout } from './buying.ts'
import { addOffer } from './courses.ts'
import { axe, expect, fitsAPhone, test } from './fixtures.ts'
import { newPerson } from './people.ts'
import { newSeller, skipToNextPayment } from './selling.ts'

test('a price in parts is charged each month, can’t be canceled, and is theirs for good after the last', async ({
  page,
  openWindow,
  troubles,
}) => {
  troubles.allow(/status of 4\d\d/)
  const { seller, course } = await newSeller(openWindow)
  const { path } = await addOffer(seller, course, {
    ...{ name: 'In three', pricing: 'instalments', priceCents: 15_001, instalmentCount: 3 },
  })
  await page.goto(path)
  await expect(page.getByText('3 × $50.00', { exact: true })).toBeVisible()
  await expect(page.getByText(/^3 monthly payments, \$150\.01 in all\. The next one is on/)).toBeVisible()
  await axe(page)
  await fitsAPhone(page)
  await fillCheckout(page, newPerson('Leo Lund'))
  await page.getByRole('button', { name: 'Pay $50.01 today' }).click()
  await page.getByRole('link', { name: 'Manage payment plan' }).click()
  await expect(page.getByText('1 of 3 payments')).toBeVisible()
  await expect(page.getByRole('link', { name: /Cancel/ })).toHaveCount(0)
  await axe(page)
  await fitsAPhone(page)

  await skipToNextPayment(seller)
  await expect(seller.getByText('Payment 2 of 3').first()).toBeVisible()
  await axe(seller)

  await page.reload()
  await expect(page.getByText('2 of 3 payments')).toBeVisible()
  await page.getByRole('button', { name: 'Pay the rest · $50.00' }).click()
  await expect(page.getByText('Paid in full')).toBeVisible()
  await expect(page.getByText(/is yours for good\.$/)).toBeVisible()
  await seller.reload()
  await expect(seller.getByText('For good').first()).toBeVisible()
})
