import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateBranding } from '#areas/accounts/server/branding.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { type TestApplication, testApplication } from '#testing/application.ts'
import { asCreator, freshEmail } from '#testing/context.ts'
import { mailsTo } from '#testing/mailbox.ts'
import { makeCourse, useTestPayments } from '#testing/makers.ts'
import { siteBrowser } from '#testing/site-browser.ts'
import { createCoupon } from '../server/coupons/coupons.ts'
import { invoices } from '../server/invoice-tables.ts'
import { getTransaction } from '../server/overview/sheet.ts'
import { orders, transactions } from '../server/tables.ts'
import { addEuRates, listTaxRates, putTaxRate, removeTaxRate } from '../server/tax-rates.ts'
import { setTax } from '../testing/tax.ts'

let app: TestApplication
beforeAll(async () => {
  app = await testApplication()
  useTestPayments()
})
afterAll(() => app.close())

const browser = () => siteBrowser(app.web)
const textOf = (html: string) =>
  html
    .replace(/<(script|style|head)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')

async function onSale({ isIncluded = false, taxNumber = '' } = {}) {
  const ctx = await asCreator(app.database.db)
  const course = await makeCourse(ctx, { published: true, priceCents: 11_900 })
  await setTax(ctx, { basisPoints: 0, isIncluded })
  await putTaxRate(ctx, { country: 'DE', rate: '19', label: 'VAT' })
  await putTaxRate(ctx, { country: 'AT', rate: '20', label: 'VAT' })
  if (taxNumber)
    await updateBranding(ctx, { business: { legalName: 'Clay GmbH', address: 'Weg 1\nBerlin', taxNumber } })
  return { ctx, course, path: `/checkout/${course.offerId}` }
}
const filled = (total: string, more: Record<string, string> = {}) => ({
  ...{ email: freshEmail('buyer'), name: 'Mia Chen', total, buyerCountry: 'DE' },
  ...{ cardNumber: '4242 4242 4242 4242', cardExpiry: '04 / 39', cardCode: '123' },
  ...more,
})
const firm = { company: 'Alpen GmbH', companyAddress: 'Ring 3\nWien', vatId: 'ATU13585627' }
const orderOf = async (ctx: CreatorCtx) => {
  const [order] = await app.database.db
    .select()
    .from(orders)
    .where(eq(orders.workspaceId, ctx.actor.workspaceId))
  return order
}

describe('a checkout whose tax depends on the country', () => {
  it('asks for it, shows its rate, and charges what was shown', async () => {
    const { ctx, path } = await onSale()
    const mia = browser()
    const first = textOf((await mia.open(path)).answer.body)
    expect(first).toMatch(/Total \$119\.00/)
    expect(first).toContain('Update total')

    const { answer: asked } = await mia.post(path, filled('11900', { buyerCountry: '' }))
    expect(asked.statusCode).toBe(422)
    expect(asked.body).toContain('id="buyerCountry-error"')
    expect(textOf(asked.body)).toContain('Choose your country')

    const { answer: updated } = await mia.post(path, filled('11900', { update: 'tax' }))
    expect(textOf(updated.body)).toMatch(/VAT 19% \(Germany\) \$22\.61 Total \$141\.61/)
    expect(textOf(updated.body)).toContain('Pay $141.61')
    expect(updated.body).toMatch(/<option value="DE" selected/)

    const { answer: unseen } = await mia.post(path, filled('11900'))
    expect(unseen.statusCode).toBe(409)
    expect(await orderOf(ctx)).toBeUndefined()

    const { answer, at } = await mia.post(path, filled('14161'))
    expect(textOf(answer.body)).toMatch(/VAT 19% \(Germany\) \$22\.61 Total paid \$141\.61/)
    expect(await orderOf(ctx)).toMatchObject({
      ...{ status: 'paid', totalCents: 14_161, taxCents: 2261, taxBasisPoints: 1900 },
      ...{ taxCountry: 'DE', taxLabel: 'VAT', isReverseCharge: false, buyerBusiness: null },
    })
    const invoice = textOf((await mia.open(`${at}/invoice`)).answer.body)
    expect(invoice).toMatch(/Net \$119\.00 VAT 19% \(Germany\) \$22\.61 Total, USD \$141\.61/)
  })

  it('takes the rate of everywhere else for a country without one', async () => {
    const { ctx, path } = await onSale()
    await setTax(ctx, { basisPoints: 1000, isIncluded: false })
    const { answer } = await browser().post(path, filled('0', { buyerCountry: 'CH', update: 'tax' }))
    expect(textOf(answer.body)).toMatch(/Tax 10% \(Switzerland\) \$11\.90 Total \$130\.90/)
  })

  it('asks nothing where there are no rates, or they were all taken off again', async () => {
    const { ctx, path } = await onSale()
    await removeTaxRate(ctx, 'DE')
    await removeTaxRate(ctx, 'AT')
    const page = (await browser().open(path)).answer.body
    expect(page).not.toContain('buyerCountry')
    const { answer } = await browser().post(path, filled('11900'))
    expect(answer.statusCode).toBe(200)
    expect(await orderOf(ctx)).toMatchObject({ status: 'paid', taxCountry: null, taxCents: 0 })
  })

  it('charges an order that was begun for another country anew, at the same total', async () => {
    const { ctx, path } = await onSale({ isIncluded: true })
    const mia = browser()
    const email = freshEmail('buyer')
    const declined = { email, cardNumber: '4000 0000 0000 0002' }
    await mia.post(path, filled('11900', declined))
    expect(await orderOf(ctx)).toMatchObject({ status: 'failed', taxCountry: 'DE', taxCents: 1900 })
    await mia.post(path, filled('11900', { email, buyerCountry: 'AT' }))
    expect(await orderOf(ctx)).toMatchObject({ status: 'paid', taxCountry: 'AT', taxCents: 1983 })
  })
})

describe('a firm in another country of the EU', () => {
  const seller = { taxNumber: 'DE136695976' }

  it('pays no tax, and is on the invoice with the reason', async () => {
    const { ctx, path } = await onSale(seller)
    const mia = browser()
    const { answer: updated } = await mia.post(
      path,
      filled('11900', { ...firm, buyerCountry: 'AT', update: 'tax' }),
    )
    expect(textOf(updated.body)).toMatch(/Reverse charge, no tax \$0\.00 Total \$119\.00/)
    const { at } = await mia.post(path, filled('11900', { ...firm, buyerCountry: 'AT' }))
    const order = await orderOf(ctx)
    expect(order).toMatchObject({ totalCents: 11_900, taxCents: 0, isReverseCharge: true, taxCountry: 'AT' })
    const [invoice] = await app.database.db
      .select()
      .from(invoices)
      .where(eq(invoices.workspaceId, ctx.actor.workspaceId))
    expect(invoice?.buyer).toMatchObject({ legalName: 'Alpen GmbH', taxNumber: 'ATU13585627' })
    const page = textOf((await mia.open(`${at}/invoice`)).answer.body)
    expect(page).toContain('Reverse charge: the recipient is liable for the VAT.')
    expect(page).toContain('Alpen GmbH')
    expect(page).toContain('DE136695976')
    const changed = await mia.post(`${at}/invoice`, { legalName: 'Someone else', address: '', taxNumber: '' })
    expect(changed.answer.statusCode).toBe(409)
  })

  it('pays prices that contain the tax without it', async () => {
    const { ctx, path } = await onSale({ ...seller, isIncluded: true })
    await browser().post(path, filled('9917', { ...firm, buyerCountry: 'AT' }))
    expect(await orderOf(ctx)).toMatchObject({ totalCents: 9917, taxCents: 0, isTaxIncluded: false })
  })

  it.each([
    ['its VAT number is none', { vatId: 'ATU1' }, 'vatId'],
    ['its VAT number is another country’s', { vatId: 'DE136695976' }, 'vatId'],
    ['it has no name', { company: '' }, 'company'],
    ['it has no address', { companyAddress: '' }, 'companyAddress'],
  ])('is told so beside the field where %s', async (_, wrong, field) => {
    const { ctx, path } = await onSale(seller)
    const { answer } = await browser().post(path, filled('14280', { ...firm, buyerCountry: 'AT', ...wrong }))
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain(`id="${field}-error"`)
    expect(await orderOf(ctx)).toBeUndefined()
  })

  it.each([
    ['the seller’s own country', seller, { buyerCountry: 'DE', vatId: 'DE136695976' }, 'Pay $141.61'],
    ['a seller without a VAT number', {}, { buyerCountry: 'AT' }, 'Pay $142.80'],
    [
      'a seller whose number is no VAT number',
      { taxNumber: '12/345/67890' },
      { buyerCountry: 'AT' },
      'Pay $142.80',
    ],
    ['a firm without a VAT number', seller, { buyerCountry: 'AT', vatId: '' }, 'Pay $142.80'],
  ])('pays it all the same: %s', async (_, of, more, press) => {
    const { path } = await onSale(of)
    const { answer } = await browser().post(path, filled('0', { ...firm, ...more, update: 'tax' }))
    expect(textOf(answer.body)).toContain(press)
  })
})

describe('a coupon on documents', () => {
  it('is a line, and what’s below adds up, in the email and on the order’s sheet too', async () => {
    const { ctx, path } = await onSale()
    await createCoupon(ctx, {
      ...{ code: 'SPRING', basisPoints: null, amountCents: 1900, amountCurrency: 'USD', expiresOn: null },
      ...{ maxUses: null, maxUsesEach: null, offerIds: null, periods: 'first', isByLink: true },
    })
    const form = filled('11900', { coupon: 'SPRING' })
    const mia = browser()
    const { at } = await mia.post(path, form)
    const invoice = textOf((await mia.open(`${at}/invoice`)).answer.body)
    expect(invoice).toMatch(/1 \$119\.00 Coupon SPRING -\$19\.00 Net \$100\.00 VAT 19% \(Germany\) \$19\.00/)
    const [mail] = await mailsTo(app.database.db, form.email)
    expect(mail?.text).toContain('Coupon SPRING took $19.00 off.')
    const [paid] = await app.database.db
      .select()
      .from(transactions)
      .where(and(eq(transactions.workspaceId, ctx.actor.workspaceId), eq(transactions.kind, 'payment')))
    if (!paid) throw new Error('Nothing was paid.')
    const { order } = await getTransaction(ctx, paid.id)
    expect(order).toMatchObject({
      items: [{ price: { cents: 11_900 } }],
      ...{ coupon: { code: 'SPRING', discount: { cents: 1900 } }, tax: { cents: 1900 } },
      ...{ taxLabel: 'VAT 19% (Germany)', total: { cents: 11_900 } },
    })
  })
})

describe('rates by country', () => {
  it('are filled in with the EU’s, and what was there stays', async () => {
    const { ctx } = await onSale({ taxNumber: 'DE136695976' })
    await putTaxRate(ctx, { country: 'AT', rate: '10', label: '' })
    const { rates, ownVatId } = await addEuRates(ctx, 'VAT')
    expect(rates).toHaveLength(27)
    expect(rates.find(({ country }) => country === 'AT')).toMatchObject({ basisPoints: 1000, label: '' })
    expect(rates.find(({ country }) => country === 'FI')).toMatchObject({ basisPoints: 2550, label: 'VAT' })
    expect(ownVatId).toBe('DE136695976')
  })

  it('are their workspace’s alone, and what can’t be is said beside its field', async () => {
    const { ctx } = await onSale()
    const other = await asCreator(app.database.db)
    expect(await listTaxRates(other)).toEqual({ rates: [], ownVatId: null })
    await expect(removeTaxRate(other, 'DE')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(putTaxRate(ctx, { country: 'XX', rate: '101', label: '' })).rejects.toMatchObject({
      fields: { country: 'Choose a country', rate: 'Enter a tax rate from 0 to 100' },
    })
    await expect(putTaxRate(ctx, { country: 'DE', rate: ' ', label: '' })).rejects.toMatchObject({
      fields: { rate: 'Enter a tax rate from 0 to 100' },
    })
  })
})
