import { SiteAlert } from '#ui/site/SiteAlert.tsx'
import { ContactForm, type ContactState } from '../ContactForm.tsx'
import { sayer } from '../say.ts'
import { marketingTextIn } from '../texts.ts'
import { SitePage, type SitePageFrame } from './SitePage.tsx'

/** The contact form by itself, and where it comes back with what was wrong. */
export function ContactPage({ ask, ...frame }: SitePageFrame & { ask: ContactState }) {
  const say = sayer(frame.texts, frame.site)
  return (
    <SitePage {...frame} title={say('contact.title')} path="/contact" lead={say('contact.text')}>
      <div className="page-form">
        <ContactForm {...ask} lang={frame.site.lang} />
      </div>
    </SitePage>
  )
}

/** After a message was taken. */
export function ThanksPage(frame: SitePageFrame) {
  const text = marketingTextIn(frame.site.lang).contact
  const say = sayer(frame.texts, frame.site)
  return (
    <SitePage {...frame} title={say('contact.title')} path="/contact/thanks" isPrivate>
      <div className="page-form" id="contact-form">
        <SiteAlert kind="good">
          <p>{say('contact.thanks')}</p>
        </SiteAlert>
        <p className="page-next">
          <a href="/contact">{text.again}</a>
          <a href="/">{text.home}</a>
        </p>
      </div>
    </SitePage>
  )
}
