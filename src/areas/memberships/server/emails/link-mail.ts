import type { Language, Words } from '#kernel/language.ts'
import type { MailKind } from '#platform/mail/kind.ts'
import { sampleCreator } from '#platform/mail/sample-words.ts'
import { memberLinkMailDe } from './link-words.de.ts'
import { memberLinkMail as memberLinkMailEn } from './link-words.ts'

const words: Record<Language, Words<typeof memberLinkMailEn>> = {
  en: memberLinkMailEn,
  de: memberLinkMailDe,
}

type Link = { seller: string; path: string }

/** A way into the member area for who was given their membership: no receipt's link leads there. */
export const memberLinkMail: MailKind<Link, 'transactional'> = {
  template: 'memberships.link',
  sampleBrand: sampleCreator,
  purpose: 'transactional',
  write({ seller, path }, { language }) {
    const text = words[language]
    return {
      subject: text.subject(seller),
      paragraphs: [text.text, text.ignore],
      button: { label: text.button, path },
      footer: text.footer(seller),
    }
  },
  samples: { plain: { seller: 'Clay & Kiln', path: '/@clay/members/enter/sample' } },
}
