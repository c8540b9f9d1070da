import { ContactForm, type ContactState } from '../ContactForm.tsx'
import { sayer } from '../say.ts'
import { marketingTextIn } from '../texts.ts'
import { headingsOf, Prose } from './Prose.tsx'
import { SitePage, type SitePageFrame } from './SitePage.tsx'

const groups = ['start', 'sell', 'products', 'paid', 'learn', 'account'] as const

/** Questions and answers, each with an address of its own, and a form for the rest. */
export function HelpPage({ ask, ...frame }: SitePageFrame & { ask: ContactState }) {
  const say = sayer(frame.texts, frame.site)
  const { help: text, page } = marketingTextIn(frame.site.lang)
  return (
    <SitePage
      {...frame}
      title={say('help.title')}
      path="/help"
      description={say('help.text')}
      lead={say('help.text')}
    >
      <div className="page-cols">
        <nav className="page-nav" aria-label={page.contents}>
          {groups.map((group) => (
            <div key={group}>
              <a className="h3" href={`#${group}`}>
                {text.groups[group]}
              </a>
              <ul>
                {headingsOf(say(`help.${group}`)).map((heading) => (
                  <li key={heading.id}>
                    <a href={`#${heading.id}`}>{heading.text}</a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
          <a className="h3" href="#ask">
            {text.ask}
          </a>
        </nav>
        <div className="page-text">
          {groups.map((group) => (
            <section key={group} aria-labelledby={group}>
              <h2 className="sub-t" id={group} tabIndex={-1}>
                {text.groups[group]}
              </h2>
              <Prose source={say(`help.${group}`)} />
            </section>
          ))}
          <section className="page-ask" aria-labelledby="ask">
            <h2 className="sub-t" id="ask" tabIndex={-1}>
              {text.ask}
            </h2>
            <p className="muted">{text.askText}</p>
            <ContactForm {...ask} lang={frame.site.lang} />
          </section>
        </div>
      </div>
    </SitePage>
  )
}
