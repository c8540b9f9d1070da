import type { LeftOfMonth } from '#platform/product-allowance.ts'
import type { MembershipsSiteText } from './words.ts'

type Props = { left: LeftOfMonth; words: MembershipsSiteText['area']; day: (at: Date) => string }

/** Coaching of the month: "1 session left until Dec 14", and the way to book it while there is one. */
export function CoachingLeft({ left: { title, count, until, path }, words, day }: Props) {
  return (
    <section className="ma-coaching" aria-label={words.coaching}>
      <p>
        <b>
          {words.coaching}: {title}
        </b>
        <span className="muted">{words.coachingLeft(count, day(until))}</span>
      </p>
      {count > 0 ? (
        <a className="btn two" href={path}>
          {words.book}
        </a>
      ) : null}
    </section>
  )
}
