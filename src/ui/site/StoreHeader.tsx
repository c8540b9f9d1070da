import { Lock, Menu } from 'lucide-react'
import type { StoreFace, Viewer } from './store-face.ts'
import { TestModeStrip } from './TestModeStrip.tsx'
import type { SiteText } from './words.ts'

type StoreHeaderProps = {
  store: StoreFace
  viewer: Viewer
  isTestMode?: boolean
  isCheckout?: boolean
  text: SiteText
}

/** The creator's name, and the sections of the store; on a phone they open from a menu that needs no script. */
export function StoreHeader({ store, viewer, isTestMode, isCheckout, text }: StoreHeaderProps) {
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
          <StoreNav store={store} viewer={viewer} text={text} />
        )}
      </div>
    </header>
  )
}

function StoreNav({ store, viewer, text }: { store: StoreFace; viewer: Viewer; text: SiteText }) {
  const sections = store.nav.map((item) => (
    <a key={item.href} href={item.href} aria-current={item.isCurrent ? 'page' : undefined}>
      {item.label}
    </a>
  ))
  const wayIn =
    viewer === 'signedIn'
      ? { href: '/library', label: text.library }
      : { href: '/signin', label: text.signIn }
  return (
    <>
      <nav className="c-nav" aria-label={text.store}>
        {sections}
        <a className="btn two sm" href={wayIn.href}>
          {wayIn.label}
        </a>
      </nav>
      <details className="c-menu">
        <summary aria-label={text.menu}>
          <Menu className="icon icon-l" />
        </summary>
        <nav aria-label={text.menu}>
          {sections}
          <a href={wayIn.href}>{wayIn.label}</a>
        </nav>
      </details>
    </>
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
