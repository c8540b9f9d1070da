import { call } from './api.ts'
import { fillCheckout } from './buying.ts'
import { makeCourse } from './courses.ts'
import { expect, mailTo, test } from './fixtures.ts'
import { newPerson, signUp } from './people.ts'

test('someone comes by an affiliate’s link and buys; the sale is owed, then paid', async ({ openWindow }) => {
  const seller = await openWindow()
  await signUp(seller, 'creator', 'pro_plan')
  const course = await makeCourse(seller)
  const terms = { basisPoints: 3_000, windowDays: 0, minimumCents: 1_000 }
  await call(seller, 'PUT', '/affiliate-program', { ...terms, paysRenewals: false, takesApplications: true })
  const nora = newPerson('Nora Lind')

  const guest = await openWindow()
  const store = course.salesPath.split('/courses')[0] ?? ''
  await guest.goto(`${store}/affiliates`)
  await guest.getByRole('textbox', { name: 'Your name' }).fill(nora.name)
  await guest.getByRole('textbox', { name: 'Your email' }).fill(nora.email)
  await guest.getByRole('button', { name: 'Apply' }).click()
  await expect(guest.getByRole('heading', { name: 'Thanks for applying' })).toBeVisible()

  await seller.goto('/affiliates?status=applied')
  await seller
    .getByRole('link', { name: /Nora Lind/ })
    .first()
    .click()
  await seller.getByRole('button', { name: 'Accept' }).click()
  await expect(seller.getByRole('button', { name: 'Pause' })).toBeVisible()
  const letter = await mailTo(nora.email, /accepted your application/)
  const own = /\/affiliate\/[\w.-]+/.exec(letter.text ?? '')?.[0] ?? ''

  await guest.goto(`${course.salesPath}?via=noralind`)
  await guest.getByRole('link', { name: 'Buy for $49' }).filter({ visible: true }).first().click()
  await fillCheckout(guest, newPerson('Leo Lund'))
  await guest.getByRole('button', { name: 'Pay $49.00' }).click()
  await expect(guest).toHaveURL(/\/orders\/[\w-]{20,}$/)

  await expect
    .poll(async () => (await call<{ payable: object[] }>(seller, 'GET', '/affiliate-payouts')).payable.length)
    .toBe(1)
  await seller.goto('/affiliates/payouts')
  await seller.getByRole('button', { name: 'Create a payout of $14.70' }).click()
  await seller
    .getByRole('link', { name: /\$14\.70|2\d{3}/ })
    .first()
    .click()
  await seller.getByRole('button', { name: 'Mark as paid' }).click()
  await seller
    .getByRole('dialog', { name: /\$14\.70.*paid\?/ })
    .getByRole('button', { name: 'Mark as paid' })
    .click()
  await expect(seller.getByRole('button', { name: 'Undo paid' })).toBeVisible()

  const affiliate = await openWindow()
  await affiliate.goto(own)
  await expect(affiliate.getByRole('heading', { level: 1, name: 'Your affiliate page' })).toBeVisible()
  await expect(affiliate.getByRole('row', { name: /^Paid \$14\.70/ })).toBeVisible()
  await expect(affiliate.getByText('Leo Lund')).toHaveCount(0)
})
