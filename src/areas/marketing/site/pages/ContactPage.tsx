import { SiteAlert } from '#ui/site/SiteAlert.tsx'
import { ContactForm, type ContactState } from '../ContactForm.tsx'
import { marketingSiteText } from '../messages.ts'
import { sayer } from '../say.ts'
import { SitePage, type SitePageFrame } from './SitePage.tsx'

const text = marketingSiteText.contact

/** The contact form by itself, and where it comes back with what was wrong. */
export function ContactPage({ ask, ...frame }: SitePageFrame & { ask: ContactState }) {
  const say = sayer(frame.texts, frame.site.brandName)
  return (
    <SitePage {...frame} title={say('contact.title')} path="/contact" lead={say('contact.text')}>
      <div className="page-form">
        <ContactForm {...ask} />
      </div>
    </SitePage>
  )
}

/** After a message was taken. */
export function ThanksPage(frame: SitePageFrame) {
  const say = sayer(frame.texts, frame.site.brandName)
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
