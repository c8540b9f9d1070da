import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateBranding } from '#areas/accounts/server/branding.ts'
import { makeDownload } from '#areas/downloads/testing/making.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { type TestApplication, testApplication } from '#testing/application.ts'
import { asCreator, freshEmail } from '#testing/context.ts'
import { makeCourse } from '#testing/makers.ts'
import { siteBrowser } from '#testing/site-browser.ts'
import { setTax } from '../testing/tax.ts'

let app: TestApplication
beforeAll(async () => {
  app = await testApplication()
})
afterAll(() => app.close())

const added = { basisPoints: 1900, isIncluded: false }
const included = { basisPoints: 1900, isIncluded: true }
const browser = () => siteBrowser(app.web)
/** A page as it's read, with what separates numbers from signs as a space. */
const read = async (path: string) => {
  const { body } = (await browser().open(path)).answer
  return { text: textOf(body), offer: offerIn(body) }
}
const textOf = (html: string) =>
  html
    .replace(/<(script|style|head)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
const offerIn = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}').offers

const onSale = async (priceCents = 4900, creator?: CreatorCtx) => {
  const ctx = creator ?? (await asCreator(app.database.db))
  return { ctx, course: await makeCourse(ctx, { published: true, priceCents }) }
}
const filled = (total: string) => ({
  ...{ email: freshEmail('buyer'), name: 'Mia Chen', country: 'PT', total },
  ...{ cardNumber: '4242 4242 4242 4242', cardExpiry: '04 / 39', cardCode: '123' },
})

describe('the checkout of a price with tax', () => {
  it('adds it: the price, the tax and the total, on the button too, and on receipt and invoice', async () => {
    const { ctx, course } = await onSale()
    await setTax(ctx, added)
    const path = `/checkout/${course.offerId}`
    const mia = browser()
    const page = textOf((await mia.open(path)).answer.body)
    expect(page).toMatch(/\$49\.00 Subtotal \$49\.00 Tax \(19%\) \$9\.31 Total \$58\.31/)
    expect(page).toContain('Pay $58.31')

    const { answer, at } = await mia.post(path, filled('5831'))
    expect(textOf(answer.body)).toMatch(/Price before tax \$49\.00 Tax \(19%\) \$9\.31 Total paid \$58\.31/)
    const invoice = textOf((await mia.open(`${at}/invoice`)).answer.body)
    expect(invoice).toMatch(/Net \$49\.00 Tax \(19%\) \$9\.31 Total, USD \$58\.31/)
  })

  it('says what’s included, and the total stays the price', async () => {
    const { ctx, course } = await onSale()
    await setTax(ctx, { ...included, basisPoints: 825 })
    const path = `/checkout/${course.offerId}`
    const mia = browser()
    const page = textOf((await mia.open(path)).answer.body)
    expect(page).toMatch(/\$49\.00 Total \$49\.00 Includes \$3\.73 tax \(8\.25%\)/)
    expect(page).not.toContain('Subtotal')
    expect(page).toContain('Pay $49.00')
    const { answer } = await mia.post(path, filled('4900'))
    expect(textOf(answer.body)).toMatch(
      /Price before tax \$45\.27 Tax \(8\.25%\) \$3\.73 Total paid \$49\.00/,
    )
  })

  it('says it in German', async () => {
    const { ctx, course } = await onSale()
    await updateBranding(ctx, { language: 'de' })
    await setTax(ctx, { ...included, basisPoints: 825 })
    const { text } = await read(`/checkout/${course.offerId}`)
    expect(text).toMatch(/Gesamt 49,00 \$ Enthält 3,73 \$ Steuer \(8,25 %\)/)
    await setTax(ctx, added)
    expect((await read(`/checkout/${course.offerId}`)).text).toMatch(
      /Zwischensumme 49,00 \$ Steuer \(19 %\) 9,31 \$ Gesamt 58,31 \$/,
    )
  })

  it('is shown again with the new total where the rate changed meanwhile, and what was typed is kept', async () => {
    const { ctx, course } = await onSale()
    const path = `/checkout/${course.offerId}`
    const mia = browser()
    await mia.open(path)
    await setTax(ctx, added)
    const form = filled('4900')
    const { answer } = await mia.post(path, form)
    expect(answer.statusCode).toBe(409)
    const page = textOf(answer.body)
    expect(page).toContain('The total is now $58.31. Check it and pay again.')
    expect(page).toContain('Pay $58.31')
    expect(answer.body).toContain(`value="${form.email}"`)
    expect((await mia.post(path, { ...form, total: '5831' })).at).toMatch(/^\/orders\//)
  })

  it('has none on a free offer', async () => {
    const { ctx, course } = await onSale(0)
    await setTax(ctx, added)
    const { text } = await read(`/checkout/${course.offerId}`)
    expect(text).not.toMatch(/Tax|Subtotal/)
    expect(text).toContain('Get it free')
  })
})

describe('the page that sells at a price with tax', () => {
  it('says whether it’s in the price, and forgets what it said when that changes', async () => {
    const { ctx, course } = await onSale()
    const before = await read(course.salesPath)
    expect(before.text).toMatch(/\$49 One payment Buy/)
    expect(before.offer).toMatchObject({ price: '49.00', priceCurrency: 'USD' })
    expect(before.offer).not.toHaveProperty('priceSpecification')

    await setTax(ctx, added)
    await app.worker.settle()
    const plus = await read(course.salesPath)
    expect(plus.text).toMatch(/\$49 One payment, plus tax Buy/)
    expect(plus.offer).toMatchObject({
      price: '49.00',
      priceSpecification: { price: '49.00', priceCurrency: 'USD', valueAddedTaxIncluded: false },
    })

    await setTax(ctx, included)
    await app.worker.settle()
    const inside = await read(course.salesPath)
    expect(inside.text).toMatch(/\$49 One payment, tax included Buy/)
    expect(inside.offer.priceSpecification).toMatchObject({ valueAddedTaxIncluded: true })
  })

  it('of a digital product says the same, and nothing where there’s no tax', async () => {
    const ctx = await asCreator(app.database.db)
    const product = await makeDownload(ctx, { priceCents: 1200 })
    expect((await read(product.salesPath)).text).not.toMatch(/\btax/i)
    await setTax(ctx, included)
    await app.worker.settle()
    expect((await read(product.salesPath)).text).toContain('$12 tax included')
    await setTax(ctx, added)
    await app.worker.settle()
    expect((await read(product.salesPath)).text).toContain('$12 plus tax')
  })

  it('of something free speaks of no tax', async () => {
    const { ctx, course } = await onSale(0)
    await setTax(ctx, included)
    const { text, offer } = await read(course.salesPath)
    expect(text).not.toMatch(/\btax/i)
    expect(offer).not.toHaveProperty('priceSpecification')
  })
})
