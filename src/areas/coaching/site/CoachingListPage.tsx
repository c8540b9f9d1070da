import { formatPrice, type Money } from '#kernel/money.ts'
import type { SiteContext } from '#ui/site/SiteDocument.tsx'
import { type CoverImage, StoreCover } from '#ui/site/StoreCover.tsx'
import { StoreDocument } from '#ui/site/StoreDocument.tsx'
import type { StoreFace, Viewer } from '#ui/site/store-face.ts'
import { coachingTextIn } from './texts.ts'

type Props = {
  site: SiteContext
  store: StoreFace
  viewer: Viewer
  isTestMode: boolean
  path: string
  packages: {
    id: string
    title: string
    summary: string
    price: Money
    sessions: number
    cover: CoverImage | null
    salesPath: string
    /** Where a time is chosen at once; null for what's bought first. */
    bookPath: string | null
  }[]
}

/** `/@handle/coaching`: what can be booked with a coach, for whoever was given the link. */
export function CoachingListPage({ site, store, viewer, isTestMode, path, packages }: Props) {
  const text = coachingTextIn(site.lang)
  const words = text.list
  return (
    <StoreDocument
      site={site}
      store={store}
      viewer={viewer}
      isTestMode={isTestMode}
      head={{ title: `${words.title} – ${store.name}`, description: words.lead(store.name), canonical: path }}
    >
      <main id="main" className="wrap bk-all">
        <h1 className="title">{words.title}</h1>
        <p className="lead">{packages.length > 0 ? words.lead(store.name) : words.empty}</p>
        <ul className="bk-list">
          {packages.map(({ id, title, summary, price, sessions, cover, salesPath, bookPath }) => (
            <li key={id}>
              <StoreCover id={id} title={title} image={cover} />
              <div>
                <h2 className="sub-t">
                  <a href={salesPath}>{title}</a>
                </h2>
                {summary ? <p className="muted">{summary}</p> : null}
                <p className="meta">
                  {text.sessions(sessions)} ·{' '}
                  {price.cents === 0 ? text.free : formatPrice(price, site.locale)}
                </p>
              </div>
              <p className="btns">
                <a className="btn" href={bookPath ?? salesPath}>
                  {bookPath ? words.book : words.see}
                </a>
              </p>
            </li>
          ))}
        </ul>
      </main>
    </StoreDocument>
  )
}
