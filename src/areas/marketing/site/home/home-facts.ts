import { homePlans, planFacts } from '#areas/plans/facts.ts'
import { decimalText, type Money } from '#kernel/money.ts'
import type { SiteContext } from '#ui/site/SiteDocument.tsx'
import type { Say } from '../say.ts'

/** What search engines are told: who this is and what it costs to start. */
export function homeFacts(site: SiteContext, say: Say): Record<string, unknown> {
  const url = `${site.origin}/`
  const offer = (name: string, price: Money) => ({
    '@type': 'Offer',
    name,
    price: decimalText(price),
    priceCurrency: price.currency,
  })
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': `${url}#organization`,
        name: say('operator.name') || site.brandName,
        url,
        contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', url: `${url}contact` },
      },
      {
        '@type': 'SoftwareApplication',
        name: site.brandName,
        description: say('hero.text'),
        inLanguage: site.lang,
        applicationCategory: 'BusinessApplication',
        operatingSystem: 'Web',
        url,
        publisher: { '@id': `${url}#organization` },
        offers: [
          offer('Free Plan', planFacts.free_plan.price),
          ...Object.values(homePlans).map((plan) => offer(plan.name, plan.price)),
        ],
      },
    ],
  }
}
