import { describe, expect, it } from 'vitest'
import { productWords } from '#areas/courses/server/product-words.ts'
import { renderSite } from '#ui/site/render.ts'
import { faultsOf, hostile, site, store } from '#ui/site/samples.ts'
import { isCountry, listCountries } from '../countries.ts'
import type { PayMethod } from './CheckoutForm.tsx'
import { CheckoutPage, type CheckoutState } from './CheckoutPage.tsx'
import { checkoutParts } from './checkout-parts.ts'
import { PendingPaymentPage } from './PendingPaymentPage.tsx'
import { ConfirmPaymentPage } from './test-payments/ConfirmPaymentPage.tsx'

const usd = (cents: number) => ({ cents, currency: 'USD' as const })
const item = { id: 'crs_1', title: 'Pottery Basics', note: 'Course, 12 lessons' }
const tax = { label: 'VAT 23% (Portugal)', amount: usd(916), net: usd(3984) }
const open = {
  kind: 'open' as const,
  action: '/checkout/off_1',
  hidden: { idempotencyKey: 'key-1' },
}
const page = (state: CheckoutState = open, cents = 4900, withTax = false) =>
  renderSite(
    <CheckoutPage
      site={site}
      store={store}
      viewer="visitor"
      item={item}
      amounts={{ price: usd(cents), total: usd(cents), tax: withTax ? tax : null }}
      state={state}
      methods={cents > 0 ? methods : []}
      chosen={methods[0]?.id ?? null}
      extras={extras}
      isTestMode
    />,
  )

const extras = { bump: null, terms: null, asksWaiver: false, canRemind: true, isKnown: false }

const methods: PayMethod[] = [
  { id: 'test', name: 'Test payments', part: checkoutParts.test ?? null, isByLink: false, isKept: false },
]

describe('checkout', () => {
  it('is a plain form with the total on its button', () => {
    const html = page()
    expect(faultsOf(html)).toEqual([])
    expect(html).toContain('action="/checkout/off_1" method="post"')
    expect(html).toContain('<input type="hidden" name="idempotencyKey" value="key-1"/>')
    for (const label of [
      'Email',
      'Full name',
      'Card number',
      'Expiration date',
      'Security code',
      'Country (optional)',
    ])
      expect(html).toContain(`">${label}</label>`)
    expect(html).toMatch(/Pay \$49\.00<\/button>/)
    for (const number of [
      '4242 4242 4242 4242',
      '4000 0000 0000 0002',
      '4000 0025 0000 3155',
      '4000 0000 0000 0077',
    ])
      expect(html).toContain(number)
    expect(html).toContain('Test mode: no real money moves')
    // What the code is, under the code; what is agreed to, under the button; no one has to say where they live.
    expect(html).toMatch(
      /id="cardCode"[^>]*aria-describedby="cardCode-hint"[^>]*\/><p class="hint" id="cardCode-hint">3 digits/,
    )
    expect(html).toContain('By paying, you agree to the <a href="/terms">Terms</a>')
    expect(html).not.toMatch(/<select[^>]* required/)
  })

  it('shows net and tax only when there is tax', () => {
    expect(page()).not.toContain('Price before tax')
    const html = page(open, 4900, true)
    expect(html).toMatch(/Price before tax.*\$39\.84.*VAT 23% \(Portugal\).*\$9\.16.*Total.*\$49\.00/s)
  })

  it('asks for no card when nothing is to be paid', () => {
    const html = page(open, 0)
    expect(html).toContain('Get it free</button>')
    expect(html).not.toContain('cardNumber')
    expect(html).not.toContain('$0')
  })

  it('keeps what was typed and lists what is wrong', () => {
    const html = page({
      ...open,
      values: { email: 'mia@', name: 'Mia Chen', country: 'PT', cardExpiry: '04 / 29' },
      errors: {
        email: 'Enter an email address in the format name@example.com',
        cardNumber: 'Enter the card number',
      },
    })
    expect(html).toContain('<title>Error: Checkout')
    expect(html).toMatch(
      /There’s a problem.*<a href="#email">Enter an email.*<a href="#cardNumber">Enter the card/s,
    )
    expect(html).toMatch(
      /<input id="email"[^>]*aria-invalid="true"[^>]*aria-describedby="email-hint email-error"/,
    )
    expect(html).toMatch(/value="mia@"/)
    expect(html).toContain('<option value="PT" selected="">Portugal</option>')
    expect(html.match(/autofocus/gi)).toHaveLength(1)
  })

  it('says that the bank declined and what is safe', () => {
    const declined = 'Your bank declined the card. Try another card.'
    const html = page({ ...open, declined, values: { cardNumber: '4000 0000 0000 0002' } })
    expect(html).toContain('Your bank declined the card. Try another card.')
    expect(html).toContain('Nothing was charged.')
    expect(html).not.toContain('Your details are still here.')
    expect(html).toMatch(/id="cardNumber"[^>]*aria-invalid="true"[^>]*value="4000 0000 0000 0002"/)
  })

  it('says beside the button that there is one already, and never that the payment was declined', () => {
    const second = { text: 'You already have a membership here.', href: '/@ana/members', change: 'Change it' }
    const html = page({ ...open, second, values: { email: 'mia@example.com' } })
    expect(faultsOf(html)).toEqual([])
    expect(html).toMatch(
      /role="alert".*You already have a membership here\..*<a href="\/@ana\/members">Change it<\/a>.*<button class="btn xl wide"/s,
    )
    expect(html).not.toContain('Nothing was charged.')
    expect(html).not.toMatch(/id="cardNumber"[^>]*aria-invalid/)
  })

  it('sells nothing twice and nothing that is closed', () => {
    const owned = page({ kind: 'owned', title: 'You own this course', openHref: '/learn/crs_1' })
    expect(owned).toContain('You own this course')
    expect(owned).toContain('href="/learn/crs_1"')
    const closed = page({ kind: 'closed', reason: 'This course is off sale.' })
    expect(closed).toContain('This course is off sale.')
    for (const html of [owned, closed]) expect(html).not.toContain('<form')
  })

  it('escapes what a buyer typed', () => {
    const html = page({
      ...open,
      hidden: { key: hostile },
      problem: hostile,
      values: { email: hostile, name: hostile, cardNumber: hostile },
      errors: { email: hostile, name: hostile },
    })
    expect(faultsOf(html)).toEqual([])
  })
})

