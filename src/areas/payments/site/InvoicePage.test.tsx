import { describe, expect, it } from 'vitest'
import { renderSite } from '#ui/site/render.ts'
import { faultsOf, hostile, site, store } from '#ui/site/samples.ts'
import { InvoicePage, type InvoicePageProps } from './InvoicePage.tsx'

const usd = (cents: number) => ({ cents, currency: 'USD' as const })
const invoice: InvoicePageProps['invoice'] = {
  number: 'AR-2026-0118',
  issuedAt: '2026-11-21T10:00:00.000Z',
  sellerName: 'Ana Reis Ceramics',
  orderId: 'ord_7Q2M4X',
  paidAt: '2026-11-20T10:00:00.000Z',
  method: 'card ending 4242',
  buyer: { name: 'Mia Chen', email: 'mia@example.com' },
  lines: [{ id: 'itm_1', title: 'Pottery Basics', price: usd(4900) }],
  total: usd(4900),
  tax: usd(916),
}
const page = (fields: Partial<typeof invoice> = {}, isTestMode = false) =>
  renderSite(
    <InvoicePage
      site={site}
      store={store}
      viewer="visitor"
      invoice={{ ...invoice, ...fields }}
      receiptHref="/orders/t"
      isTestMode={isTestMode}
    />,
  )

describe('the invoice', () => {
  it('has number, seller, buyer, dates and sums that reconcile', () => {
    const html = page()
    expect(faultsOf(html)).toEqual([])
    for (const words of [
      'AR-2026-0118',
      'Ana Reis Ceramics',
      'Mia Chen',
      'mia@example.com',
      'ord_7Q2M4X',
      '20 Nov 2026, card ending 4242',
      '21 Nov 2026',
    ])
      expect(html).toContain(words)
    expect(html).toMatch(/Net<.*\$39\.84.*Tax<.*\$9\.16.*Total, USD<.*\$49\.00.*Due<.*\$0\.00/s)
    expect(html).toContain('noindex')
    expect(html).not.toContain('no real money moved.')
  })

  it('says on the paper itself that test money moved', () => {
    expect(page({}, true)).toContain('Test mode: no real money moved.')
  })

  it('escapes what people typed', () => {
    const html = page({ number: hostile, sellerName: hostile, buyer: { name: hostile, email: hostile } })
    expect(faultsOf(html)).toEqual([])
  })
})
