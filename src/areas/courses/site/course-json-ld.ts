import type { Money } from '#kernel/money.ts'
import type { SiteContext } from '#ui/site/SiteDocument.tsx'
import type { StoreFace } from '#ui/site/store-face.ts'
import type { SalesCourse } from './sales-course.ts'
import { coursesTextIn } from './texts.ts'

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
  const { subject, level, language } = course.facets
  const words = coursesTextIn(site.lang).facets
  const about = {
    '@type': 'Course',
    inLanguage: language ?? site.lang,
    ...(subject && subject !== 'other' ? { about: { '@type': 'Thing', name: words.subjects[subject] } } : {}),
    ...(level && level !== 'all' ? { educationalLevel: words.levels[level] } : {}),
    name: course.title,
    description: course.description,
    url,
    provider: { '@type': 'Organization', name: store.name, url: site.origin + store.href },
    ...imageOf(course, site),
    ...(course.reviews?.figures.average
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: course.reviews.figures.average,
            reviewCount: course.reviews.figures.count,
            bestRating: 5,
            worstRating: 1,
          },
        }
      : {}),
    ...(course.seconds
      ? {
          hasCourseInstance: {
            '@type': 'CourseInstance',
            courseMode: 'Online',
            courseWorkload: `PT${Math.max(1, Math.round(course.seconds / 60))}M`,
          },
        }
      : {}),
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
  const { faq = [] } = course
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

function imageOf(course: SalesCourse, site: SiteContext) {
  const src = course.shareImage ?? course.cover?.src
  return src ? { image: new URL(src, site.origin).href } : {}
}
