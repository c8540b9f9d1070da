import { localeOf } from '#kernel/locales.ts'
import { formatDay } from '#kernel/time.ts'
import { type MailKind, shownMail } from '#platform/mail/kind.ts'
import { sampleCreator } from '#platform/mail/sample-words.ts'
import { digestMail } from './emails/digest-mail.ts'
import { giftMails } from './emails/gift-mails.ts'
import { memberInvoiceMail } from './emails/invoice-mail.ts'
import { membershipsMailIn } from './emails/language.ts'
import { memberLinkMail } from './emails/link-mail.ts'

type WelcomeFacts = { seller: string; tier: string; path: string; endsAt: Date | null; timeZone: string }
const sample: WelcomeFacts = {
  ...{ seller: 'Clay & Kiln', tier: 'Premium', path: '/@clay/members' },
  ...{ endsAt: null, timeZone: 'Europe/Lisbon' },
}

/** Tells someone that they're a member without paying. */
export const addedMail: MailKind<WelcomeFacts, 'unsolicited'> = {
  template: 'memberships.added',
  sampleBrand: sampleCreator,
  purpose: 'unsolicited',
  write({ seller, tier, path, endsAt, timeZone }, { language, address, refuseUrl }) {
    const { added } = membershipsMailIn(language)
    return {
      subject: added.subject(seller),
      paragraphs: [
        added.text(seller, tier),
        added.how(address),
        ...(endsAt ? [added.until(formatDay(endsAt, localeOf(language), timeZone))] : []),
      ],
      button: { label: added.button, path },
      also: { text: added.unwanted(seller), label: added.refuse, url: refuseUrl },
      footer: added.footer(seller, address),
    }
  },
  samples: { plain: sample, 'until a day': { ...sample, endsAt: new Date('2027-01-15T00:00:00Z') } },
}

type Welcome = {
  seller: string
  tier: string
  titles: readonly string[]
  path: string
  isReceipt: boolean
  /** They manage it themselves, or it ends by itself then; null where it's for good. */
  stay: 'managed' | Date | null
  timeZone: string
}
const joined: Welcome = {
  ...{ seller: 'Clay & Kiln', tier: 'Premium', titles: ['Ten ash recipes', 'Live firing'] },
  ...{ path: '/@clay/members', isReceipt: false, stay: 'managed', timeZone: 'Europe/Lisbon' },
}

/** Greets who joined by an order, beside the receipt. */
export const welcomeMail: MailKind<Welcome, 'transactional'> = {
  template: 'memberships.welcome',
  sampleBrand: sampleCreator,
  purpose: 'transactional',
  write({ seller, tier, titles, path, isReceipt, stay, timeZone }, { language }) {
    const { welcome } = membershipsMailIn(language)
    return {
      subject: welcome.subject(tier),
      paragraphs: [
        welcome.text(seller, tier),
        ...(titles.length > 0 ? [welcome.inside(titles.join(', '))] : []),
        ...(stay === 'managed' ? [welcome.manage] : []),
        ...(stay instanceof Date ? [welcome.until(formatDay(stay, localeOf(language), timeZone))] : []),
      ],
      button: { label: isReceipt ? welcome.receipt : welcome.button, path },
      footer: welcome.footer(seller),
    }
  },
  samples: {
    joined,
    'nothing in it yet': { ...joined, titles: [], isReceipt: true },
    'by a gift': { ...joined, stay: new Date('2027-01-15T00:00:00Z') },
    'for good': { ...joined, stay: null },
  },
}

type Goodbye = { seller: string; tier: string; path: string }

/** Tells someone who paid nothing that their membership was ended. Who pays hears it from payments. */
export const goodbyeMail: MailKind<Goodbye, 'transactional'> = {
  template: 'memberships.goodbye',
  sampleBrand: sampleCreator,
  purpose: 'transactional',
  write({ seller, tier, path }, { language }) {
    const { goodbye } = membershipsMailIn(language)
    return {
      subject: goodbye.subject(seller),
      paragraphs: [goodbye.text(seller, tier), goodbye.again],
      button: { label: goodbye.button, path },
      footer: goodbye.footer(seller),
    }
  },
  samples: { ended: { seller: 'Clay & Kiln', tier: 'Premium', path: '/@clay/membership' } },
}

type RanOut = {
  seller: string
  tier: string
  endedAt: Date
  timeZone: string
  /** Where they can join; null where no one can. */
  path: string | null
}
const ranOut: RanOut = {
  ...{ seller: 'Clay & Kiln', tier: 'Premium', endedAt: new Date('2027-01-15T00:00:00Z') },
  ...{ timeZone: 'Europe/Lisbon', path: '/@clay/membership' },
}

/** Tells someone that what they were given until a day is over. */
export const ranOutMail: MailKind<RanOut, 'transactional'> = {
  template: 'memberships.ranOut',
  sampleBrand: sampleCreator,
  purpose: 'transactional',
  write({ seller, tier, endedAt, timeZone, path }, { language }) {
    const { goodbye, ranOut: text } = membershipsMailIn(language)
    return {
      subject: goodbye.subject(seller),
      paragraphs: [
        text.text(seller, tier, formatDay(endedAt, localeOf(language), timeZone)),
        ...(path ? [text.again] : []),
      ],
      ...(path ? { button: { label: goodbye.button, path } } : {}),
      footer: goodbye.footer(seller),
    }
  },
  samples: { 'ran out': ranOut, 'no one can join': { ...ranOut, path: null } },
}

/** What people see of them in the gallery. */
export const membershipsMails = [
  shownMail(addedMail),
  shownMail(welcomeMail),
  shownMail(goodbyeMail),
  shownMail(ranOutMail),
  shownMail(digestMail),
  shownMail(memberInvoiceMail),
  shownMail(memberLinkMail),
  ...giftMails,
]
