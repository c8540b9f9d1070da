import type { StoreFace } from './store-face.ts'
import type { SiteText } from './words.ts'

type StoreFooterProps = { store: StoreFace; brandName: string; text: SiteText }

/** The end of every creator page. */
export function StoreFooter({ store, brandName, text }: StoreFooterProps) {
  return (
    <footer className="c-foot">
      <div className="wrap">
        <span>{store.imprint ? `${store.name}, ${store.imprint}` : store.name}</span>
        {store.places && store.places.length > 0 && (
          <nav className="c-places" aria-label={text.places}>
            {store.places.map(({ place, url }) => (
              <a key={place} href={url} rel="me noopener">
                {text.placeNames[place] ?? place}
              </a>
            ))}
          </nav>
        )}
        <nav className="c-places" aria-label={text.aboutStore}>
          <a href="/terms">{text.footer.terms}</a>
          <a href="/privacy">{text.footer.privacy}</a>
          {store.brandCss && <a href={`${store.href}/feed.xml`}>{text.feed}</a>}
        </nav>
        <span className="by">
          {text.madeWith} <a href="/">{brandName}</a>
        </span>
      </div>
    </footer>
  )
}
