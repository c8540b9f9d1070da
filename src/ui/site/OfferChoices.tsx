import type { Language } from '#kernel/language.ts'
import type { Sale } from './sale.ts'
import { siteTextIn } from './texts.ts'

type Props = { sale: Exclude<Sale, { kind: 'owned' }>; lang: Language }

/** What goes with the main price, and the other ways to buy the same, each with its checkout. */
export function OfferChoices({ sale: { notes = [], others = [] }, lang }: Props) {
  return (
    <>
      {notes.map((note) => (
        <p key={note} className="meta">
          {note}
        </p>
      ))}
      {others.length > 0 && (
        <section className="offer-choices" aria-label={siteTextIn(lang).buy.others}>
          <p className="meta">{siteTextIn(lang).buy.others}</p>
          <ul>
            {others.map(({ href, name, price, notes, closedBecause }) => (
              <li key={href}>
                {closedBecause === null ? <a href={href}>{name}</a> : <span>{name}</span>}
                <span className="money">{price}</span>
                {[...notes, ...(closedBecause === null ? [] : [closedBecause])].map((note) => (
                  <span key={note} className="meta">
                    {note}
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
