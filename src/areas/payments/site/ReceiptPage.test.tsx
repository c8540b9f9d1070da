import { describe, expect, it } from 'vitest'
import { productWords } from '#areas/courses/server/product-words.ts'
import type { SubscriptionNames } from '#platform/product-words.ts'
import { renderSite } from '#ui/site/render.ts'
import { faultsOf, hostile, site, store } from '#ui/site/samples.ts'
import { ReceiptPage, type ReceiptPageProps } from './ReceiptPage.tsx'
import type { ReceiptOrder } from './receipt-order.ts'

const usd = (cents: number) => ({ cents, currency: 'USD' as const })
const order: ReceiptOrder = {
  id: 'ord_01m80jgjqhgj7vyp0v7dcwzef5',
  paidAt: '2026-11-20T10:00:00.000Z',
  method: 'card ending in 4242',
  buyer: { name: 'Mia Chen', email: 'mia@example.com' },
  itemTitle: 'Pottery Basics',
  amounts: {
    price: usd(4900),
    total: usd(4900),
    tax: { label: 'VAT 23% (Portugal)', amount: usd(916), net: usd(3984) },
  },
}
const way: NonNullable<ReceiptPageProps['way']> = {
  startHref: '/learn/c/l',
  stops: [
    { state: 'here', label: 'Lesson 1: Choosing clay', opens: true },
    { state: 'ahead', label: 'Lesson 12', note: 'Last lesson' },
  ],
}
const seller = {
  name: 'Clay & Kiln',
  business: { legalName: 'Ana Reis Lda', address: 'Rua das Flores 4\nLisbon', taxNumber: 'PT 123' },
}
const password = { action: '/orders/t/password', hidden: { form: 'f' }, state: 'ask' as const }
const page = (fields: Partial<ReceiptPageProps> = {}) =>
  renderSite(
    <ReceiptPage
      site={site}
      store={store}
      viewer="visitor"
      order={order}
      product={productWords}
      way={way}
      seller={seller}
      {...fields}
    />,
  )

describe('the receipt', () => {
  it('thanks, starts the course and shows where the buyer is', () => {
    const html = page()
    expect(faultsOf(html)).toEqual([])
    expect(html).toContain('Paid, Nov 20, 2026')
    expect(html).toContain('Thank you, Mia.<br/>Pottery Basics is yours.')
    expect(html).toContain('href="/learn/c/l">Start learning')
    expect(html).toMatch(/\$49\.00 by card ending in 4242.*Lesson 1: Choosing clay.*Lesson 12/s)
    expect(html.match(/class="stop here"/g)).toHaveLength(1)
  })

  it('has no link into the course where going there adds the order: a press does, and mail programs follow links', () => {
    const html = page({ way: { ...way, joinAction: '/orders/t/courses' } })
    expect(faultsOf(html)).toEqual([])
    expect(html).toContain('action="/orders/t/courses"')
    expect(html).toMatch(/type="submit">Start learning.*This adds the order to your courses/s)
    expect(html).not.toContain('/learn/')
  })

  it('leads to where what’s paid each month is managed, by the name that its kind has for it', () => {
    const manageHref = '/subscriptions/t'
    expect(page({ manageHref })).toContain(`<a href="${manageHref}">Manage subscription</a>`)
    const subscription = { manage: 'Manage membership' } as SubscriptionNames
    const product = { ...productWords, subscription }
    expect(page({ manageHref, product })).toContain(`<a href="${manageHref}">Manage membership</a>`)
    expect(page({ manageHref, product, managesPlan: true })).toContain('Manage payment plan</a>')
  })

  it('is a paper for an address that is not the buyer’s, and says how the lessons open', () => {
    const html = page({ way: null, isPaper: true, link: { action: '/orders/t/link', state: 'sign-in' } })
    expect(faultsOf(html)).toEqual([])
    expect(html).toContain('Receipt for Pottery Basics')
    expect(html).not.toContain('is yours')
    expect(html).toMatch(/The person who bought the lessons can open them.*href="\/signin"/s)
    expect(html).not.toContain('action="/orders/t/link"')
  })

  it('is at the end when every lesson is done, and speaks of the mail as sent a while after', () => {
    const html = page({
      way: { ...way, hasStarted: true, stops: [{ state: 'here', label: 'Lesson 12' }] },
      wasMailed: true,
    })
    expect(html).toMatch(/Continue learning.*Lesson 12.*You are here/s)
    expect(html).toContain('We emailed the receipt to mia@example.com.')
    expect(html.match(/class="stop/g)).toHaveLength(2)
  })

  it('holds the number, the seller and sums that reconcile', () => {
    const html = page()
    expect(html).toContain('Order M80J-GJQH')
    expect(html).not.toContain('ord_')
    expect(html).toMatch(/Sold by Ana Reis Lda.*Rua das Flores 4\nLisbon.*Tax number: PT 123/s)
    expect(page({ seller: { ...seller, business: null } })).toContain('Sold by Clay &amp; Kiln')
    expect(html).toMatch(/\$39\.84.*\$9\.16.*Total paid.*\$49\.00/s)
  })

  it('speaks of no payment when there was none', () => {
    const html = page({ order: { ...order, method: null, amounts: { price: usd(0), total: usd(0) } } })
    expect(html).toContain('Yours since Nov 20, 2026')
    expect(html).toContain('Course')
    expect(html).not.toContain('one payment')
    expect(html).not.toContain('Paid,')
  })

  it('keeps the paper and drops the way in when the money went back', () => {
    const html = page({
      way: null,
      order: { ...order, refundedAt: '2026-11-22T10:00:00.000Z', refunded: usd(4900) },
    })
    expect(html).toContain('Refunded, Nov 22, 2026')
    expect(html).toContain('Pottery Basics was refunded.')
    expect(html).not.toContain('is yours')
    expect(html).not.toContain('on its way')
    expect(html).toContain('-$49.00')
    expect(html).not.toContain('/learn/')
  })

  it('says how much of it went back, and what ended with it', () => {
    const part = { partlyRefundedAt: '2026-11-22T10:00:00.000Z', refunded: usd(2000) }
    const html = page({ order: { ...order, ...part } })
    expect(html).toContain('Refunded $20.00 on Nov 22, 2026')
    expect(html).toContain('is yours')
    const ended = page({ way: null, order: { ...order, ...part, hasEnded: true } })
    expect(ended).toContain('This was refunded, so your access has ended.')
    expect(ended).not.toContain('is yours')
  })

  it('asks for a password as a plain form, and says what is wrong with one', () => {
    expect(page()).not.toContain('type="password"')
    const html = page({ password: { ...password, error: 'Password must be at least 8 characters' } })
    expect(html).toContain('action="/orders/t/password" method="post"')
    expect(html).toMatch(/id="password"[^>]*autoComplete="new-password"/i)
    expect(html).toContain('Password must be at least 8 characters')
  })

  it('answers an accepted password alike for every address', () => {
    const html = page({ password: { ...password, state: 'sent' } })
    expect(html).toContain('We sent a link to mia@example.com.')
    expect(html).not.toContain('type="password"')
    expect(html).not.toMatch(/account|already|exists/i)
    expect(page({ password: { ...password, state: 'saved' } })).toContain('Your password is saved.')
  })

  it('escapes what a buyer typed', () => {
    const buyer = { name: hostile, email: hostile }
    const html = page({
      order: { ...order, buyer, itemTitle: hostile, method: hostile, id: hostile },
      seller: { name: hostile, business: null },
      password: { ...password, hidden: { a: hostile }, error: hostile },
    })
    expect(faultsOf(html)).toEqual([])
  })
})
