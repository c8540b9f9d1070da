import type { Money } from '#kernel/money.ts'
import type { SiteContext } from './SiteDocument.tsx'
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
  const { rating, price, image, faq = [] } = thing
  const about = {
    '@type': thing.type,
    name: thing.title,
    description: thing.description,
    url,
    [thing.sellerAs]: { '@type': 'Organization', name: store.name, url: site.origin + store.href },
    ...(image ? { image: new URL(image, site.origin).href } : {}),
    ...(rating?.average ? { aggregateRating: ratingOf(rating.average, rating.count) } : {}),
    ...(price ? { offers: offerOf(price, url) } : {}),
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

function offerOf(price: Money, url: string) {
  return {
    '@type': 'Offer',
    price: (price.cents / 100).toFixed(2),
    priceCurrency: price.currency,
    availability: 'https://schema.org/InStock',
    category: price.cents === 0 ? 'Free' : 'Paid',
    url,
  }
}
