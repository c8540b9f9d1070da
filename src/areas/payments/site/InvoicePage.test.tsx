import { describe, expect, it } from 'vitest'
import { renderSite } from '#ui/site/render.ts'
import { faultsOf, hostile, site, store } from '#ui/site/samples.ts'
import { InvoicePage, type InvoicePageProps } from './InvoicePage.tsx'

const usd = (cents: number) => ({ cents, currency: 'USD' as const })
const invoice: InvoicePageProps['invoice'] = {
  number: 'AR-2026-0118',
  issuedOn: '2026-11-21',
  sellerName: 'Ana Reis Ceramics',
  seller: null,
  orderId: 'ord_7Q2M4X',
  paidAt: '2026-11-20T10:00:00.000Z',
  method: 'card ending in 4242',
  buyer: { name: 'Mia Chen', email: 'mia@example.com', business: null },
  lines: [{ id: 'itm_1', title: 'Pottery Basics', note: 'Online course', price: usd(4900) }],
  total: usd(4900),
  tax: usd(916),
}
const details: InvoicePageProps['details'] = {
  action: '/orders/t/invoice',
  until: '2026-12-05T10:00:00.000Z',
  saved: false,
}
const page = (fields: Partial<typeof invoice> = {}, isTestMode = false, form: typeof details | null = null) =>
  renderSite(
    <InvoicePage
      site={site}
      store={store}
      viewer="visitor"
      invoice={{ ...invoice, ...fields }}
      receiptHref="/orders/t"
      pdfHref="/orders/t/invoice.pdf"
      details={form}
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
      'card ending in 4242',
      'Nov 21, 2026',
    ])
      expect(html).toContain(words)
    expect(html).toMatch(/Net<.*\$39\.84.*Tax<.*\$9\.16.*Total, USD<.*\$49\.00.*Due<.*\$0\.00/s)
    expect(html).toContain('noindex')
    expect(html).not.toContain('no real money moved.')
  })

  it('has the seller’s logo where there is one', () => {
    expect(page()).not.toContain('invoice-logo')
    const html = renderSite(
      <InvoicePage
        {...{
          site,
          invoice,
          viewer: 'visitor',
          receiptHref: '/orders/t',
          pdfHref: '/orders/t/invoice.pdf',
          details: null,
        }}
        store={{ ...store, logo: { src: '/logos/wsp_1/lgo_1' } }}
      />,
    )
    expect(html).toContain('<img class="invoice-logo" src="/logos/wsp_1/lgo_1" alt=""/>')
    expect(faultsOf(html)).toEqual([])
  })

  it('says who sold and who bought in the eyes of the law, and lets the buyer say it while it is open', () => {
    const seller = {
      legalName: 'Reis Keramik GmbH',
      address: 'Kiln Street 5\n10115 Berlin',
      taxNumber: 'DE123',
    }
    const business = { legalName: 'Chen Studio Ltd', address: '1 High Street', taxNumber: 'GB987' }
    const closed = page({ seller, buyer: { ...invoice.buyer, business } })
    for (const words of [
      'Reis Keramik GmbH',
      '10115 Berlin',
      'DE123',
      'Chen Studio Ltd',
      '1 High Street',
      'GB987',
    ])
      expect(closed).toContain(words)
    expect(closed).not.toContain('<form')
    const open = page({ buyer: { ...invoice.buyer, business } }, false, details)
    expect(faultsOf(open)).toEqual([])
    expect(open).toContain('You can edit them until Dec 5, 2026')
    expect(open).toMatch(/<input[^>]*name="legalName"[^>]*value="Chen Studio Ltd"/)
  })

  it('says on the paper itself that test money moved', () => {
    expect(page({}, true)).toContain('Test mode: no real money moved.')
  })

  it('escapes what people typed', () => {
    const business = { legalName: hostile, address: hostile, taxNumber: hostile }
    const buyer = { name: hostile, email: hostile, business }
    const html = page({ number: hostile, sellerName: hostile, seller: business, buyer }, false, details)
    expect(faultsOf(html)).toEqual([])
  })
})
