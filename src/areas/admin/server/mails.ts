import { type MailKind, shownMail } from '#platform/mail/kind.ts'
import { adminMailIn } from './emails/language.ts'

/** Goes out at once, past the queue: an admin waits for it. */
export const testMail: MailKind<null, 'transactional'> = {
  template: 'admin.test',
  purpose: 'transactional',
  write(_data, { language, brandName, appUrl, address }) {
    const words = adminMailIn(language).test
    return {
      subject: words.subject(brandName),
      heading: words.heading,
      paragraphs: [words.text],
      footer: words.footer(address, appUrl),
    }
  },
  samples: { plain: null },
}

export const exportReadyMail: MailKind<{ rows: string; hours: number }, 'transactional'> = {
  template: 'admin.exportReady',
  purpose: 'transactional',
  write({ rows, hours }, { language, address }) {
    const words = adminMailIn(language).exportReady
    return {
      subject: words.subject,
      paragraphs: [words.text(rows, hours)],
      button: { label: words.button, path: '/admin?ask=export' },
      footer: words.footer(address),
    }
  },
  samples: { plain: { rows: '12,480', hours: 24 } },
}

export const adminMails = [shownMail(testMail), shownMail(exportReadyMail)]
