import { Logo } from './Logo.tsx'
import { type SiteText, siteText } from './messages.ts'

/** Throughline's own footer: working links only. */
export function SiteFooter({ brandName, text = siteText }: { brandName: string; text?: SiteText }) {
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="foot-grid">
          <div>
            <Logo brandName={brandName} />
            <p className="muted">{text.footer.promise}</p>
          </div>
          <FooterLinks
            id="foot-account"
            title={text.footer.account}
            links={[
              { href: '/signup', label: text.footer.signUp },
              { href: '/signin', label: text.footer.signIn },
              { href: '/forgot-password', label: text.footer.forgotPassword },
            ]}
          />
          <FooterLinks
            id="foot-help"
            title={text.footer.help}
            links={[{ href: '/docs/api', label: text.footer.api }]}
          />
        </div>
        <p className="foot-end">{text.footer.noTrackers}</p>
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