describe('the steps after checkout', () => {
  it('lets the buyer approve or refuse', () => {
    const html = renderSite(
      <ConfirmPaymentPage
        site={site}
        store={store}
        viewer="visitor"
        action="/checkout/confirm"
        hidden={{ attempt: hostile }}
        total={usd(4900)}
        cardLast4="3155"
      />,
    )
    expect(faultsOf(html)).toEqual([])
    expect(html).toContain('value="approve" name="answer">Approve')
    expect(html).toContain('value="refuse" name="answer">Decline')
    expect(html).toContain('$49.00')
  })

  it('says whether the money or the course is still on its way', () => {
    const pending = (state: 'delivering' | 'waiting') =>
      renderSite(
        <PendingPaymentPage
          product={productWords}
          site={site}
          store={store}
          viewer="visitor"
          state={state}
          orderId="ord_1"
          checkHref="/orders/t"
        />,
      )
    expect(pending('delivering')).toContain('Paid. We’re opening your course.')
    expect(pending('waiting')).toContain('Your bank is still working on it')
    for (const html of [pending('delivering'), pending('waiting')]) {
      expect(faultsOf(html)).toEqual([])
      expect(html).toContain('href="/orders/t">Check again')
      expect(html.match(/class="stop here"/g)).toHaveLength(1)
    }
  })
})

it('knows every country once, by name', () => {
  const names = listCountries('en').map((country) => country.name)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toContain('Portugal')
  expect(names.every((name) => name.length > 2)).toBe(true)
  expect(isCountry('PT')).toBe(true)
  expect(isCountry('XX')).toBe(false)
})

describe('checkout with a provider that has a page of its own', () => {
  const stripe: PayMethod = { id: 'stripe', name: 'Stripe', part: null, isByLink: false, isKept: false }
  const pageOf = (some: PayMethod[], chosen: 'stripe' | 'test') =>
    renderSite(
      <CheckoutPage
        {...{ site, store, item, viewer: 'visitor', methods: some, chosen }}
        amounts={{ price: usd(4900), total: usd(4900) }}
        extras={extras}
        state={{ kind: 'open', action: '/checkout/off_1', hidden: {} }}
      />,
    )

  it('asks for no card, and its button says where it leads', () => {
    const html = pageOf([stripe], 'stripe')
    expect(html).toMatch(/Continue to Stripe · \$49\.00<\/button>/)
    for (const absent of ['cardNumber', 'type="radio"']) expect(html).not.toContain(absent)
  })

  it('lets the buyer choose where there are two, without script', () => {
    const html = pageOf([stripe, ...methods], 'test')
    expect(html).toContain('How do you want to pay?')
    expect(html).toContain('<input type="radio" name="method" value="stripe"/>')
    expect(html).toContain('<input type="radio" name="method" checked="" value="test"/>')
    expect(html).toContain('<span class="pay-by by-stripe">Continue to Stripe · $49.00</span>')
    expect(html).toContain('<span class="pay-by by-test">Pay $49.00</span>')
  })
})
