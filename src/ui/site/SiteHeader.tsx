import { Logo } from './Logo.tsx'
import { type SiteText, siteText } from './messages.ts'
import type { Viewer } from './StoreDocument.tsx'

/** Throughline's own header. It offers only what exists. */
export function SiteHeader({
  brandName,
  viewer,
  text = siteText,
}: {
  brandName: string
  viewer: Viewer
  text?: SiteText
}) {
  return (
    <header className="site-head">
      <div className="wrap">
        <Logo brandName={brandName} />
        <nav className="site-acts" aria-label={text.home.main}>
          {viewer === 'signedIn' ? (
            <a className="btn sm" href="/dashboard">
              {text.home.dashboard}
            </a>
          ) : (
            <>
              <a className="btn text sm" href="/signin">
                {text.home.signIn}
              </a>
              <a className="btn sm site-up" href="/signup">
                {text.home.signUp}
              </a>
            </>
          )}
        </nav>
      </div>
    </header>
  )
}
