import type { MailKind } from '#platform/mail/kind.ts'
import { sampleCreator } from '#platform/mail/sample-words.ts'
import { paymentsMailIn } from './language.ts'

type Reminder = { offerId: string; title: string; seller: string; token: string }

/** A link back to a checkout, to who ticked the box for one. */
export const reminderMail: MailKind<Reminder, 'subscribed'> = {
  template: 'payments.reminder',
  sampleBrand: sampleCreator,
  purpose: 'subscribed',
  write({ offerId, title, seller, token }, { language }) {
    const words = paymentsMailIn(language).reminder
    return {
      subject: words.subject(title),
      paragraphs: [words.text(title), words.kept],
      button: { label: words.button, path: `/checkout/${offerId}?reminder=${token}` },
      footer: words.footer(seller),
    }
  },
  samples: {
    plain: { offerId: 'off_sample', title: 'Pottery Basics', seller: 'Clay & Kiln', token: 'a-token' },
  },
}
