import { Lock } from 'lucide-react'
import { type SiteText, siteText } from './messages.ts'
import type { StoreFace, Viewer } from './StoreDocument.tsx'
import { TestModeStrip } from './TestModeStrip.tsx'

type StoreHeaderProps = {
  store: StoreFace
  viewer: Viewer
  isTestMode?: boolean
  isCheckout?: boolean
  text?: SiteText
}

/** The creator's name and the sections of the store. The phone keeps the name and the way in: sections are on the page. */
export function StoreHeader({ store, viewer, isTestMode, isCheckout, text = siteText }: StoreHeaderProps) {
  return (
    <header className="c-head">
      {isTestMode && <TestModeStrip text={text} />}
      <div className="wrap">
        <a className="c-name" href={store.href}>
          <StoreMark store={store} />
          {store.name}
        </a>
        {isCheckout ? (
          <span className="c-safe meta">
            <Lock className="icon icon-s" />
            {text.secureCheckout}
          </span>
        ) : (
          <nav className="c-nav" aria-label={text.store}>
            {store.nav.map((item) => (
              <a key={item.href} href={item.href} aria-current={item.isCurrent ? 'page' : undefined}>
                {item.label}
              </a>
            ))}
            <a className="btn two sm" href={viewer === 'signedIn' ? '/library' : '/signin'}>
              {viewer === 'signedIn' ? text.library : text.signIn}
            </a>
          </nav>
        )}
      </div>
    </header>
  )
}

function StoreMark({ store }: { store: StoreFace }) {
  if (store.logo) return <img className="c-mark" src={store.logo.src} alt="" width={32} height={32} />
  const [initial = ''] = store.name.trim()
  return (
    <span className="c-mark letter" aria-hidden="true">
      {initial.toUpperCase()}
    </span>
  )
}
