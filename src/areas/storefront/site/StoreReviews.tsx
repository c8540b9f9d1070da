import type { Language } from '#kernel/language.ts'
import { localeOf } from '#kernel/locales.ts'
import { formatDay } from '#kernel/time.ts'
import { Stars } from './Stars.tsx'
import type { StorefrontSiteText } from './words.ts'

export type StoreReviewSummary = {
  /** Of all reviews of products whose pages show them. */
  average: number
  count: number
  newest: {
    id: string
    rating: number
    text: string
    shownName: string
    writtenAt: string
    product: { title: string; href: string }
  }[]
}

type StoreReviewsProps = { shown: StoreReviewSummary; lang: Language; text: StorefrontSiteText }

/** The newest words of learners, each with the product they are about; all of them are on its own page. */
export function StoreReviews({ shown, lang, text }: StoreReviewsProps) {
  const words = text.reviews
  if (shown.newest.length === 0) return null
  return (
    <section className="band section">
      <div className="wrap">
        <h2 className="section-t">{text.shelf.reviews}</h2>
        <p className="rating">{words.summary(shown.average, shown.count)}</p>
        <ul className="revs sf-revs">
          {shown.newest.map((review) => (
            <li key={review.id}>
              <Stars rating={review.rating} label={words.stars(review.rating)} />
              <p>{review.text}</p>
              <p className="meta">
                <b>{review.shownName}</b>, <a href={review.product.href}>{review.product.title}</a>,{' '}
                {formatDay(review.writtenAt, localeOf(lang))}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
