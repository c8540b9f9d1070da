import { Menu } from 'lucide-react'
import { Logo } from './Logo.tsx'
import type { SiteContext } from './SiteDocument.tsx'
import type { Viewer } from './store-face.ts'
import { siteTextIn } from './texts.ts'

type SiteHeaderProps = {
  site: Pick<SiteContext, 'brandName' | 'lang'>
  viewer: Viewer
  /** Parts of the home page. On a phone they open from a menu; where no script runs they are in a row. */
  sections?: { href: string; label: string }[]
}

/** Throughline's own header. It offers only what exists. */
export function SiteHeader({ site, viewer, sections }: SiteHeaderProps) {
  const text = siteTextIn(site.lang)
  return (
    <header className={sections ? 'site-head has-nav' : 'site-head'}>
      <div className="wrap">
        <Logo brandName={site.brandName} />
        {sections && (
          <nav className="site-nav" id="site-nav" aria-label={text.home.main}>
            {sections.map(({ href, label }) => (
              <a key={href} href={href}>
                {label}
              </a>
            ))}
            {viewer === 'visitor' ? (
              <a className="in-menu" href="/signin">
                {text.home.signIn}
              </a>
            ) : (
              <a className="in-menu" href="/dashboard">
                {text.home.dashboard}
              </a>
            )}
          </nav>
        )}
        <nav className="site-acts" aria-label={sections ? text.home.account : text.home.main}>
          {viewer === 'signedIn' ? (
            <a className="btn sm site-in" href="/dashboard">
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
        {sections && (
          <button
            type="button"
            className="site-menu"
            aria-expanded="false"
            aria-controls="site-nav"
            aria-label={text.menu}
          >
            <Menu className="icon icon-l" />
          </button>
        )}
      </div>
    </header>
  )
}
