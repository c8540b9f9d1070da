import type { Language } from '#kernel/language.ts'
import { isExample, type ReviewName, reviewNames, type SiteTexts } from '../../site-texts.ts'
import type { HomePartProps } from './part-props.ts'

/** The lines of each scenario's three stops. */
const lines: Record<ReviewName, readonly string[]> = {
  first: ['courses', 'payments', 'analytics'],
  second: ['coaching', 'payments', 'coaching'],
  third: ['members', 'pages', 'analytics'],
}

/** Scenarios of ours, marked as such until an admin puts a customer's own words in their place. */
export function HomeReviews({
  say,
  text,
  texts,
  lang,
}: HomePartProps & { texts: SiteTexts; lang: Language }) {
  return (
    <section className="section">
      <div className="wrap">
        <div className="head">
          <h2 className="section-t" id="reviews" tabIndex={-1}>
            {say('reviews.title')}
          </h2>
          <p className="lead">{say('reviews.text')}</p>
        </div>
        <div className="exs">
          {reviewNames.map((name) => (
            <Review key={name} name={name} say={say} text={text} isExample={isExample(texts, name, lang)} />
          ))}
        </div>
      </div>
    </section>
  )
}

type ReviewProps = HomePartProps & { name: ReviewName; isExample: boolean }

function Review({ name, say, text, isExample }: ReviewProps) {
  const stops = ([1, 2, 3] as const)
    .map((n, i) => ({
      title: say(`reviews.${name}.stop${n}`),
      note: say(`reviews.${name}.note${n}`),
      line: lines[name][i],
    }))
    .filter((stop) => stop.title !== '')
  return (
    <article className="ex">
      {isExample && <span className="chip">{text.example}</span>}
      <h3 className="sub-t">{say(`reviews.${name}.title`)}</h3>
      <p className="muted">{say(`reviews.${name}.text`)}</p>
      {!isExample && <p className="ex-by">{say(`reviews.${name}.by`)}</p>}
      {stops.length > 0 && (
        <ol className="route">
          {stops.map((stop) => (
            <li key={stop.title} className={`on-${stop.line}`}>
              <i className="stop past" />
              <b>{stop.title}</b>
              {stop.note && <span className="meta">{stop.note}</span>}
            </li>
          ))}
        </ol>
      )}
    </article>
  )
}
