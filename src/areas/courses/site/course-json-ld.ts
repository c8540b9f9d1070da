import type { Money } from '#kernel/money.ts'
import { productJsonLd } from '#ui/site/product-json-ld.ts'
import type { SiteContext } from '#ui/site/SiteDocument.tsx'
import type { PriceTax } from '#ui/site/sale.ts'
import type { StoreFace } from '#ui/site/store-face.ts'
import type { SalesCourse } from './sales-course.ts'
import { coursesTextIn } from './texts.ts'

type CourseJsonLd = {
  course: SalesCourse
  price: Money
  tax?: PriceTax
  store: StoreFace
  site: SiteContext
  isOnSale: boolean
}

/** What search engines read: the course, who gives it, and the offer while it can be bought. */
export function courseJsonLd({
  course,
  price,
  tax,
  store,
  site,
  isOnSale,
}: CourseJsonLd): Record<string, unknown> {
  const { subject, level, language } = course.facets
  const words = coursesTextIn(site.lang).facets
  return productJsonLd(site, store, {
    type: 'Course',
    sellerAs: 'provider',
    href: course.href,
    title: course.title,
    description: course.description,
    image: course.shareImage ?? course.cover?.src,
    rating: course.reviews?.figures,
    price: isOnSale ? price : null,
    tax,
    faq: course.faq,
    more: {
      inLanguage: language ?? site.lang,
      ...(subject && subject !== 'other'
        ? { about: { '@type': 'Thing', name: words.subjects[subject] } }
        : {}),
      ...(level && level !== 'all' ? { educationalLevel: words.levels[level] } : {}),
      ...(course.seconds
        ? {
            hasCourseInstance: {
              '@type': 'CourseInstance',
              courseMode: 'Online',
              courseWorkload: `PT${Math.max(1, Math.round(course.seconds / 60))}M`,
            },
          }
        : {}),
    },
  })
}
