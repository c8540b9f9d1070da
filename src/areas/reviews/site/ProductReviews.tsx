import { Star, StarHalf } from 'lucide-react'
import type { Language } from '#kernel/language.ts'
import { localeOf } from '#kernel/locales.ts'
import { formatDay } from '#kernel/time.ts'
import type { PublicReview } from '../contract.ts'
import type { ReviewsOnPage } from './reviews-on-page.ts'
import { reviewsTextIn } from './texts.ts'

type ProductReviewsProps = {
  shown: ReviewsOnPage
  sellerName: string
  lang: Language
  /** How far the writer had come, in the words of what was reviewed; its day alone where that's no question. */
  writtenAt?: (steps: PublicReview['steps'], day: string) => string
}

/** What buyers say of one thing, as its seller left it; the mean is of all of them. */
export function ProductReviews({ shown, sellerName, lang, writtenAt }: ProductReviewsProps) {
  const { figures, reviews } = shown
  const text = reviewsTextIn(lang)
  if (figures.average === null) return null
  const noteOf = ({ steps, writtenAt: at }: PublicReview) => {
    const day = formatDay(at, localeOf(lang))
    return writtenAt ? writtenAt(steps, day) : day
  }
  return (
    <section id="reviews">
      <h2 className="section-t">{text.title}</h2>
      <p className="rating">
        <Stars rating={figures.average} label={text.stars(figures.average)} />
        <span>{text.rating(figures.average, figures.count)}</span>
      </p>
      <ul className="revs">
        {reviews.map((review) => (
          <li key={review.id}>
            <Stars rating={review.rating} label={text.stars(review.rating)} />
            {review.text && <p>{review.text}</p>}
            <p className="meta">
              <b>{review.shownName}</b> · {noteOf(review)}
            </p>
            {review.reply && (
              <blockquote>
                <b>{text.answer(sellerName)}</b>
                <p>{review.reply}</p>
              </blockquote>
            )}
          </li>
        ))}
      </ul>
      {(shown.newerHref || shown.olderHref) && (
        <nav className="rev-pages" aria-label={text.more}>
          {shown.newerHref && <a href={shown.newerHref}>{text.newer}</a>}
          {shown.olderHref && <a href={shown.olderHref}>{text.older}</a>}
        </nav>
      )}
    </section>
  )
}

/** To the nearest half. */
function Stars({ rating, label }: { rating: number; label: string }) {
  const halves = Math.round(rating * 2)
  return (
    <span className="stars" role="img" aria-label={label}>
      {[1, 2, 3, 4, 5].map((star) => (
        <span key={star} className="star">
          <Star className={star * 2 <= halves ? 'icon icon-s is-full' : 'icon icon-s'} />
          {star * 2 - 1 === halves && <StarHalf className="icon icon-s is-full" />}
        </span>
      ))}
    </span>
  )
}
