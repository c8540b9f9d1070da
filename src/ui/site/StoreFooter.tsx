import { type SiteText, siteText } from './messages.ts'
import type { StoreFace } from './StoreDocument.tsx'

type StoreFooterProps = { store: StoreFace; brandName: string; text?: SiteText }

/** The end of every creator page. */
export function StoreFooter({ store, brandName, text = siteText }: StoreFooterProps) {
  return (
    <footer className="c-foot">
      <div className="wrap">
        <span>{store.imprint ? `${store.name}, ${store.imprint}` : store.name}</span>
        <span className="by">
          {text.madeWith} <a href="/">{brandName}</a>
        </span>
      </div>
    </footer>
  )
}
