import type { Money } from '#kernel/money.ts'
import type { SiteContext } from '#ui/site/SiteDocument.tsx'
import type { StoreFace } from '#ui/site/StoreDocument.tsx'
import type { SalesCourse } from './CourseSalesPage.tsx'

type CourseJsonLd = {
  course: SalesCourse
  price: Money
  store: StoreFace
  site: SiteContext
  isOnSale: boolean
}

/** What search engines read: the course, who gives it, and the offer while it can be bought. */
export function courseJsonLd({
  course,
  price,
  store,
  site,
  isOnSale,
}: CourseJsonLd): Record<string, unknown> {
  const url = site.origin + course.href
  return {
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: course.title,
    description: course.description,
    url,
    provider: { '@type': 'Organization', name: store.name, url: site.origin + store.href },
    ...(course.cover ? { image: new URL(course.cover.src, site.origin).href } : {}),
    ...(isOnSale
      ? {
          offers: {
            '@type': 'Offer',
            price: (price.cents / 100).toFixed(2),
            priceCurrency: price.currency,
            availability: 'https://schema.org/InStock',
            category: price.cents === 0 ? 'Free' : 'Paid',
            url,
          },
        }
      : {}),
  }
}
