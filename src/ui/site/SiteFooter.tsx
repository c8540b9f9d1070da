import { Logo } from './Logo.tsx'
import type { SiteContext } from './SiteDocument.tsx'
import type { Viewer } from './store-face.ts'
import { siteTextIn } from './texts.ts'

type SiteFooterProps = {
  site: Pick<SiteContext, 'brandName' | 'lang' | 'hasBrowse' | 'browseLabels'>
  /** What the installation says of itself; unset, what comes with the product. */
  promise?: string
  viewer?: Viewer
}

/** Throughline's own footer: working links only. */
export function SiteFooter({ site, promise, viewer }: SiteFooterProps) {
  const words = siteTextIn(site.lang).footer
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="foot-grid">
          <div>
            <Logo brandName={site.brandName} />
            <p className="muted">{promise ?? words.promise}</p>
          </div>
          <FooterLinks
            id="foot-product"
            title={words.product}
            links={[
              { href: '/#features', label: words.features },
              { href: '/#pricing', label: words.pricing },
              { href: '/#reviews', label: words.reviews },
              ...(site.hasBrowse && site.browseLabels
                ? [{ href: '/browse', label: site.browseLabels[site.lang] }]
                : []),
            ]}
          />
          <FooterLinks
            id="foot-account"
            title={words.account}
            links={
              viewer === 'signedIn'
                ? [
                    { href: '/dashboard', label: words.dashboard },
                    { href: '/library', label: words.library },
                    { href: '/settings', label: words.settings },
                  ]
                : [
                    { href: '/signup', label: words.signUp },
                    { href: '/signin', label: words.signIn },
                    { href: '/forgot-password', label: words.forgotPassword },
                  ]
            }
          />
          <FooterLinks
            id="foot-help"
            title={words.help}
            links={[
              { href: '/contact', label: words.contact },
              { href: '/help', label: words.help },
              { href: '/docs/api', label: words.api },
              { href: '/status', label: words.status },
            ]}
          />
          <FooterLinks
            id="foot-trust"
            title={words.trust}
            links={[
              { href: '/terms', label: words.terms },
              { href: '/privacy', label: words.privacy },
              { href: '/cookies', label: words.cookies },
            ]}
          />
        </div>
        <p className="foot-end">{words.noTrackers}</p>
      </div>
    </footer>
  )
}

type FooterLinksProps = { id: string; title: string; links: { href: string; label: string }[] }

function FooterLinks({ id, title, links }: FooterLinksProps) {
  return (
    <nav aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.href}>
            <a href={link.href}>{link.label}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
