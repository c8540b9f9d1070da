import { describe, expect, it } from 'vitest'
import { renderSite } from '#ui/site/render.ts'
import { faultsOf, hostile, site, store } from '#ui/site/samples.ts'
import { ProviderPage, type ProviderState } from './ProviderPage.tsx'

const provider = 'Pay Example'
const states: ProviderState[] = [
  { kind: 'going', provider, host: 'pay.example', href: 'https://pay.example/p' },
  { kind: 'step', provider, id: 'test', secret: 's', returnTo: '/orders/t', cancelTo: '/orders/t' },
  { kind: 'canceled', provider, continueHref: '/orders/t' },
  { kind: 'returned', provider, continueHref: '/orders/t', checkHref: '/orders/t?back=returned' },
  { kind: 'failed', reason: 'The bank said no.' },
  { kind: 'elsewhere' },
]

const page = (state: ProviderState, lang: 'en' | 'de' = 'en') =>
  renderSite(
    <ProviderPage
      site={{ ...site, lang }}
      store={store}
      viewer="visitor"
      state={state}
      checkoutHref="/checkout/off_1"
      opening="Your course"
      orderId="ord_1"
      isTestMode
    />,
  )

describe('a page between the checkout and a provider', () => {
  it.each(states)('$kind: is one page with one heading and a way on, in each language', (state) => {
    const spoken = (['en', 'de'] as const).map((lang) => page(state, lang))
    for (const html of spoken) {
      expect(faultsOf(html)).toEqual([])
      expect(html.match(/<h1/g)).toHaveLength(1)
      expect(html).toMatch(/class="btn[^"]*"/)
      expect(html).toContain('noindex')
      expect(html).not.toMatch(/undefined|\[object/)
    }
    const [english, german] = spoken.map((html) => html.match(/<h1[^>]*>([^<]*)/)?.[1])
    expect(english).not.toBe(german)
  })

  it('says whatever a provider is called as text', () => {
    for (const html of [
      page({ kind: 'canceled', provider: hostile, continueHref: '/orders/t' }),
      page({ kind: 'failed', reason: hostile }),
    ])
      expect(html).not.toContain('<script>')
  })
})
