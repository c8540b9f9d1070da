import { decimalText, type Money } from '#kernel/money.ts'
import type { SiteContext } from './SiteDocument.tsx'
import type { PriceTax } from './sale.ts'
import type { StoreFace } from './store-face.ts'

type SoldThing = {
  /** What schema.org calls it, and who is behind it there. */
  type: string
  sellerAs: 'provider' | 'brand'
  href: string
  title: string
  description: string
  /** Address of its picture. */
  image?: string | undefined
  rating?: { average: number | null; count: number } | null | undefined
  /** Null while no one can buy it. */
  price: Money | null
  tax?: PriceTax
  faq?: readonly { question: string; answer: string }[] | undefined
  /** What only its kind says. */
  more?: Record<string, unknown>
}

/** What search engines read of a product's page: the thing, who sells it, what buyers say, the offer, and questions with answers. */
export function productJsonLd(
  site: SiteContext,
  store: StoreFace,
  thing: SoldThing,
): Record<string, unknown> {
  const url = site.origin + thing.href
  const { rating, price, tax = null, image, faq = [] } = thing
  const about = {
    '@type': thing.type,
    name: thing.title,
    description: thing.description,
    url,
    [thing.sellerAs]: { '@type': 'Organization', name: store.name, url: site.origin + store.href },
    ...(image ? { image: new URL(image, site.origin).href } : {}),
    ...(rating?.average ? { aggregateRating: ratingOf(rating.average, rating.count) } : {}),
    ...(price ? { offers: offerOf(price, tax, url) } : {}),
    ...thing.more,
  }
  if (faq.length === 0) return { '@context': 'https://schema.org', ...about }
  const questions = faq.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }))
  return {
    '@context': 'https://schema.org',
    '@graph': [about, { '@type': 'FAQPage', url, mainEntity: questions }],
  }
}

function ratingOf(average: number, count: number) {
  return {
    '@type': 'AggregateRating',
    ratingValue: average,
    reviewCount: count,
    bestRating: 5,
    worstRating: 1,
  }
}

function offerOf(money: Money, tax: PriceTax, url: string) {
  const amount = { price: decimalText(money), priceCurrency: money.currency }
  const valueAddedTaxIncluded = tax === 'included'
  const priceSpecification = { '@type': 'UnitPriceSpecification', ...amount, valueAddedTaxIncluded }
  return {
    '@type': 'Offer',
    ...amount,
    ...(tax && money.cents > 0 ? { priceSpecification } : {}),
    availability: 'https://schema.org/InStock',
    category: money.cents === 0 ? 'Free' : 'Paid',
    url,
  }
}
