import type { SiteContext } from '#ui/site/SiteDocument.tsx'
import { StoreDocument } from '#ui/site/StoreDocument.tsx'
import type { StoreFace, Viewer } from '#ui/site/store-face.ts'
import { paymentsTextIn } from './texts.ts'

type DeletedAccountPageProps = {
  site: SiteContext
  store: StoreFace
  viewer: Viewer
  /** Absent for a store that is not shown. */
  storeHref?: string
  isTestMode?: boolean
}

/** Behind the link of an order whose buyer deleted their account: it opens nothing, and names no one. */
export function DeletedAccountPage({ site, store, viewer, storeHref, isTestMode }: DeletedAccountPageProps) {
  const words = paymentsTextIn(site.lang).deletedAccount
  return (
    <StoreDocument
      site={site}
      store={store}
      viewer={viewer}
      isTestMode={isTestMode}
      head={{ title: `${words.title} – ${store.name}`, isPrivate: true }}
    >
      <main id="main" className="wrap confirm">
        <h1 className="title">{words.title}</h1>
        <p className="lead">
          {words.text} {words.books}
        </p>
        {storeHref && (
          <div className="btns">
            <a className="btn xl" href={storeHref}>
              {words.toStore(store.name)}
            </a>
          </div>
        )}
      </main>
    </StoreDocument>
  )
}
