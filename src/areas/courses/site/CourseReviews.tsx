import { Star, StarHalf } from 'lucide-react'
import type { PublicReview, ReviewFigures } from '#areas/reviews/contract.ts'
import type { Language } from '#kernel/language.ts'
import { dayLocaleOf } from '#kernel/locales.ts'
import { formatDay } from '#kernel/time.ts'
import type { CoursesSiteText } from './words.ts'

export type ShownReviews = {
  figures: ReviewFigures
  reviews: PublicReview[]
  /** Where the ones before and after these are. */
  newerHref?: string
  olderHref?: string
}

type CourseReviewsProps = { shown: ShownReviews; sellerName: string; lang: Language; text: CoursesSiteText }

/** What learners say, as the creator left it; the mean is of all of them. */
export function CourseReviews({ shown, sellerName, lang, text }: CourseReviewsProps) {
  const { figures, reviews } = shown
  if (figures.average === null) return null
  return (
    <section id="reviews">
      <h2 className="section-t">{text.reviews}</h2>
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
              <b>{review.shownName}</b> ·{' '}
              {text.writtenAt(review.steps, formatDay(review.writtenAt, dayLocaleOf(lang)))}
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
        <nav className="rev-pages" aria-label={text.moreReviews}>
          {shown.newerHref && <a href={shown.newerHref}>{text.newerReviews}</a>}
          {shown.olderHref && <a href={shown.olderHref}>{text.olderReviews}</a>}
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
