import { Clock, List, Star } from 'lucide-react'
import { formatPrice, type Money } from '#kernel/money.ts'
import { formatDuration } from '#kernel/time.ts'
import { type CoverImage, StoreCover } from '#ui/site/StoreCover.tsx'
import type { StorefrontSiteText } from './messages.ts'

export type OfferedCourse = {
  id: string
  title: string
  /** One sentence. */
  summary?: string
  href: string
  cover?: CoverImage | null
  lessonCount: number
  seconds?: number
  /** Of its published reviews. */
  rating?: { average: number; count: number } | null
  price: Money
  /** The offer to buy; null while nobody can, and then the card only leads to the course. */
  offerId: string | null
}

type CourseOnSaleProps = {
  course: OfferedCourse
  /** Whose it is, where courses of many stand together. */
  note?: string
  locale: string
  isLead?: boolean
  text: StorefrontSiteText
}

/** One course in the store. Only the leading one carries a filled button. */
export function CourseOnSale({ course, note, locale, isLead, text }: CourseOnSaleProps) {
  const price = course.price.cents === 0 ? text.free : formatPrice(course.price, locale)
  return (
    <article className={isLead ? 'course-lead' : 'course-card'}>
      <StoreCover id={course.id} image={course.cover} />
      <div>
        <h3 className={isLead ? 'title' : 'sub-t'}>
          <a href={course.href}>{course.title}</a>
        </h3>
        {note && <p className="meta">{note}</p>}
        {course.summary && <p className={isLead ? 'lead' : 'muted'}>{course.summary}</p>}
        <Facts course={course} text={text} price={isLead ? null : price} />
        {isLead && (
          <div className="buy-row">
            <span className="money big">{price}</span>
            {course.offerId && (
              <a className="btn" href={`/checkout/${encodeURIComponent(course.offerId)}`}>
                {course.price.cents === 0 ? text.getFree : text.buy(price)}
              </a>
            )}
            <a className="body" href={course.href}>
              {text.look}
            </a>
          </div>
        )}
      </div>
    </article>
  )
}

function Facts({
  course,
  price,
  text,
}: {
  course: OfferedCourse
  price: string | null
  text: StorefrontSiteText
}) {
  return (
    <div className="fact-row">
      <ul className="facts">
        <li>
          <List className="icon icon-s" />
          {text.lessons(course.lessonCount)}
        </li>
        {!!course.seconds && (
          <li>
            <Clock className="icon icon-s" />
            {formatDuration(course.seconds)}
          </li>
        )}
        {course.rating && (
          <li>
            <Star className="icon icon-s" />
            {text.rating(course.rating.average, course.rating.count)}
          </li>
        )}
      </ul>
      {price && <span className="money">{price}</span>}
    </div>
  )
}
