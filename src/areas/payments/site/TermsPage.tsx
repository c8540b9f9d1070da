import { localeOf } from '#kernel/locales.ts'
import { formatDay } from '#kernel/time.ts'
import type { SiteContext } from '#ui/site/SiteDocument.tsx'
import { StoreDocument } from '#ui/site/StoreDocument.tsx'
import type { StoreFace, Viewer } from '#ui/site/store-face.ts'
import { TermsText } from './terms-text.tsx'
import { paymentsTextIn } from './texts.ts'

type TermsPageProps = {
  site: SiteContext
  store: StoreFace
  viewer: Viewer
  terms: { text: string; since: string; isCurrent: boolean }
  timeZone?: string
}

/** A seller's own terms, as they are or as someone agreed to them. */
export function TermsPage({ site, store, viewer, terms, timeZone }: TermsPageProps) {
  const words = paymentsTextIn(site.lang).terms
  return (
    <StoreDocument
      site={site}
      store={store}
      viewer={viewer}
      head={{ title: words.title(store.name), isPrivate: true }}
    >
      <main id="main" className="wrap narrow receipt">
        <h1 className="title">{words.title(store.name)}</h1>
        <p className="meta">{words.since(formatDay(terms.since, localeOf(site.lang), timeZone))}</p>
        {!terms.isCurrent && (
          <p className="lead">
            {words.older} <a href={`${store.href}/terms`}>{words.current}</a>
          </p>
        )}
        <TermsText text={terms.text} />
        <p>
          <a href={store.href}>{words.back(store.name)}</a>
        </p>
      </main>
    </StoreDocument>
  )
}
